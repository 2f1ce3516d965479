package org.schedgate.simulator.sched.group;

import org.schedgate.simulator.sched.domain.SchedGroup;

/**
 * Sums of load over the CPUs of one group, as kernels before the group types of 5.5 compare them ({@code struct sg_lb_stats}, until 5.4).
 *
 * <p>Mutable and used again: {@link #start}, {@link #add} for each CPU, {@link #average}, then read; rank and slots are the caller's.
 */
public final class LoadGroup {
    private static final long FULL_CAPACITY = 1024;

    /** How busy a group is, from the least to the most ({@code enum group_type}, until 5.4). */
    public enum Rank {
        /** Neither of the others. */
        OTHER,
        /** A task of it does not fit its CPU. */
        MISFIT,
        /** Affinity kept a balance within it from succeeding. */
        IMBALANCED,
        /** It has more tasks than CPUs and no capacity left, or is taken for that to spread its tasks. */
        OVERLOADED
    }

    private int weight;
    private long capacity;
    private long minCapacity;
    private long maxCapacity;
    private long load;
    private long loadNow;
    private long utilization;
    private int running;
    private int idleCpus;
    private long misfitLoad;
    private long averageLoad;
    private long loadPerTask;
    private boolean imbalanced;
    private long slots;
    private Rank rank = Rank.OTHER;

    /** Forget everything and take weight and capacity from the group. */
    public void start(SchedGroup group) {
        weight = group.weight();
        capacity = group.capacity();
        minCapacity = group.minCapacity();
        maxCapacity = group.maxCapacity();
        load = 0;
        loadNow = 0;
        utilization = 0;
        running = 0;
        idleCpus = 0;
        misfitLoad = 0;
        averageLoad = 0;
        loadPerTask = 0;
        imbalanced = false;
        slots = 0;
        rank = Rank.OTHER;
    }

    /**
     * Add one CPU.
     *
     * @param judged its load as it is judged, perhaps smoothed
     * @param now its load now
     * @param cpuUtilization its utilization
     * @param cpuRunning its runnable tasks
     * @param idle true if it counts as idle
     * @param misfit the load of its task that does not fit it, or 0
     */
    public void add(long judged, long now, long cpuUtilization, int cpuRunning, boolean idle, long misfit) {
        load += judged;
        loadNow += now;
        utilization += cpuUtilization;
        running += cpuRunning;
        if (idle) {
            idleCpus++;
        }
        misfitLoad = Math.max(misfitLoad, misfit);
    }

    /**
     * Add all CPUs of a group at once, whose sums a view has kept and none of which has a misfit: loads as they are now.
     *
     * @param sums the sums
     * @param group the group
     * @param allClasses true if tasks of all classes count, false if fair ones
     */
    public void add(GroupSums sums, int group, boolean allClasses) {
        load += sums.queuedLoad(group);
        loadNow += sums.queuedLoad(group);
        utilization += sums.utilization(group);
        running += allClasses ? sums.running(group) : sums.fairRunning(group);
        idleCpus += sums.idleCpus(group);
    }

    /** Derive the averages from the sums. */
    public void average() {
        averageLoad = load * FULL_CAPACITY / capacity;
        loadPerTask = running > 0 ? loadNow / running : 0;
    }

    /** Set whether affinity kept a balance within the group from succeeding. */
    public void imbalanced(boolean value) {
        imbalanced = value;
    }

    /** Set the rank. */
    public void rank(Rank value) {
        rank = value;
    }

    /** Set the number of tasks that the group is taken to have room for. */
    public void slots(long value) {
        slots = value;
    }

    /** Set the load that one of its tasks stands for. */
    public void loadPerTask(long value) {
        loadPerTask = value;
    }

    /** Tell whether there is room for a task ({@code group_has_capacity()}). */
    public boolean hasCapacity(int imbalancePct) {
        return running < weight || capacity * 100 > utilization * imbalancePct;
    }

    /** Tell whether its tasks compete for its CPUs ({@code group_is_overloaded()}). */
    public boolean overloaded(int imbalancePct) {
        return running > weight && capacity * 100 < utilization * imbalancePct;
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

    /** Return the sum of the judged loads. */
    public long load() {
        return load;
    }

    /** Return the sum of the utilizations. */
    public long utilization() {
        return utilization;
    }

    /** Return the number of runnable tasks. */
    public int running() {
        return running;
    }

    /** Return the number of CPUs that count as idle. */
    public int idleCpus() {
        return idleCpus;
    }

    /** Return the largest load of a task that does not fit its CPU, or 0. */
    public long misfitLoad() {
        return misfitLoad;
    }

    /** Return the judged load for the capacity ({@code avg_load}). */
    public long averageLoad() {
        return averageLoad;
    }

    /** Return the load that one of its tasks stands for ({@code load_per_task}). */
    public long loadPerTask() {
        return loadPerTask;
    }

    /** Tell whether affinity kept a balance within the group from succeeding ({@code group_imb}). */
    public boolean imbalanced() {
        return imbalanced;
    }

    /** Return the number of tasks that the group is taken to have room for ({@code group_capacity} in 3.15). */
    public long slots() {
        return slots;
    }

    /** Return the rank. */
    public Rank rank() {
        return rank;
    }
}
