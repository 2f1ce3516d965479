package org.schedgate.replay.state;

import org.schedgate.simulator.sched.pelt.PeltSignal;

/** What the lines so far tell about one CPU's run queue. */
final class ReplayCpu {
    final int number;
    final ReplayTask idleTask;
    ReplayTask current;

    /** Runnable tasks of all classes, the running one included. */
    int running;

    /** Runnable fair tasks. */
    int fairRunning;

    /** Wakeups on the wake list or about to be enqueued. */
    int pending;

    /** The run queue's clock, nanoseconds: when it was last updated. */
    long clockNanos;

    /** True after a wakeup that preempts: the switch it leads to does not update the clock. */
    boolean skipClockUpdate;

    // The fair queue's load.
    final PeltSignal load = new PeltSignal();
    long weight;
    boolean fairCurrent;
    long utilEst;
    long removedLoad;
    long removedUtil;
    long removedRunnable;

    // Idleness.
    int idleState = -1;
    long idleStampNanos;
    long avgIdleNanos;
    long avgIdleMaxNanos;
    long scanCostNanos;

    ReplayCpu(int number, ReplayTask idleTask) {
        this.number = number;
        this.idleTask = idleTask;
        this.current = idleTask;
    }

    /** Move the clock on; it never goes back. */
    long clockTo(long nanos) {
        clockNanos = Math.max(clockNanos, nanos);
        return clockNanos;
    }

    boolean idle() {
        return current == idleTask && running == 0 && pending == 0;
    }
}
