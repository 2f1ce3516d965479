package org.schedgate.simulator.sched.decision;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.group.GroupScratch;
import org.schedgate.simulator.sched.group.GroupSums;

/**
 * A view with settable values for tests of decisions. It starts with all CPUs idle for ever, everything averaged 0, all features
 * off, and records every read of CPU state in order, as {@code idle(3)}.
 */
public final class FakeView implements WakeView, ForkView, BalanceView, NewidleView {
    /** The idle task. */
    public static final FakeTask IDLE_TASK = new FakeTask(0);

    private final DomainTree domains;
    private final List<String> reads = new ArrayList<>();
    private final GroupScratch groupScratch = new GroupScratch();
    private final TaskView[] current;
    private final int[] nrRunning;
    private final int[] fairRunning;
    private final boolean[] pending;
    private final long[] loadAvg;
    private final long[] utilization;
    private final long[] runnableAvg;
    private final long[] capacity;
    private final long[] misfitLoad;
    private final long[][] rememberedLoad;
    private final long[] avgIdleNanos;
    private final long[] idleStampNanos;
    private final long[] exitLatencyNanos;
    private final boolean[] idleCores;
    private final int[] nrIdleScan;
    private final long[] scanCostNanos;
    private final long[] runnableLoad;
    private final long[] wakeAvgIdleNanos;
    private final int[] delayed;
    private final boolean[] schedIdle;
    private final Map<Integer, GroupView> groups = new TreeMap<>();
    private boolean inInterrupt;
    private boolean forking = true;
    private final List<Integer> imbalancedGroups = new ArrayList<>();
    private final long[] newidleCostMaxNanos = new long[8];

    private Decisions decisions = DecisionsFixture.of();
    private Features features = Features.of();
    private Tunables tunables = Tunables.CFS;
    private int thisCpu;
    private TaskView task = new FakeTask(1);
    private @Nullable TaskView waker;
    private int previousCpu;
    private boolean sync;
    private @Nullable SchedDomain domain;
    private IdleType idleType = IdleType.IDLE;
    private @Nullable CpuSet cpus;
    private int failures;
    private boolean overloaded;
    private boolean attemptRefused;
    private Pull.Kind kind = Pull.Kind.TASKS;
    private boolean ahead;
    private boolean destinationQueues;
    private @Nullable GroupSums sums;

    /** Create the view of an idle machine with these domains. */
    public FakeView(DomainTree domains) {
        this.domains = domains;
        int count = domains.cpuCount();
        current = new TaskView[count];
        Arrays.fill(current, IDLE_TASK);
        nrRunning = new int[count];
        fairRunning = new int[count];
        pending = new boolean[count];
        loadAvg = new long[count];
        utilization = new long[count];
        runnableAvg = new long[count];
        capacity = new long[count];
        for (int cpu = 0; cpu < count; cpu++) {
            capacity[cpu] = domains.capacity(cpu);
        }
        misfitLoad = new long[count];
        rememberedLoad = new long[count][5];
        avgIdleNanos = new long[count];
        idleStampNanos = new long[count];
        exitLatencyNanos = new long[count];
        Arrays.fill(exitLatencyNanos, -1);
        idleCores = new boolean[count];
        nrIdleScan = new int[count];
        scanCostNanos = new long[count];
        runnableLoad = new long[count];
        wakeAvgIdleNanos = new long[count];
        delayed = new int[count];
        schedIdle = new boolean[count];
    }

    /** Return the reads of CPU state so far, in order. */
    public List<String> reads() {
        return List.copyOf(reads);
    }

    /** Forget the reads so far. */
    public void forgetReads() {
        reads.clear();
    }

    /** Return how often a CPU's state was read by the method of this name. */
    public long readsOf(String method) {
        return reads.stream().filter(read -> read.startsWith(method + "(")).count();
    }

    private void read(String method, int cpu) {
        reads.add(method + "(" + cpu + ")");
    }

    /** Set the answers in force, see {@link DecisionsFixture#of}. */
    public FakeView answers(Object... answers) {
        decisions = DecisionsFixture.of(answers);
        return this;
    }

