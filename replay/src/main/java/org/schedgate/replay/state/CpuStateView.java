package org.schedgate.replay.state;

import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.group.GroupScratch;

/** What any decision sees of the CPUs the trace rebuilt. */
class CpuStateView implements CpuView {
    /** Any order of exit latencies will do: deeper states have higher numbers. */
    private static final long NANOS_PER_STATE = 1000;

    final ReplayState state;
    private final GroupScratch scratch = new GroupScratch();

    /** The CPU that decides, and when. */
    int thisCpu;

    long now;

    CpuStateView(ReplayState state) {
        this.state = state;
    }

    @Override
    public int thisCpu() {
        return thisCpu;
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
    public boolean idle(int cpu) {
        return state.cpus[cpu].idle();
    }

    @Override
    public int nrRunning(int cpu) {
        return Math.max(state.cpus[cpu].running, state.cpus[cpu].assumedBusy ? 1 : 0);
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
        return state.cpus[cpu].runsIdleTask();
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
    public long idleStampNanos(int cpu) {
        return state.cpus[cpu].idleStampNanos;
    }

    @Override
    public long idleExitLatencyNanos(int cpu) {
        int idle = state.cpus[cpu].idleState;
        return idle < 0 || !state.idleStatesKnown ? -1 : idle * NANOS_PER_STATE;
    }

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
    public long avgIdleNanos(int cpu) {
        return state.cpus[cpu].avgIdleNanos;
    }

    @Override
    public long wakeAvgIdleNanos(int cpu) {
        return state.cpus[cpu].wakeAvgIdle(now / state.tunables.tickNanos());
    }

    @Override
    public boolean hasIdleCores(int cpu) {
        return state.hasIdleCores(cpu);
    }

    @Override
    public int nrIdleScan(int cpu) {
        return state.nrIdleScan(cpu);
    }

    @Override
    public long avgScanCostNanos(int cpu) {
        return state.cpus[cpu].scanCostNanos;
    }
}
