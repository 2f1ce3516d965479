/** What differs between two results of one variant; knows no limits. */
@NullMarked
package org.schedgate.baselines.compare;

import org.jspecify.annotations.NullMarked;
