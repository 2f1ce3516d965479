/** The kernel's decision points: the questions, what they may read, and how they are answered. */
@NullMarked
package org.schedgate.simulator.sched.decision;

import org.jspecify.annotations.NullMarked;
