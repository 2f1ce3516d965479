/** Answers about moving queued tasks between CPUs. */
@NullMarked
package org.schedgate.simulator.sched.balance;

import org.jspecify.annotations.NullMarked;
