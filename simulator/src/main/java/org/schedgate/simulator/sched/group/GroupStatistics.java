package org.schedgate.simulator.sched.group;

import org.schedgate.simulator.sched.domain.SchedGroup;

/**
 * Sums over the CPUs of one group and the type that follows from them ({@code struct sg_lb_stats}, since 5.7).
 *
 * <p>Mutable and used again: {@link #start}, {@link #add} for each CPU, {@link #classify}, then read. Which CPUs are added, what is
 * subtracted for the task that is placed, and what counts as idle is the caller's rule. Weight and capacity are those of the
 * whole group, also when only some of its CPUs are added.
 */
public final class GroupStatistics {
    /** The capacity of a full CPU ({@code SCHED_CAPACITY_SCALE}). */
    private static final long FULL_CAPACITY = 1024;

    private int weight;
    private long capacity;
    private long load;
    private long utilization;
    private long runnable;
    private int running;
    private int fairRunning;
    private int idleCpus;
    private long minCapacity;
    private long maxCapacity;
    private long misfitLoad;
    private boolean sharedCore;
    private boolean lessPreferred;
    private GroupType type = GroupType.HAS_SPARE;

    /** Forget everything and take weight and capacity from the group. */
    public void start(SchedGroup group) {
        weight = group.weight();
        capacity = group.capacity();
        load = 0;
        utilization = 0;
        runnable = 0;
        running = 0;
        fairRunning = 0;
        idleCpus = 0;
        capacities(group);
        misfitLoad = 0;
        sharedCore = false;
        lessPreferred = false;
        type = GroupType.HAS_SPARE;
    }

    /**
     * Add one CPU.
     *
     * @param cpuLoad its load average
     * @param cpuUtilization its utilization
     * @param cpuRunnable its runnable average
     * @param cpuRunning its runnable tasks of all classes
     * @param cpuFairRunning its runnable fair tasks
     * @param idle true if it counts as idle
     */
    public void add(
            long cpuLoad, long cpuUtilization, long cpuRunnable, int cpuRunning, int cpuFairRunning, boolean idle) {
        load += cpuLoad;
        utilization += cpuUtilization;
        runnable += cpuRunnable;
        running += cpuRunning;
        fairRunning += cpuFairRunning;
        if (idle) {
            idleCpus++;
        }
    }

    /**
     * Forget everything and take what a view has kept of a group. The capacities of its smallest and largest CPU are no sums and stay 0 until
     * {@link #capacities} gives them.
     *
     * @param sums the sums
     * @param group the group's number in them
     */
    public void take(GroupSums sums, int group) {
        weight = sums.weight(group);
        capacity = sums.capacity(group);
        load = sums.load(group);
        utilization = sums.utilization(group);
        runnable = sums.runnable(group);
        running = sums.running(group);
        fairRunning = sums.fairRunning(group);
        idleCpus = sums.idleCpus(group);
        minCapacity = 0;
        maxCapacity = 0;
        misfitLoad = 0;
        sharedCore = false;
        lessPreferred = false;
        type = GroupType.HAS_SPARE;
    }

    /** Take the capacities of the smallest and the largest CPU of a group. */
    public void capacities(SchedGroup group) {
        minCapacity = group.minCapacity();
        maxCapacity = group.maxCapacity();
    }

    /** Note the load of a CPU's task that does not fit it, or 0. */
    public void misfit(long cpuMisfitLoad) {
        misfitLoad = Math.max(misfitLoad, cpuMisfitLoad);
    }

    /** Note that the group is a core several of whose threads run tasks, and that the CPU that balances could take one of them. */
    public void sharedCore() {
        sharedCore = true;
    }

    /** Note that the CPU that balances is idle and takes the group's tasks, since it is preferred. */
    public void lessPreferred() {
        lessPreferred = true;
    }

    /**
     * Derive the type from the sums without regard to waiting tasks, as before the runnable average was known (5.5 and 5.6).
     *
     * @param imbalancePct the domain's margin, 117 means 17 %
     * @param imbalanced true if affinity kept a balance within the group from succeeding ({@code sgc.imbalance})
     */
    public void classifyByUtilization(int imbalancePct, boolean imbalanced) {
        runnable = 0;
        classify(imbalancePct, imbalanced);
    }

    /**
     * Derive the type from the sums ({@code group_classify()}).
     *
     * @param imbalancePct the domain's margin, 117 means 17 %
     * @param imbalanced true if affinity kept a balance within the group from succeeding ({@code sgc.imbalance})
     */
    public void classify(int imbalancePct, boolean imbalanced) {
        if (overloaded(running, weight, capacity, utilization, runnable, imbalancePct)) {
            type = GroupType.OVERLOADED;
        } else if (imbalanced) {
            type = GroupType.IMBALANCED;
        } else if (lessPreferred) {
            type = GroupType.LESS_PREFERRED;
        } else if (sharedCore) {
            type = GroupType.SHARED_CORE;
        } else if (misfitLoad > 0) {
            type = GroupType.MISFIT;
        } else {
            type = hasCapacity(running, weight, capacity, utilization, runnable, imbalancePct)
                    ? GroupType.HAS_SPARE
                    : GroupType.FULLY_BUSY;
        }
    }

    /** Tell whether the tasks compete for the CPUs ({@code group_is_overloaded()}). */
    static boolean overloaded(
            int running, int weight, long capacity, long utilization, long runnable, int imbalancePct) {
        return running > weight
                && (capacity * 100 < utilization * imbalancePct || capacity * imbalancePct < runnable * 100);
    }

    /** Tell whether there is room for more ({@code group_has_capacity()}). */
    static boolean hasCapacity(
            int running, int weight, long capacity, long utilization, long runnable, int imbalancePct) {
        if (running < weight) {
            return true;
        }
        return capacity * imbalancePct >= runnable * 100 && capacity * 100 > utilization * imbalancePct;
    }

    /** Return the type found by {@link #classify}. */
    public GroupType type() {
        return type;
    }

    /** Return the number of CPUs of the whole group. */
    public int weight() {
        return weight;
    }

    /** Return the capacity of the whole group, 1024 for a full CPU. */
    public long capacity() {
        return capacity;
    }

    /** Return the capacity of its smallest CPU. */
    public long minCapacity() {
        return minCapacity;
    }

    /** Return the capacity of its largest CPU. */
    public long maxCapacity() {
        return maxCapacity;
    }

    /** Return the largest load of a task that does not fit its CPU, or 0 ({@code group_misfit_task_load}). */
    public long misfitLoad() {
        return misfitLoad;
    }

    /** Return the sum of the load averages. */
    public long load() {
        return load;
    }

    /** Return the sum of the utilizations. */
    public long utilization() {
        return utilization;
    }

    /** Return the sum of the runnable averages. */
    public long runnable() {
        return runnable;
    }

    /** Return the number of runnable tasks of all classes ({@code sum_nr_running}). */
    public int running() {
        return running;
    }

    /** Return the number of runnable fair tasks ({@code sum_h_nr_running}). */
    public int fairRunning() {
        return fairRunning;
    }

    /** Return the number of CPUs that count as idle. */
    public int idleCpus() {
        return idleCpus;
    }

    /**
     * Return the load for the capacity, 1024 being one nice-0 task on each full CPU ({@code avg_load}).
     *
     * <p>Computed when asked. The kernel's balance statistics compute it for overloaded groups only, so its comparison of two
     * fully busy groups sees 0 on both sides; fork placement computes it for fully busy groups too.
     */
    public long averageLoad() {
        return load * FULL_CAPACITY / capacity;
    }
}
