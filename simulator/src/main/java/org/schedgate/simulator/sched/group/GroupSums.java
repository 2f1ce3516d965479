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
    /** By group and kind, as {@link CpuLines} lays them out; behind the last group what all come to. */
    private final long[] sums;

    private final int groups;
    private final int first;
    private final BusyRanks ranks;

    private final boolean keepsQueuedLoad;

    private GroupSums(long[] sums, boolean keepsQueuedLoad, int groups, int first, BusyRanks ranks) {
        this.sums = sums;
        this.keepsQueuedLoad = keepsQueuedLoad;
        this.groups = groups;
        this.first = first;
        this.ranks = ranks;
    }

    private GroupSums(long[] sums, boolean keepsQueuedLoad, int groups) {
        this(sums, keepsQueuedLoad, groups, 0, new BusyRanks(sums, groups));
    }

    /**
     * Create the sums of groups whose CPUs have nothing yet.
     *
     * @param groups the groups
     * @param keepsQueuedLoad true if the load of queued tasks is kept too
     */
    public GroupSums(List<SchedGroup> groups, boolean keepsQueuedLoad) {
        this(new long[(countOf(groups) + 1) << CpuLines.STRIDE_LOG2], keepsQueuedLoad, groups.size());
        for (int i = 0; i < this.groups; i++) {
            SchedGroup group = Objects.requireNonNull(groups.get(i), "a group is null: give those of a domain");
            sums[at(i) + CpuLines.WEIGHT] = group.weight();
            sums[at(i) + CpuLines.CAPACITY] = group.capacity();
            sums[totals() + CpuLines.CAPACITY] += group.capacity();
        }
    }

    private static int countOf(List<SchedGroup> groups) {
        return Objects.requireNonNull(groups, "groups are null: give those of a domain")
                .size();
    }

    /** Return the same sums for a domain whose first group is this one's so many further. */
    public GroupSums from(int group) {
        return new GroupSums(sums, keepsQueuedLoad, groups, (first + group) % groups, ranks);
    }

    private int at(int group) {
        int place = first + group;
        return (place >= groups ? place - groups : place) << CpuLines.STRIDE_LOG2;
    }

    private int totals() {
        return groups << CpuLines.STRIDE_LOG2;
    }

    /**
     * Change a group's sums by what one of its CPUs changed.
     *
     * @param group the group
     * @param changed the CPUs, one of which was {@linkplain CpuLines#read read} last
     */
    public void change(int group, CpuLines changed) {
        int at = at(group);
        changed.addTo(sums, at);
        changed.addTo(sums, totals());
        ranks.changed(at);
    }

    /**
     * Return the busiest group but the first, by type, then overloaded ones by load for their capacity and those with room by idle CPUs and
     * tasks, the first of equals: what going through them one by one finds where none has a misfit, is a core or was kept from balance by
     * affinity, and CPUs of all groups are alike.
     *
     * @param imbalancePct the domain's margin, 117 means 17 %
     * @param countsWaiting true if the runnable averages count
     * @return its number, or -1 if no other group has a fair task
     */
    public int busiest(int imbalancePct, boolean countsWaiting) {
        int place = ranks.highest(first, imbalancePct, countsWaiting);
        if (place < 0) {
            return -1;
        }
        return place < first ? place - first + groups : place - first;
    }

    /** Tell whether the load of queued tasks is kept. */
    public boolean keepsQueuedLoad() {
        return keepsQueuedLoad;
    }

    /** Return the sum of the loads of a group's queued tasks, if it is kept. */
    public long queuedLoad(int group) {
        return sums[at(group) + CpuLines.QUEUED_LOAD];
    }

    /** Return the number of CPUs of a group. */
    public int weight(int group) {
        return (int) sums[at(group) + CpuLines.WEIGHT];
    }

    /** Return the capacity of a group. */
    public long capacity(int group) {
        return sums[at(group) + CpuLines.CAPACITY];
    }

    /** Return the capacity of all groups. */
    public long totalCapacity() {
        return sums[totals() + CpuLines.CAPACITY];
    }

    /** Return the sum of a group's load averages. */
    public long load(int group) {
        return sums[at(group) + CpuLines.LOAD];
    }

    /** Return the sum of all groups' load averages. */
    public long totalLoad() {
        return sums[totals() + CpuLines.LOAD];
    }

    /** Return the sum of a group's utilizations. */
    public long utilization(int group) {
        return sums[at(group) + CpuLines.UTILIZATION];
    }

    /** Return the sum of all groups' utilizations. */
    public long totalUtilization() {
        return sums[totals() + CpuLines.UTILIZATION];
    }

    /** Return the sum of a group's runnable averages. */
    public long runnable(int group) {
        return sums[at(group) + CpuLines.RUNNABLE];
    }

    /** Return the number of a group's runnable tasks of all classes. */
    public int running(int group) {
        return (int) (sums[at(group) + CpuLines.RUNNING] >> Integer.SIZE);
    }

    /** Return the number of a group's runnable fair tasks. */
    public int fairRunning(int group) {
        return (int) sums[at(group) + CpuLines.RUNNING];
    }

    /** Return the number of a group's CPUs without a task that run their idle task and expect no wakeup. */
    public int idleCpus(int group) {
        return (int) (sums[at(group) + CpuLines.IDLE] >> Integer.SIZE);
    }

    /** Return the number of a group's queues with two runnable tasks or more. */
    public int crowdedQueues(int group) {
        return (int) sums[at(group) + CpuLines.IDLE];
    }

    /** Return the number of all groups' queues with two runnable tasks or more. */
    public int totalCrowdedQueues() {
        return (int) sums[totals() + CpuLines.IDLE];
    }

    /**
     * Return the type that follows from a group's sums, if it has no misfits and is no core, and affinity kept nothing within it from balance.
     *
     * @param group the group
     * @param runnable the sum of its runnable averages, 0 where it does not count
     * @param imbalancePct the domain's margin, 117 means 17 %
     */
    public GroupType typeOf(int group, long runnable, int imbalancePct) {
        return BusyRanks.typeOf(sums, at(group), runnable, imbalancePct);
    }

    /** Return the number of a group's CPUs with a task that does not fit. */
    public int misfits(int group) {
        return (int) (sums[at(group) + CpuLines.WEIGHT] >> Integer.SIZE);
    }
}