    /** Switch on exactly these features. */
    public FakeView features(Feature... on) {
        features = Features.of(on);
        return this;
    }

    /** Switch off all features. */
    public FakeView withoutFeatures() {
        features = Features.of();
        return this;
    }

    /** Set the tunables. */
    public FakeView tunables(Tunables value) {
        tunables = value;
        return this;
    }

    /** Set the CPU that decides; for a balance also the CPU that pulls. */
    public FakeView thisCpu(int value) {
        thisCpu = value;
        return this;
    }

    /** Set the wakee, or the task that is placed. */
    public FakeView task(TaskView value) {
        task = value;
        return this;
    }

    /** Set the waker; without it the task that is current on the deciding CPU. */
    public FakeView waker(TaskView value) {
        waker = value;
        return this;
    }

    /** Set the wakee's previous CPU. */
    public FakeView previousCpu(int value) {
        previousCpu = value;
        return this;
    }

    /** Make it a synchronous wakeup. */
    public FakeView sync(boolean value) {
        sync = value;
        return this;
    }

    /** Let CPUs run one fair task each. */
    public FakeView busy(int... busyCpus) {
        for (int cpu : busyCpus) {
            running(cpu, new FakeTask(1000 + cpu).cpu(cpu).queued(true), 1);
        }
        return this;
    }

    /** Let a CPU run a task, with so many runnable fair tasks in all. */
    public FakeView running(int cpu, TaskView task, int tasks) {
        current[cpu] = task;
        nrRunning[cpu] = tasks;
        fairRunning[cpu] = tasks;
        return this;
    }

    /** Set the runnable tasks of all classes and the fair ones, leaving the current task as it is. */
    public FakeView queued(int cpu, int all, int fair) {
        nrRunning[cpu] = all;
        fairRunning[cpu] = fair;
        return this;
    }

    /** Mark a wakeup as pending. */
    public FakeView pending(int cpu) {
        pending[cpu] = true;
        return this;
    }

    /** Set a CPU's load average. */
    public FakeView loadAvg(int cpu, long value) {
        loadAvg[cpu] = value;
        return this;
    }

    /** Set the load of a CPU's queued tasks. */
    public FakeView runnableLoad(int cpu, long value) {
        runnableLoad[cpu] = value;
        return this;
    }

    /** Set the idle time a CPU has left for scans. */
    public FakeView wakeAvgIdleNanos(int cpu, long value) {
        wakeAvgIdleNanos[cpu] = value;
        return this;
    }

    /** Set how many of a CPU's tasks only wait to be dequeued. */
    public FakeView delayed(int cpu, int value) {
        delayed[cpu] = value;
        return this;
    }

    /** Let a CPU run one task, of the policy SCHED_IDLE. */
    public FakeView runsIdlePolicy(int cpu) {
        busy(cpu);
        schedIdle[cpu] = true;
        return this;
    }

    /** Give the part on a CPU of the group that all tasks are in. */
    public FakeView group(int cpu, GroupView value) {
        groups.put(cpu, value);
        return this;
    }

    @Override
    public @Nullable GroupView group(TaskView ofTask, int cpu) {
        return groups.get(cpu);
    }

    /** Let the wakeup come from an interrupt. */
    public FakeView inInterrupt(boolean value) {
        inInterrupt = value;
        return this;
    }

    /** Say whether the task that is placed is new. */
    public FakeView forking(boolean value) {
        forking = value;
        return this;
    }

    /** Set a CPU's utilization. */
    public FakeView utilization(int cpu, long value) {
        utilization[cpu] = value;
        return this;
    }

    /** Set a CPU's runnable average. */
    public FakeView runnableAvg(int cpu, long value) {
        runnableAvg[cpu] = value;
        return this;
    }

    /** Set a CPU's capacity. */
    public FakeView capacity(int cpu, long value) {
        capacity[cpu] = value;
        return this;
    }

    /** Set a CPU's average idle time. */
    public FakeView avgIdleNanos(int cpu, long value) {
        avgIdleNanos[cpu] = value;
        return this;
    }

    /** Set when a CPU became idle and its state's exit latency, -1 for none. */
    public FakeView idleSince(int cpu, long stampNanos, long latencyNanos) {
        idleStampNanos[cpu] = stampNanos;
        exitLatencyNanos[cpu] = latencyNanos;
        return this;
    }

