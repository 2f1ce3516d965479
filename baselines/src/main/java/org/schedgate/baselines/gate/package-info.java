/** The gate: one immutable request in, one outcome out. */
@NullMarked
package org.schedgate.baselines.gate;

import org.jspecify.annotations.NullMarked;
