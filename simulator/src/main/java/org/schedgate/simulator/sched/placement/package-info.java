/** Answers about where a waking or new task goes. */
@NullMarked
package org.schedgate.simulator.sched.placement;

import org.jspecify.annotations.NullMarked;
