package org.schedgate.simulator.sched.group;

/**
 * What of each CPU is summed up over groups, as it was read last: a line of a processor's cache a CPU, laid out as the sums of a group, so that
 * the differences of a CPU that is read again are added to those of each group that contains it.
 *
 * <p>Mutable; belongs to one run.
 */
public final class CpuLines {
    /** Numbers a CPU or group takes: a line of a processor's cache. */
    static final int STRIDE_LOG2 = 3;

    static final int LOAD = 0;
    static final int UTILIZATION = 1;
    static final int RUNNABLE = 2;
    /** Tasks of all classes in the upper half, fair ones in the lower. */
    static final int RUNNING = 3;
    /** Idle CPUs in the upper half, queues with two tasks or more in the lower. */
    static final int IDLE = 4;
    /** CPUs with a misfit in the upper half, all in the lower. */
    static final int WEIGHT = 5;

    static final int CAPACITY = 6;
    static final int QUEUED_LOAD = 7;

    private final long[] lines;
    private final long[] difference = new long[1 << STRIDE_LOG2];

    /**
     * Create the lines of CPUs that have nothing yet.
     *
     * @param cpus the number of CPUs
     */
    public CpuLines(int cpus) {
        lines = new long[cpus << STRIDE_LOG2];
    }

    private static long pair(int upper, int lower) {
        return ((long) upper << Integer.SIZE) + lower;
    }

    private static int one(boolean counted) {
        return counted ? 1 : 0;
    }

    private void take(int at, int kind, long now) {
        difference[kind] = now - lines[at + kind];
        lines[at + kind] = now;
    }

    /**
     * Take over the averages of a CPU, before its {@linkplain #read counts}.
     *
     * @param cpu the CPU
     * @param load its load average
     * @param utilization its utilization
     * @param runnable its runnable average
     * @param queuedLoad the load of its queued tasks, 0 where the kernel does not tell it apart
     */
    public void readAverages(int cpu, long load, long utilization, long runnable, long queuedLoad) {
        int at = cpu << STRIDE_LOG2;
        take(at, LOAD, load);
        take(at, UTILIZATION, utilization);
        take(at, RUNNABLE, runnable);
        take(at, QUEUED_LOAD, queuedLoad);
    }

    /**
     * Take over the counts of a CPU, whose averages were taken over just before: now {@link GroupSums#change} can be told of it.
     *
     * @param cpu the CPU
     * @param running its runnable tasks of all classes
     * @param fairRunning its runnable fair tasks
     * @param idle true if it counts as idle
     * @param misfit true if it has a task that does not fit it
     */
    public void read(int cpu, int running, int fairRunning, boolean idle, boolean misfit) {
        int at = cpu << STRIDE_LOG2;
        take(at, RUNNING, pair(running, fairRunning));
        take(at, IDLE, pair(one(idle), one(running > 1)));
        take(at, WEIGHT, pair(one(misfit), 0));
    }

    /** Return the runnable fair tasks of a CPU. */
    public int fairRunning(int cpu) {
        return (int) lines[(cpu << STRIDE_LOG2) + RUNNING];
    }

    /** Take all that a CPU has for its difference, for sums that have nothing of it yet. */
    public void readAgain(int cpu) {
        System.arraycopy(lines, cpu << STRIDE_LOG2, difference, 0, difference.length);
    }

    /** Add what the CPU that was read last has more than before. */
    void addTo(long[] sums, int at) {
        sums[at + LOAD] += difference[LOAD];
        sums[at + UTILIZATION] += difference[UTILIZATION];
        sums[at + RUNNABLE] += difference[RUNNABLE];
        sums[at + RUNNING] += difference[RUNNING];
        sums[at + IDLE] += difference[IDLE];
        sums[at + WEIGHT] += difference[WEIGHT];
        sums[at + QUEUED_LOAD] += difference[QUEUED_LOAD];
    }
}