    /** Set the idle-core hint of the CPU's cache. */
    public FakeView idleCores(int cpu, boolean value) {
        idleCores[domains.llcId(cpu)] = value;
        return this;
    }

    /** Set the number of CPUs to scan of the CPU's cache. */
    public FakeView nrIdleScan(int cpu, int value) {
        nrIdleScan[domains.llcId(cpu)] = value;
        return this;
    }

    /** Set the average scan cost of the CPU's cache. */
    public FakeView scanCostNanos(int cpu, long value) {
        scanCostNanos[domains.llcId(cpu)] = value;
        return this;
    }

    /** Set the domain that is balanced; the CPUs that take part are all of it. */
    public FakeView domain(SchedDomain value) {
        domain = value;
        cpus = value.span();
        return this;
    }

    /** Set the CPUs that take part in a balance. */
    public FakeView cpus(CpuSet value) {
        cpus = value;
        return this;
    }

    /** Keep sums of the domain's groups, or none. */
    public FakeView sums(@Nullable GroupSums value) {
        sums = value;
        return this;
    }

    @Override
    public @Nullable GroupSums sums() {
        return sums;
    }

    /** Set what the balancing CPU is doing. */
    public FakeView idleType(IdleType value) {
        idleType = value;
        return this;
    }

    /** Set the failed passes. */
    public FakeView failures(int value) {
        failures = value;
        return this;
    }

    /** Mark a group as kept from balance by affinity. */
    public FakeView imbalancedGroup(int groupIndex) {
        imbalancedGroups.add(groupIndex);
        return this;
    }

    /** Set what is to be moved. */
    public FakeView kind(Pull.Kind value) {
        kind = value;
        return this;
    }

    /** Say that any task ran more than its share. */
    public FakeView ahead(boolean value) {
        ahead = value;
        return this;
    }

    /** Say that the queue a task would join on the destination has tasks. */
    public FakeView destinationQueues(boolean value) {
        destinationQueues = value;
        return this;
    }

    /** Say that the last attempt was not this CPU's to make. */
    public FakeView attemptRefused(boolean value) {
        attemptRefused = value;
        return this;
    }

    /** Set the load of the task that does not fit its CPU. */
    public FakeView misfitLoad(int cpu, long value) {
        misfitLoad[cpu] = value;
        return this;
    }

    /** Set what is remembered of a CPU's load. */
    public FakeView rememberedLoad(int cpu, int index, long value) {
        rememberedLoad[cpu][index] = value;
        return this;
    }

    /** Mark the root domain as overloaded. */
    public FakeView overloaded(boolean value) {
        overloaded = value;
        return this;
    }

    /** Set the cost of balancing the domain at a position. */
    public FakeView newidleCostMaxNanos(int domainIndex, long value) {
        newidleCostMaxNanos[domainIndex] = value;
        return this;
    }

    @Override
    public DomainTree domains() {
        return domains;
    }

    @Override
    public Decisions decisions() {
        return decisions;
    }

    @Override
    public Features features() {
        return features;
    }

    @Override
    public Tunables tunables() {
        return tunables;
    }

    @Override
    public int thisCpu() {
        return thisCpu;
    }

    @Override
    public boolean idle(int cpu) {
        read("idle", cpu);
        return current[cpu].id() == 0 && nrRunning[cpu] == 0 && !pending[cpu];
    }

    @Override
    public int nrRunning(int cpu) {
        read("nrRunning", cpu);
        return nrRunning[cpu];
    }

    @Override
    public int fairRunning(int cpu) {
        read("fairRunning", cpu);
        return fairRunning[cpu];
    }

    @Override
    public boolean wakeupPending(int cpu) {
        read("wakeupPending", cpu);
        return pending[cpu];
    }

    @Override
    public boolean currentIsIdle(int cpu) {
        read("currentIsIdle", cpu);
        return current[cpu].id() == 0;
    }

    @Override
    public TaskView current(int cpu) {
        read("current", cpu);
        return current[cpu];
    }

