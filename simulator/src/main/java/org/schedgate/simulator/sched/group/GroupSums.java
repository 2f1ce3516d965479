package org.schedgate.simulator.sched.group;

import java.util.List;
import java.util.Objects;
import org.schedgate.simulator.sched.domain.SchedGroup;

/**
 * What balancing sums up over the CPUs of each group of a domain, kept from one comparison to the next: a view that keeps such sums changes
 * them by what its CPUs changed. Sums of whole numbers, so the same as adding up anew.
 *
 * <p>Groups are numbered as in the domain of one of its CPUs, whose own comes first; domains of the same groups share the sums.
 *
 * <p>Mutable; decisions only read it.
 */
public final class GroupSums {
    /** Numbers a group takes: a line of a processor's cache. */
    private static final int STRIDE_LOG2 = 3;

    private static final int LOAD = 0;
    private static final int UTILIZATION = 1;
    private static final int RUNNABLE = 2;
    /** Tasks of all classes in the upper half, fair ones in the lower. */
    private static final int RUNNING = 3;
    /** Idle CPUs in the upper half, queues with two tasks or more in the lower. */
    private static final int IDLE = 4;
    /** CPUs with a misfit in the upper half, all in the lower. */
    private static final int WEIGHT = 5;

    private static final int CAPACITY = 6;
    private static final int QUEUED_LOAD = 7;

    /** By group and kind; behind the last group what all come to. */
    private final long[] sums;

    private final int groups;
    private final int first;

    private final boolean keepsQueuedLoad;

    private GroupSums(long[] sums, boolean keepsQueuedLoad, int groups, int first) {
        this.sums = sums;
        this.keepsQueuedLoad = keepsQueuedLoad;
        this.groups = groups;
        this.first = first;
    }

    /**
     * Create the sums of groups whose CPUs have nothing yet.
     *
     * @param groups the groups
     * @param keepsQueuedLoad true if the load of queued tasks is kept too
     */
    public GroupSums(List<SchedGroup> groups, boolean keepsQueuedLoad) {
        this(new long[(countOf(groups) + 1) << STRIDE_LOG2], keepsQueuedLoad, groups.size(), 0);
        for (int i = 0; i < this.groups; i++) {
            SchedGroup group = Objects.requireNonNull(groups.get(i), "a group is null: give those of a domain");
            sums[at(i) + WEIGHT] = group.weight();
            sums[at(i) + CAPACITY] = group.capacity();
            sums[totals() + CAPACITY] += group.capacity();
        }
    }

    private static int countOf(List<SchedGroup> groups) {
        return Objects.requireNonNull(groups, "groups are null: give those of a domain")
                .size();
    }

    /** Return the same sums for a domain whose first group is this one's so many further. */
    public GroupSums from(int group) {
        return new GroupSums(sums, keepsQueuedLoad, groups, (first + group) % groups);
    }

    private int at(int group) {
        int place = first + group;
        return (place >= groups ? place - groups : place) << STRIDE_LOG2;
    }

    private int totals() {
        return groups << STRIDE_LOG2;
    }

    private static long pair(int upper, int lower) {
        return ((long) upper << Integer.SIZE) + lower;
    }

    /**
     * Change a group's averages by what one of its CPUs changed.
     *
     * @param group the group
     * @param moreLoad difference of the load averages
     * @param moreUtilization difference of the utilizations
     * @param moreRunnable difference of the runnable averages
     */
    public void changeAverages(int group, long moreLoad, long moreUtilization, long moreRunnable) {
        int at = at(group);
        sums[at + LOAD] += moreLoad;
        sums[at + UTILIZATION] += moreUtilization;
        sums[at + RUNNABLE] += moreRunnable;
        sums[totals() + LOAD] += moreLoad;
        sums[totals() + UTILIZATION] += moreUtilization;
    }

