/** Answers of the fair class: vruntime placement, preemption, pick. */
@NullMarked
package org.schedgate.simulator.sched.fair;

import org.jspecify.annotations.NullMarked;
