package org.schedgate.replay.state;

import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.ForkView;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.group.GroupScratch;

/** What a decision sees of the state the trace rebuilt. */
final class ReplayView implements WakeView, ForkView {
    private static final long IDLE_SHARE = 512;
    private static final long ASSUMED_COST_NANOS = 1000;

    private final ReplayState state;
    private final GroupScratch scratch = new GroupScratch();
    private ReplayTask waker;
    private ReplayTask task;
    private int thisCpu;
    private int previous;
    private int centre;
    private boolean sync;
    private boolean inInterrupt;
    private boolean forking = true;
    private long now;
    private int assumedHint = -1;
    private int assumedScan = -1;

    ReplayView(ReplayState state) {
        this.state = state;
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
    public DomainTree domains() {
        return state.domains;
    }

    @Override
    public Decisions decisions() {
        return state.kernel.decisions();
    }

    @Override
    public Features features() {
        return state.kernel.features();
    }

    @Override
    public Tunables tunables() {
        return state.tunables;
    }

    @Override
    public GroupScratch groupScratch() {
        return scratch;
    }

    @Override
    public int thisCpu() {
        return thisCpu;
    }

    @Override
    public boolean idle(int cpu) {
        return state.cpus[cpu].idle();
    }

    @Override
    public int nrRunning(int cpu) {
        return state.cpus[cpu].running;
    }

    @Override
    public int fairRunning(int cpu) {
        return state.cpus[cpu].fairRunning;
    }

    @Override
    public boolean wakeupPending(int cpu) {
        return state.cpus[cpu].pending > 0;
    }

    @Override
    public boolean currentIsIdle(int cpu) {
        return state.cpus[cpu].current == state.cpus[cpu].idleTask;
    }

    @Override
    public TaskView current(int cpu) {
        return state.cpus[cpu].current;
    }

    private ReplayCpu read(int cpu) {
        ReplayCpu read = state.cpus[cpu];
        state.loads.catchUpToTick(read, now);
        return read;
    }

    @Override
    public long loadAvg(int cpu) {
        return read(cpu).load.loadAvg();
    }

    @Override
    public long utilization(int cpu) {
        ReplayCpu read = read(cpu);
        return Math.min(state.domains.capacity(cpu), Math.max(read.load.utilAvg(), read.utilEst));
    }

    @Override
    public long runnableAvg(int cpu) {
        return read(cpu).load.runnableAvg();
    }

    @Override
    public long capacity(int cpu) {
        return state.domains.capacity(cpu);
    }

    @Override
    public long avgIdleNanos(int cpu) {
        if (assumedScan < 0) {
            return state.cpus[cpu].avgIdleNanos;
        }
        // Such that the proportional limit comes out as the assumed one: span * idle / 512 / cost - 1 tests.
        int span = state.domains.llcSize(cpu);
        return IDLE_SHARE * ((ASSUMED_COST_NANOS * (assumedScan + 1) + span - 1) / span);
    }

    @Override
    public long idleStampNanos(int cpu) {
        return state.cpus[cpu].idleStampNanos;
    }

    @Override
    public long idleExitLatencyNanos(int cpu) {
        int idle = state.cpus[cpu].idleState;
        return idle < 0 ? -1 : idle * 1000L;
    }

    @Override
    public boolean hasIdleCores(int cpu) {
        return assumedHint >= 0 ? assumedHint == 1 : state.hasIdleCores(cpu);
    }

    @Override
    public int nrIdleScan(int cpu) {
        return assumedScan >= 0 ? assumedScan : state.nrIdleScan(cpu);
    }

    @Override
    public long avgScanCostNanos(int cpu) {
        return assumedScan < 0 ? state.cpus[cpu].scanCostNanos : ASSUMED_COST_NANOS - 1;
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

    /** Return 0: a misfit needs CPUs of unequal capacity, which an account does not tell. */
    @Override
    public long misfitLoad(int cpu) {
        return 0;
    }

    /** Return the load now: how it changed over the last ticks is not kept. */
    @Override
    public long rememberedLoad(int cpu, int index) {
        return runnableLoad(cpu);
    }

    @Override
    public long runnableLoad(int cpu) {
        return state.queuedLoad(cpu);
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
