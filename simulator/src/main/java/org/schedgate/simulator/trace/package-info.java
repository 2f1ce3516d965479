/** Scheduling events, listeners and exporters. */
@NullMarked
package org.schedgate.simulator.trace;

import org.jspecify.annotations.NullMarked;
