/** The mechanism: run queues, wakeups, switches and balancing passes; sole writer of scheduler state. */
@NullMarked
package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.NullMarked;
