package org.schedgate.simulator.sched.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedGroup;
import org.schedgate.simulator.sched.group.GroupSums;

/**
 * The sums over each group's CPUs, kept from one balancing attempt to the next.
 *
 * <p>Whoever changes a CPU's queue, averages, running task or pending wakeup sets the CPU's {@link ChangeMark}. Before sums are read, each
 * marked CPU is read once and its differences go to all groups that contain it: an attempt on a large machine costs what has changed
 * since the last one, not the number of CPUs. A domain's groups take part from the first time they are asked for.
 */
final class KeptSums {
    /** Groups that take part, those of a domain, in its order. */
    private record Kept(List<SchedGroup> groups, GroupSums sums) {}

    private static final Kept[] NONE = {};
    private static final GroupSums[] NO_SUMS = {};
    private static final int[] NO_PLACES = {};

    private final LiveView view;
    private final long[] changed;

    // What each CPU had when it was read last.
    private final long[] load;
    private final long[] utilization;
    private final long[] runnable;
    private final int[] running;
    private final int[] fairRunning;
    private final boolean[] idle;

    private final boolean[] misfit;
    private final long[] crowded;
    /** The load of what is queued, by CPU; empty where the kernel does not tell it apart. */
    private final long[] queuedLoad;

    /** By the first CPU of the first group. */
    private final Kept[][] byFirstCpu;
    /** The sums that have a group with a CPU, and which group that is. */
    private final GroupSums[][] containing;

    private final int[][] places;

    private long reads;
    private boolean leftOut;

    KeptSums(LiveView view, long[] changed, int cpus, boolean keepsQueuedLoad) {
        this.view = view;
        this.changed = changed;
        load = new long[cpus];
        utilization = new long[cpus];
        runnable = new long[cpus];
        running = new int[cpus];
        fairRunning = new int[cpus];
        idle = new boolean[cpus];
        misfit = new boolean[cpus];
        crowded = new long[changed.length];
        queuedLoad = new long[keepsQueuedLoad ? cpus : 0];
        byFirstCpu = new Kept[cpus][];
        Arrays.fill(byFirstCpu, NONE);
        containing = new GroupSums[cpus][];
        Arrays.fill(containing, NO_SUMS);
        places = new int[cpus][];
        Arrays.fill(places, NO_PLACES);
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

    /** Read those of some CPUs that have changed. The view must not charge for what it reads. */
    void refresh(CpuSet some) {
        int cpu = some.next(0, changed);
        while (cpu >= 0) {
            changed[cpu >> 6] &= ~(1L << cpu);
            read(cpu);
            cpu = some.next(cpu + 1, changed);
        }
    }

    /** Tell whether a CPU has not changed since it was read. */
    boolean upToDate(int cpu) {
        return (changed[cpu >> 6] >>> cpu & 1) == 0;
    }

    /** Return the CPUs with two runnable fair tasks or more as of the last {@link #refresh} of each, one bit a CPU; to be read only. */
    long[] crowded() {
        return crowded;
    }

    /** Return the sums of a domain's groups as of the last {@link #refresh} of its CPUs: domains with the same groups in the same order, whichever comes first, share them. */
    GroupSums of(SchedDomain domain) {
        List<SchedGroup> ring = domain.groups();
        int own = leastFirst(ring);
        List<SchedGroup> groups = rotated(ring, own);
        int first = groups.get(0).cpus().first();
        for (Kept kept : byFirstCpu[first]) {
            if (kept.groups.equals(groups)) {
                return kept.sums.from((groups.size() - own) % groups.size());
            }
        }
        return keep(groups, first).from((groups.size() - own) % groups.size());
    }

    private static int leastFirst(List<SchedGroup> ring) {
        int least = 0;
        for (int i = 1; i < ring.size(); i++) {
            if (ring.get(i).cpus().first() < ring.get(least).cpus().first()) {
                least = i;
            }
        }
        return least;
    }

    private static List<SchedGroup> rotated(List<SchedGroup> ring, int from) {
        List<SchedGroup> rotated = new ArrayList<>(ring.subList(from, ring.size()));
        rotated.addAll(ring.subList(0, from));
        return rotated;
    }

    private GroupSums keep(List<SchedGroup> groups, int first) {
        GroupSums sums = new GroupSums(groups, queuedLoad.length > 0);
        for (int i = 0; i < groups.size(); i++) {
            CpuSet members = groups.get(i).cpus();
            for (int cpu = members.first(); cpu >= 0; cpu = members.next(cpu + 1)) {
                sums.changeAverages(i, load[cpu], utilization[cpu], runnable[cpu]);
                sums.changeCounts(
                        i, running[cpu], fairRunning[cpu], one(idle[cpu]), one(running[cpu] > 1), one(misfit[cpu]));
                if (queuedLoad.length > 0) {
                    sums.changeQueuedLoad(i, queuedLoad[cpu]);
                }
                int known = places[cpu].length;
                containing[cpu] = Arrays.copyOf(containing[cpu], known + 1);
                containing[cpu][known] = sums;
                places[cpu] = Arrays.copyOf(places[cpu], known + 1);
                places[cpu][known] = i;
            }
        }
        Kept[] before = byFirstCpu[first];
        byFirstCpu[first] = Arrays.copyOf(before, before.length + 1);
        byFirstCpu[first][before.length] = new Kept(groups, sums);
        return sums;
    }

    /** Return the runnable fair tasks of a CPU as it was read last. */
    int fairRunning(int cpu) {
        return fairRunning[cpu];
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
        boolean nowMisfit = view.misfitLoad(cpu) > 0;
        long moreLoad = nowLoad - load[cpu];
        long moreUtilization = nowUtilization - utilization[cpu];
        long moreRunnable = nowRunnable - runnable[cpu];
        int moreRunning = nowRunning - running[cpu];
        int moreFairRunning = nowFairRunning - fairRunning[cpu];
        int moreIdle = one(nowIdle) - one(idle[cpu]);
        int moreCrowded = one(nowRunning > 1) - one(running[cpu] > 1);
        int moreMisfits = one(nowMisfit) - one(misfit[cpu]);
        load[cpu] = nowLoad;
        utilization[cpu] = nowUtilization;
        runnable[cpu] = nowRunnable;
        running[cpu] = nowRunning;
        fairRunning[cpu] = nowFairRunning;
        idle[cpu] = nowIdle;
        misfit[cpu] = nowMisfit;
        if (nowFairRunning > 1) {
            crowded[cpu >> 6] |= 1L << cpu;
        } else {
            crowded[cpu >> 6] &= ~(1L << cpu);
        }
        long moreQueued = 0;
        if (queuedLoad.length > 0) {
            long nowQueued = view.runnableLoad(cpu);
            moreQueued = nowQueued - queuedLoad[cpu];
            queuedLoad[cpu] = nowQueued;
        }
        GroupSums[] all = containing[cpu];
        int[] at = places[cpu];
        for (int i = 0; i < all.length; i++) {
            all[i].changeAverages(at[i], moreLoad, moreUtilization, moreRunnable);
            all[i].changeCounts(at[i], moreRunning, moreFairRunning, moreIdle, moreCrowded, moreMisfits);
            if (moreQueued != 0) {
                all[i].changeQueuedLoad(at[i], moreQueued);
            }
        }
    }
}
