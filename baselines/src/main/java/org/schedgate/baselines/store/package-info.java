/** Where result and baseline files lie: their names, and how they are read and replaced without loss. */
@NullMarked
package org.schedgate.baselines.store;

import org.jspecify.annotations.NullMarked;
