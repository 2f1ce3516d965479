/** How results of this build become baselines. */
@NullMarked
package org.schedgate.baselines.promotion;

import org.jspecify.annotations.NullMarked;
