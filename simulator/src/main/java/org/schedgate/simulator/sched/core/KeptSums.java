package org.schedgate.simulator.sched.core;

import java.util.Arrays;
import org.schedgate.simulator.sched.domain.SchedGroup;
import org.schedgate.simulator.sched.group.GroupSums;

/**
 * The sums over each group's CPUs, kept from one balancing attempt to the next.
 *
 * <p>Whoever changes a CPU's queue, averages, running task or pending wakeup sets the CPU's {@link ChangeMark}. Before sums are read, each
 * marked CPU is read once and its differences go to all groups that contain it: an attempt on a large machine costs what has changed
 * since the last one, not the number of CPUs. A group takes part from the first time it is asked for.
 */
final class KeptSums {
    /** A group that takes part. */
    private record Kept(SchedGroup group, GroupSums sums) {}

    private static final Kept[] NONE = {};
    private static final GroupSums[] NO_SUMS = {};

    private final LiveView view;
    private final long[] changed;

    // What each CPU had when it was read last.
    private final long[] load;
    private final long[] utilization;
    private final long[] runnable;
    private final int[] running;
    private final int[] fairRunning;
    private final boolean[] idle;

    /** Groups by their first CPU, of which few have the same. */
    private final Kept[][] byFirstCpu;
    /** The sums of the groups that contain a CPU. */
    private final GroupSums[][] containing;

    private long reads;
    private boolean leftOut;

    KeptSums(LiveView view, long[] changed, int cpus) {
        this.view = view;
        this.changed = changed;
        load = new long[cpus];
        utilization = new long[cpus];
        runnable = new long[cpus];
        running = new int[cpus];
        fairRunning = new int[cpus];
        idle = new boolean[cpus];
        byFirstCpu = new Kept[cpus][];
        Arrays.fill(byFirstCpu, NONE);
        containing = new GroupSums[cpus][];
        Arrays.fill(containing, NO_SUMS);
    }

    /** For tests: serve no sums, so that each attempt reads each CPU. */
    void leaveOut() {
        leftOut = true;
    }

    boolean leftOut() {
        return leftOut;
    }

    /** Return how often a CPU was read for sums: tests bound it. */
    long reads() {
        return reads;
    }

    /** Read the CPUs that have changed. The view must not charge for what it reads. */
    void refresh() {
        for (int word = 0; word < changed.length; word++) {
            long bits = changed[word];
            if (bits != 0) {
                changed[word] = 0;
                while (bits != 0) {
                    read((word << 6) + Long.numberOfTrailingZeros(bits));
                    bits &= bits - 1;
                }
            }
        }
    }

    /** Return the sums of a group as of the last {@link #refresh}. */
    GroupSums of(SchedGroup group) {
        int first = group.cpus().first();
        for (Kept kept : byFirstCpu[first]) {
            if (kept.group.equals(group)) {
                return kept.sums;
            }
        }
        return keep(group, first);
    }

    private GroupSums keep(SchedGroup group, int first) {
        GroupSums sums = new GroupSums();
        for (int cpu = first; cpu >= 0; cpu = group.cpus().next(cpu + 1)) {
            sums.changeAverages(load[cpu], utilization[cpu], runnable[cpu]);
            sums.changeCounts(running[cpu], fairRunning[cpu], one(idle[cpu]), one(running[cpu] > 1));
            GroupSums[] before = containing[cpu];
            containing[cpu] = Arrays.copyOf(before, before.length + 1);
            containing[cpu][before.length] = sums;
        }
        Kept[] before = byFirstCpu[first];
        byFirstCpu[first] = Arrays.copyOf(before, before.length + 1);
        byFirstCpu[first][before.length] = new Kept(group, sums);
        return sums;
    }

    private static int one(boolean counted) {
        return counted ? 1 : 0;
    }

    private void read(int cpu) {
        reads++;
        long nowLoad = view.loadAvg(cpu);
        long nowUtilization = view.utilization(cpu);
        long nowRunnable = view.runnableAvg(cpu);
        int nowRunning = view.nrRunning(cpu);
        int nowFairRunning = view.fairRunning(cpu);
        boolean nowIdle = nowRunning == 0 && view.idle(cpu);
        long moreLoad = nowLoad - load[cpu];
        long moreUtilization = nowUtilization - utilization[cpu];
        long moreRunnable = nowRunnable - runnable[cpu];
        int moreRunning = nowRunning - running[cpu];
        int moreFairRunning = nowFairRunning - fairRunning[cpu];
        int moreIdle = one(nowIdle) - one(idle[cpu]);
        int moreCrowded = one(nowRunning > 1) - one(running[cpu] > 1);
        load[cpu] = nowLoad;
        utilization[cpu] = nowUtilization;
        runnable[cpu] = nowRunnable;
        running[cpu] = nowRunning;
        fairRunning[cpu] = nowFairRunning;
        idle[cpu] = nowIdle;
        for (GroupSums sums : containing[cpu]) {
            sums.changeAverages(moreLoad, moreUtilization, moreRunnable);
            sums.changeCounts(moreRunning, moreFairRunning, moreIdle, moreCrowded);
        }
    }
}
