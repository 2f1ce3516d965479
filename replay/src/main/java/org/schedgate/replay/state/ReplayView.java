package org.schedgate.replay.state;

import org.schedgate.simulator.sched.decision.ForkView;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** What a decision sees of the state the trace rebuilt. */
final class ReplayView extends CpuStateView implements WakeView, ForkView {
    private static final long IDLE_SHARE = 512;
    private static final long ASSUMED_COST_NANOS = 1000;

    private ReplayTask waker;
    private ReplayTask task;
    private int previous;
    private int centre;
    private boolean sync;
    private boolean inInterrupt;
    private boolean forking = true;
    private int assumedHint = -1;
    private int assumedScan = -1;

    ReplayView(ReplayState state) {
        super(state);
        waker = state.cpus[0].idleTask;
        task = waker;
    }

    /** Start the decisions of a placement. */
    void start(long nowNanos, int cpu, ReplayTask placed, int previousCpu, boolean isSync, boolean interrupt) {
        now = nowNanos;
        thisCpu = cpu;
        waker = state.cpus[cpu].current;
        task = placed;
        previous = previousCpu;
        sync = isSync;
        inInterrupt = interrupt;
        centre = cpu;
    }

    /** Answer the next questions as if every last-level cache had this hint of idle cores (1 or 0) and this scan limit. */
    void assume(int hint, int scan) {
        assumedHint = hint;
        assumedScan = scan;
    }

    /** Answer from what is kept again. */
    void assumeNothing() {
        assume(-1, -1);
    }

    /** Say whether the task that is placed is new. */
    void forking(boolean isNew) {
        forking = isNew;
    }

    /** Centre the search for a new task's CPU elsewhere. */
    void centre(int cpu) {
        centre = cpu;
    }

    @Override
    public long avgIdleNanos(int cpu) {
        if (assumedScan < 0) {
            return super.avgIdleNanos(cpu);
        }
        // Such that the proportional limit comes out as the assumed one: span * idle / 512 / cost - 1 tests.
        int span = state.domains.llcSize(cpu);
        return IDLE_SHARE * ((ASSUMED_COST_NANOS * (assumedScan + 1) + span - 1) / span);
    }

    @Override
    public long wakeAvgIdleNanos(int cpu) {
        return assumedScan < 0 ? super.wakeAvgIdleNanos(cpu) : avgIdleNanos(cpu) / IDLE_SHARE;
    }

    @Override
    public boolean hasIdleCores(int cpu) {
        return assumedHint >= 0 ? assumedHint == 1 : super.hasIdleCores(cpu);
    }

    @Override
    public int nrIdleScan(int cpu) {
        return assumedScan >= 0 ? assumedScan : super.nrIdleScan(cpu);
    }

    @Override
    public long avgScanCostNanos(int cpu) {
        return assumedScan < 0 ? super.avgScanCostNanos(cpu) : ASSUMED_COST_NANOS - 1;
    }

    @Override
    public TaskView wakee() {
        return task;
    }

    @Override
    public TaskView waker() {
        return waker;
    }

    @Override
    public int previousCpu() {
        return previous;
    }

    @Override
    public boolean sync() {
        return sync;
    }

    @Override
    public boolean forking() {
        return forking;
    }

    @Override
    public boolean inInterrupt() {
        return inInterrupt;
    }

    @Override
    public TaskView task() {
        return task;
    }

    @Override
    public int centreCpu() {
        return centre;
    }

    @Override
    public boolean groupImbalanced(SchedDomain domain, int groupIndex) {
        return false;
    }
}
