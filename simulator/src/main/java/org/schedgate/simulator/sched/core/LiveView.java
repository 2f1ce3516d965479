package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.ForkView;
import org.schedgate.simulator.sched.decision.GroupView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.NewidleView;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.group.GroupScratch;
import org.schedgate.simulator.sched.group.GroupSums;

/**
 * What decisions see of a running simulation.
 *
 * <p>It meters reads: looking at another CPU's run queue costs the time of its cache line's transfer, once for looks at the same CPU
 * in a row; reading the last-level cache's shared line costs more when another CPU wrote it. The mechanism charges the sum.
 */
final class LiveView implements WakeView, ForkView, BalanceView, NewidleView {
    private final Core core;
    private final GroupScratch scratch = new GroupScratch();

    private int thisCpu;
    private Task waker;
    private Task task;
    private boolean sync;
    private boolean inInterrupt;
    private int centre;
    private boolean forking = true;
    private @Nullable BalanceRun balance;
    /** The kept sums of the attempt's CPUs were refreshed since the decisions started, and nothing has changed since. */
    private boolean sumsFresh;

    private boolean metered;
    /** How far each CPU is from the one that decides. */
    private byte[] distances;
    /** What reading a CPU's queue costs by distance, if reads are charged; nothing otherwise. */
    private long[] readNanos;

    private final long[] freeOfCharge = new long[Distances.COUNT];
    private int lastRead = -1;
    private long cost;
    private long searchFrom;

    LiveView(Core core) {
        this.core = core;
        this.waker = core.rqs[0].idle;
        this.task = waker;
        this.distances = new byte[core.cpus + 1];
        this.readNanos = freeOfCharge;
    }

    /** Start a decision of a CPU whose reads are not charged. */
    LiveView onCpu(int cpu) {
        thisCpu = cpu;
        sumsFresh = false;
        return unmetered();
    }

    private void meter(int cpu) {
        thisCpu = cpu;
        metered = true;
        sumsFresh = false;
        distances = core.speeds.distances(cpu);
        readNanos = core.speeds.readQueue();
        lastRead = -1;
        cost = 0;
        searchFrom = 0;
    }

    /** Start the decisions of a wakeup. */
    void wakeup(int cpu, Task waking, Task woken, boolean isSync, boolean fromInterrupt) {
        meter(cpu);
        waker = waking;
        task = woken;
        sync = isSync;
        inInterrupt = fromInterrupt;
    }

    /** Start the decisions of the placement of a task that is new or executes a new program. */
    void slowPath(int cpu, Task placed, boolean isNew) {
        meter(cpu);
        task = placed;
        forking = isNew;
        centre = cpu;
    }

    /** Centre the search for a new task's CPU elsewhere. */
    void centre(int cpu) {
        centre = cpu;
    }

    /** Start the decisions of a balancing attempt; reads are charged by the attempt itself. */
    LiveView balancing(int cpu, BalanceRun run) {
        onCpu(cpu);
        balance = run;
        return this;
    }

    /** Stop charging for what is read. */
    LiveView unmetered() {
        metered = false;
        readNanos = freeOfCharge;
        return this;
    }

    /** Return what was read since the decisions started, in time. */
    long costNanos() {
        return cost;
    }

    /** Return the time since the scan for an idle CPU started. */
    long scanNanos() {
        return cost - searchFrom;
    }

    @Override
    public void scanStarts() {
        searchFrom = cost;
    }

    private RunQueue read(int cpu) {
        if (cpu != lastRead) {
            lastRead = cpu;
            cost += readNanos[distances[cpu + 1]];
        }
        return core.rqs[cpu];
    }

    private SharedLine readShared(int cpu) {
        SharedLine line = core.llcs[cpu];
        if (metered) {
            cost += core.costs.readShared;
            if (line.readFindsDirty(thisCpu, core.now)) {
                cost += core.costs.readSharedDirty;
            }
        }
        return line;
    }

    @Override
    public DomainTree domains() {
        return core.domains;
    }

    @Override
    public Decisions decisions() {
        return core.decisions;
    }

    @Override
    public Features features() {
        return core.features;
    }

    @Override
    public Tunables tunables() {
        return core.tunables;
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
        return read(cpu).looksIdle();
    }

    @Override
    public boolean tickless(int cpu) {
        return core.rqs[cpu].nohzIdle;
    }

    @Override
    public int nrRunning(int cpu) {
        return read(cpu).nrRunning;
    }

    @Override
    public int fairRunning(int cpu) {
        return sumsFresh && core.sums.upToDate(cpu) ? core.sums.fairRunning(cpu) : read(cpu).fair.tasks;
    }

    @Override
    public boolean wakeupPending(int cpu) {
        return read(cpu).ttwuPending;
    }

    @Override
    public boolean currentIsIdle(int cpu) {
        return read(cpu).currIsIdle();
    }