    @Override
    public long loadAvg(int cpu) {
        read("loadAvg", cpu);
        return loadAvg[cpu];
    }

    @Override
    public long runnableLoad(int cpu) {
        read("runnableLoad", cpu);
        return runnableLoad[cpu];
    }

    @Override
    public long wakeAvgIdleNanos(int cpu) {
        return wakeAvgIdleNanos[cpu];
    }

    @Override
    public int delayed(int cpu) {
        return delayed[cpu];
    }

    @Override
    public boolean schedIdle(int cpu) {
        return schedIdle[cpu];
    }

    @Override
    public boolean inInterrupt() {
        return inInterrupt;
    }

    @Override
    public boolean forking() {
        return forking;
    }

    @Override
    public long utilization(int cpu) {
        read("utilization", cpu);
        return utilization[cpu];
    }

    @Override
    public long runnableAvg(int cpu) {
        read("runnableAvg", cpu);
        return runnableAvg[cpu];
    }

    @Override
    public long capacity(int cpu) {
        read("capacity", cpu);
        return capacity[cpu];
    }

    @Override
    public long misfitLoad(int cpu) {
        read("misfitLoad", cpu);
        return misfitLoad[cpu];
    }

    @Override
    public long rememberedLoad(int cpu, int index) {
        read("rememberedLoad", cpu);
        return rememberedLoad[cpu][index];
    }

    @Override
    public long avgIdleNanos(int cpu) {
        read("avgIdleNanos", cpu);
        return avgIdleNanos[cpu];
    }

    @Override
    public long idleStampNanos(int cpu) {
        read("idleStampNanos", cpu);
        return idleStampNanos[cpu];
    }

    @Override
    public long idleExitLatencyNanos(int cpu) {
        read("idleExitLatencyNanos", cpu);
        return exitLatencyNanos[cpu];
    }

    @Override
    public boolean hasIdleCores(int cpu) {
        read("hasIdleCores", cpu);
        return idleCores[domains.llcId(cpu)];
    }

    @Override
    public int nrIdleScan(int cpu) {
        read("nrIdleScan", cpu);
        return nrIdleScan[domains.llcId(cpu)];
    }

    @Override
    public long avgScanCostNanos(int cpu) {
        read("avgScanCostNanos", cpu);
        return scanCostNanos[domains.llcId(cpu)];
    }

    @Override
    public GroupScratch groupScratch() {
        return groupScratch;
    }

    @Override
    public TaskView wakee() {
        return task;
    }

    @Override
    public TaskView waker() {
        return waker == null ? current[thisCpu] : waker;
    }

    @Override
    public int previousCpu() {
        return previousCpu;
    }

    @Override
    public boolean sync() {
        return sync;
    }

    @Override
    public void scanStarts() {
        reads.add("scanStarts");
    }

    @Override
    public TaskView task() {
        return task;
    }

    @Override
    public int centreCpu() {
        return thisCpu;
    }

    @Override
    public boolean groupImbalanced(SchedDomain ofDomain, int groupIndex) {
        return groupImbalanced(groupIndex);
    }

    @Override
    public SchedDomain domain() {
        if (domain == null) {
            throw new AssertionError("this test sets no domain");
        }
        return domain;
    }

    @Override
    public int destination() {
        return thisCpu;
    }

    @Override
    public IdleType idleType() {
        return idleType;
    }

    @Override
    public CpuSet cpus() {
        if (cpus == null) {
            throw new AssertionError("this test sets no domain");
        }
        return cpus;
    }

    @Override
    public Pull.Kind kind() {
        return kind;
    }

    @Override
    public boolean ahead(TaskView asked) {
        return ahead;
    }

    @Override
    public boolean destinationQueues(TaskView asked) {
        return destinationQueues;
    }

    @Override
    public int failures() {
        return failures;
    }

    @Override
    public boolean groupImbalanced(int groupIndex) {
        return imbalancedGroups.contains(groupIndex);
    }

    @Override
    public boolean attemptRefused() {
        return attemptRefused;
    }

    @Override
    public boolean overloaded() {
        return overloaded;
    }

    @Override
    public long newidleCostMaxNanos(int domainIndex) {
        return newidleCostMaxNanos[domainIndex];
    }
}
