/** Machines: topology, idle states, costs and noise, with presets. */
@NullMarked
package org.schedgate.simulator.machine;

import org.jspecify.annotations.NullMarked;