    @Override
    public TaskView current(int cpu) {
        return read(cpu).curr;
    }

    @Override
    public long loadAvg(int cpu) {
        return read(cpu).fair.load.loadAvg();
    }

    @Override
    public long utilization(int cpu) {
        return Math.min(core.domains.capacity(cpu), read(cpu).fair.utilization());
    }

    @Override
    public long runnableLoad(int cpu) {
        RunQueue rq = read(cpu);
        if (core.load.knowsQueuedLoad()) {
            return rq.fair.load.queuedLoadAvg();
        }
        return rq.nrRunning == 0 ? 0 : rq.fair.load.loadAvg();
    }

    @Override
    public long runnableAvg(int cpu) {
        return read(cpu).fair.load.runnableAvg();
    }

    @Override
    public long capacity(int cpu) {
        return core.domains.capacity(cpu);
    }

    @Override
    public long misfitLoad(int cpu) {
        return read(cpu).misfitLoad;
    }

    @Override
    public long rememberedLoad(int cpu, int index) {
        return read(cpu).rememberedLoad[index];
    }

    @Override
    public long avgIdleNanos(int cpu) {
        return core.rqs[cpu].avgIdle;
    }

    @Override
    public boolean schedIdle(int cpu) {
        return read(cpu).runsIdlePolicyOnly();
    }

    @Override
    public int delayed(int cpu) {
        return read(cpu).fair.delayedTasks;
    }

    @Override
    public long wakeAvgIdleNanos(int cpu) {
        return core.rqs[cpu].idleForScans(core.jiffies());
    }

    @Override
    public long idleStampNanos(int cpu) {
        return read(cpu).idleStamp;
    }

    @Override
    public long idleExitLatencyNanos(int cpu) {
        int state = read(cpu).idleState;
        return state < 0 ? -1 : core.idleStates.get(state).exitLatencyNanos();
    }

    @Override
    public boolean hasIdleCores(int cpu) {
        return readShared(cpu).hasIdleCores;
    }

    @Override
    public int nrIdleScan(int cpu) {
        return readShared(cpu).nrIdleScan;
    }

    @Override
    public long avgScanCostNanos(int cpu) {
        return core.rqs[cpu].avgScanCost;
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
        return task.cpu;
    }

    @Override
    public boolean sync() {
        return sync;
    }

    @Override
    public @Nullable GroupView group(TaskView of, int cpu) {
        TaskGroup group = ((Task) of).taskGroup;
        return group == null ? null : core.groups.entity(group, cpu);
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
    public boolean forking() {
        return forking;
    }

    @Override
    public int centreCpu() {
        return centre;
    }

    @Override
    public boolean groupImbalanced(SchedDomain domain, int groupIndex) {
        return core.balancing.imbalanced(domain, groupIndex);
    }

    private BalanceRun balance() {
        if (balance == null) {
            throw new IllegalStateException("no balancing attempt is in progress");
        }
        return balance;
    }

    @Override
    public SchedDomain domain() {
        return balance().domain();
    }

    @Override
    public int destination() {
        return balance().destination;
    }

    @Override
    public IdleType idleType() {
        return balance().type;
    }

    @Override
    public CpuSet cpus() {
        return balance().cpus;
    }

    @Override
    public Pull.Kind kind() {
        return balance().pull.kind();
    }

    @Override
    public boolean ahead(TaskView migrating) {
        Task asked = (Task) migrating;
        return !asked.queue().eligible(asked);
    }

    @Override
    public boolean destinationQueues(TaskView migrating) {
        return core.rqs[destination()].fair.nrRunning > 0;
    }

    @Override
    public int failures() {
        return balance().failures;
    }

    @Override
    public @Nullable GroupSums sums() {
        BalanceRun run = balance();
        if (run.leavesOut || core.sums.leftOut()) {
            return null;
        }
        if (!sumsFresh) {
            core.sums.refresh(run.cpus);
            sumsFresh = true;
        }
        return run.state().sums;
    }

    @Override
    public int nextCrowded(CpuSet some, int from) {
        BalanceRun run = balance();
        return sumsFresh && !run.leavesOut
                ? some.next(from, run.cpus, core.sums.crowded())
                : BalanceView.super.nextCrowded(some, from);
    }

    @Override
    public boolean groupImbalanced(int groupIndex) {
        return core.balancing.imbalanced(domain(), groupIndex);
    }

    @Override
    public boolean someGroupImbalanced() {
        return core.balancing.someImbalanced() && BalanceView.super.someGroupImbalanced();
    }

    @Override
    public boolean attemptRefused() {
        return core.rqs[thisCpu].attemptRefused;
    }

    @Override
    public boolean overloaded() {
        return core.balancing.overloaded;
    }

    @Override
    public long newidleCostMaxNanos(int domainIndex) {
        return core.rqs[thisCpu].domains[domainIndex].costMax;
    }
}
