package org.schedgate.simulator.sched.group;

/**
 * What balancing sums up over all CPUs of one group, kept from one comparison to the next: a view that keeps such sums changes them by
 * what its CPUs changed. Sums of whole numbers, so the same as adding up anew.
 *
 * <p>Mutable; decisions only read it.
 */
public final class GroupSums {
    private long load;
    private long utilization;
    private long runnable;
    private int running;
    private int fairRunning;
    private int idleCpus;
    private int crowdedQueues;

    /** Create the sums of no CPU. */
    public GroupSums() {}

    /**
     * Change the averages by what one or several CPUs changed.
     *
     * @param moreLoad difference of the load averages
     * @param moreUtilization difference of the utilizations
     * @param moreRunnable difference of the runnable averages
     */
    public void changeAverages(long moreLoad, long moreUtilization, long moreRunnable) {
        load += moreLoad;
        utilization += moreUtilization;
        runnable += moreRunnable;
    }

    /**
     * Change the counts by what one or several CPUs changed.
     *
     * @param moreRunning difference of the runnable tasks of all classes
     * @param moreFairRunning difference of the runnable fair tasks
     * @param moreIdleCpus difference of the CPUs that count as idle
     * @param moreCrowdedQueues difference of the queues with two runnable tasks or more
     */
    public void changeCounts(int moreRunning, int moreFairRunning, int moreIdleCpus, int moreCrowdedQueues) {
        running += moreRunning;
        fairRunning += moreFairRunning;
        idleCpus += moreIdleCpus;
        crowdedQueues += moreCrowdedQueues;
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

    /** Return the number of runnable tasks of all classes. */
    public int running() {
        return running;
    }

    /** Return the number of runnable fair tasks. */
    public int fairRunning() {
        return fairRunning;
    }

    /** Return the number of CPUs without a task that run their idle task and expect no wakeup. */
    public int idleCpus() {
        return idleCpus;
    }

    /** Return the number of queues with two runnable tasks or more. */
    public int crowdedQueues() {
        return crowdedQueues;
    }
}
