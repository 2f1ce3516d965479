/** Exact statistics of paired differences; checked against an independent library in tests. */
@NullMarked
package org.schedgate.baselines.statistics;

import org.jspecify.annotations.NullMarked;
