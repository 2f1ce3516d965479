/** Metrics computed from scheduling events. */
@NullMarked
package org.schedgate.simulator.metric;

import org.jspecify.annotations.NullMarked;