    /**
     * Change a group's counts by what one of its CPUs changed.
     *
     * @param group the group
     * @param moreRunning difference of the runnable tasks of all classes
     * @param moreFairRunning difference of the runnable fair tasks
     * @param moreIdleCpus difference of the CPUs that count as idle
     * @param moreCrowdedQueues difference of the queues with two runnable tasks or more
     * @param moreMisfits difference of the CPUs with a task that does not fit
     */
    public void changeCounts(
            int group, int moreRunning, int moreFairRunning, int moreIdleCpus, int moreCrowdedQueues, int moreMisfits) {
        int at = at(group);
        sums[at + RUNNING] += pair(moreRunning, moreFairRunning);
        sums[at + IDLE] += pair(moreIdleCpus, moreCrowdedQueues);
        sums[at + WEIGHT] += pair(moreMisfits, 0);
        sums[totals() + IDLE] += pair(moreIdleCpus, moreCrowdedQueues);
    }

    /**
     * Change a group's load of queued tasks by what one of its CPUs changed.
     *
     * @param group the group
     * @param moreLoad the difference
     */
    public void changeQueuedLoad(int group, long moreLoad) {
        sums[at(group) + QUEUED_LOAD] += moreLoad;
    }

    /** Tell whether the load of queued tasks is kept. */
    public boolean keepsQueuedLoad() {
        return keepsQueuedLoad;
    }

    /** Return the sum of the loads of a group's queued tasks, if it is kept. */
    public long queuedLoad(int group) {
        return sums[at(group) + QUEUED_LOAD];
    }

    /** Return the number of CPUs of a group. */
    public int weight(int group) {
        return (int) sums[at(group) + WEIGHT];
    }

    /** Return the capacity of a group. */
    public long capacity(int group) {
        return sums[at(group) + CAPACITY];
    }

    /** Return the capacity of all groups. */
    public long totalCapacity() {
        return sums[totals() + CAPACITY];
    }

    /** Return the sum of a group's load averages. */
    public long load(int group) {
        return sums[at(group) + LOAD];
    }

    /** Return the sum of all groups' load averages. */
    public long totalLoad() {
        return sums[totals() + LOAD];
    }

    /** Return the sum of a group's utilizations. */
    public long utilization(int group) {
        return sums[at(group) + UTILIZATION];
    }

    /** Return the sum of all groups' utilizations. */
    public long totalUtilization() {
        return sums[totals() + UTILIZATION];
    }

    /** Return the sum of a group's runnable averages. */
    public long runnable(int group) {
        return sums[at(group) + RUNNABLE];
    }

    /** Return the number of a group's runnable tasks of all classes. */
    public int running(int group) {
        return (int) (sums[at(group) + RUNNING] >> Integer.SIZE);
    }

    /** Return the number of a group's runnable fair tasks. */
    public int fairRunning(int group) {
        return (int) sums[at(group) + RUNNING];
    }

    /** Return the number of a group's CPUs without a task that run their idle task and expect no wakeup. */
    public int idleCpus(int group) {
        return (int) (sums[at(group) + IDLE] >> Integer.SIZE);
    }

    /** Return the number of a group's queues with two runnable tasks or more. */
    public int crowdedQueues(int group) {
        return (int) sums[at(group) + IDLE];
    }

    /** Return the number of all groups' queues with two runnable tasks or more. */
    public int totalCrowdedQueues() {
        return (int) sums[totals() + IDLE];
    }

    /**
     * Return the type that follows from a group's sums, if it has no misfits and is no core, and affinity kept nothing within it from balance.
     *
     * @param group the group
     * @param runnable the sum of its runnable averages, 0 where it does not count
     * @param imbalancePct the domain's margin, 117 means 17 %
     */
    public GroupType typeOf(int group, long runnable, int imbalancePct) {
        int running = running(group);
        int weight = weight(group);
        if (running < weight) {
            return GroupType.HAS_SPARE;
        }
        long capacity = capacity(group);
        long utilization = utilization(group);
        if (GroupStatistics.overloaded(running, weight, capacity, utilization, runnable, imbalancePct)) {
            return GroupType.OVERLOADED;
        }
        return GroupStatistics.hasCapacity(running, weight, capacity, utilization, runnable, imbalancePct)
                ? GroupType.HAS_SPARE
                : GroupType.FULLY_BUSY;
    }

    /** Return the number of a group's CPUs with a task that does not fit. */
    public int misfits(int group) {
        return (int) (sums[at(group) + WEIGHT] >> Integer.SIZE);
    }
}
