package org.schedgate.replay.state;

import org.schedgate.simulator.sched.pelt.PeltSignal;

/** What the lines so far tell about one CPU's run queue. */
final class ReplayCpu {
    final int number;
    final ReplayTask idleTask;
    ReplayTask current;

    /** It printed a line in this section; before that it is taken to be idle, or busy once the kernel passed over it. */
    boolean seen;

    boolean assumedBusy;

    /** It picked its idle task and printed nothing since: it may still switch. */
    boolean switching;

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

    /** Idle time that scans may use up, and the jiffy as of which ({@code wake_avg_idle}, {@code wake_stamp}). */
    private long wakeAvgIdleNanos;

    private long wakeStamp;

    // Balancing; times in jiffies.
    /** It stopped its tick in idle, and had no busy tick since. */
    boolean tickless;

    boolean hasBlockedLoad;
    long refreshedAt = -1;
    long nextBalance;
    /** Its tick is stopped since it entered an idle state. */
    boolean tickStopped;

    /** In idle, it served a tick; when it served the last one, or ran out of work. */
    boolean tickServed;

    long tickAt = -1;

    /** A busy CPU asked it to balance, to refresh averages, or to look when they are balanced next, for all that are tickless. */
    boolean kicked;

    boolean kickBalances;
    boolean kickRefreshes;
    boolean kickLooks;

    /** A task ended on it, whose callbacks keep its tick. */
    boolean callbacksLeft;

    /** The longest recent cost of balancing each of its domains before it goes idle. */
    long[] newidleCostNanos = new long[0];

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

    boolean runsIdleTask() {
        return current == idleTask && !assumedBusy;
    }

    boolean idle() {
        return runsIdleTask() && running == 0 && pending == 0;
    }

    /** What it was asked for is done, or it has work itself. */
    void forgetKick() {
        kicked = false;
        kickBalances = false;
        kickRefreshes = false;
        kickLooks = false;
    }

    /** A wakeup ended an idleness: scans may use up half of the average again. */
    void endIdleness(long jiffies) {
        wakeStamp = jiffies;
        wakeAvgIdleNanos = avgIdleNanos / 2;
    }

    /** Return the idle time that scans may use up, halved for every tick since. */
    long wakeAvgIdle(long jiffies) {
        return wakeAvgIdleNanos >> Math.min(Long.SIZE - 1, Math.max(0, jiffies - wakeStamp));
    }

    /** A scan used up idle time. */
    void useUp(long nanos, long jiffies) {
        wakeAvgIdleNanos = Math.max(0, wakeAvgIdle(jiffies) - nanos);
        wakeStamp = Math.max(wakeStamp, jiffies);
    }
}
