package org.schedgate.simulator.sched.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedGroup;
import org.schedgate.simulator.sched.group.CpuLines;
import org.schedgate.simulator.sched.group.GroupSums;
import org.schedgate.simulator.sched.pelt.LoadSignal;

/**
 * The sums over each group's CPUs, kept from one balancing attempt to the next.
 *
 * <p>Whoever changes a CPU's queue, averages, running task or pending wakeup sets the CPU's {@link ChangeMark}. Before sums are read, each
 * marked CPU is read once and its differences go to all groups that contain it: an attempt on a large machine costs what has changed
 * since the last one, not the number of CPUs. Sums are made before the run starts, so that nothing is while it runs.
 */
final class KeptSums {
    /** Groups that take part, those of a domain, in its order; and their sums, by which group comes first. */
    private record Kept(List<SchedGroup> groups, List<GroupSums> byFirst) {}

    private static final Kept[] NONE = {};
    private static final GroupSums[] NO_SUMS = {};
    private static final int[] NO_PLACES = {};

    private final RunQueue[] queues;
    private final long[] capacities;
    private final boolean keepsQueuedLoad;
    private final long[] changed;

    /** What each CPU had when it was read last. */
    private final CpuLines lines;

    private final long[] crowded;

    /** By the first CPU of the first group. */
    private final Kept[][] byFirstCpu;
    /** The sums that have a group with a CPU, and which group that is. */
    private final GroupSums[][] containing;

    private final int[][] places;

    /** The same of all CPUs, as many for each as for the one with most of them; made when they are first asked for. */
    private @Nullable GroupSums[] allContaining = {};

    private int[] allPlaces = {};
    private int most;
    private boolean laidOut;

    private long reads;
    private boolean leftOut;

    KeptSums(RunQueue[] queues, DomainTree domains, long[] changed, boolean keepsQueuedLoad) {
        int cpus = queues.length;
        this.queues = queues;
        this.changed = changed;
        this.keepsQueuedLoad = keepsQueuedLoad;
        capacities = new long[cpus];
        for (int cpu = 0; cpu < cpus; cpu++) {
            capacities[cpu] = domains.capacity(cpu);
        }
        lines = new CpuLines(cpus);
        crowded = new long[changed.length];
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

    /** Read those of some CPUs that have changed. */
    void refresh(CpuSet some) {
        if (!laidOut) {
            layOut();
        }
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

    /**
     * Return the sums of a domain's groups as of the last {@link #refresh} of its CPUs, or null if some group has a CPU beyond the domain's span, as
     * groups may that overlap. Domains with the same groups in the same order, whichever comes first, share them.
     */
    @Nullable
    GroupSums of(SchedDomain domain) {
        List<SchedGroup> ring = domain.groups();
        for (SchedGroup group : ring) {
            if (!domain.span().containsAll(group.cpus())) {
                return null;
            }
        }
        int own = leastFirst(ring);
        int first = ring.get(own).cpus().first();
        Kept found = null;
        for (Kept kept : byFirstCpu[first]) {
            if (same(kept.groups, ring, own)) {
                found = kept;
            }
        }
        Kept kept = found == null ? keep(rotated(ring, own), first) : found;
        return kept.byFirst.get((ring.size() - own) % ring.size());
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

    @SuppressWarnings(
            "ReferenceEquality") // a tree has each group once; sums of its own for an equal one would be right too
    private static boolean same(List<SchedGroup> groups, List<SchedGroup> ring, int from) {
        boolean same = groups.size() == ring.size();
        for (int i = 0; same && i < ring.size(); i++) {
            int at = from + i;
            same = groups.get(i) == ring.get(at < ring.size() ? at : at - ring.size());
        }
        return same;
    }

    private static List<SchedGroup> rotated(List<SchedGroup> ring, int from) {
        List<SchedGroup> rotated = new ArrayList<>(ring.subList(from, ring.size()));
        rotated.addAll(ring.subList(0, from));
        return rotated;
    }

    private Kept keep(List<SchedGroup> groups, int first) {
        GroupSums sums = new GroupSums(groups, keepsQueuedLoad);
        for (int i = 0; i < groups.size(); i++) {
            CpuSet members = groups.get(i).cpus();
            for (int cpu = members.first(); cpu >= 0; cpu = members.next(cpu + 1)) {
                lines.readAgain(cpu);
                sums.change(i, lines);
                int known = places[cpu].length;
                containing[cpu] = Arrays.copyOf(containing[cpu], known + 1);
                containing[cpu][known] = sums;
                places[cpu] = Arrays.copyOf(places[cpu], known + 1);
                places[cpu][known] = i;
            }
        }
        List<GroupSums> byFirst = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            byFirst.add(sums.from(i));
        }
        Kept kept = new Kept(groups, byFirst);
        laidOut = false;
        Kept[] before = byFirstCpu[first];
        byFirstCpu[first] = Arrays.copyOf(before, before.length + 1);
        byFirstCpu[first][before.length] = kept;
        return kept;
    }

    /** Return the runnable fair tasks of a CPU as it was read last. */
    int fairRunning(int cpu) {
        return lines.fairRunning(cpu);
    }

    private void read(int cpu) {
        reads++;
        RunQueue rq = queues[cpu];
        FairQueue fair = rq.fair;
        LoadSignal load = fair.load;
        lines.readAverages(
                cpu,
                load.loadAvg(),
                Math.min(capacities[cpu], fair.utilization()),
                load.runnableAvg(),
                keepsQueuedLoad ? load.queuedLoadAvg() : 0);
        lines.read(cpu, rq.nrRunning, fair.tasks, rq.looksIdle(), rq.misfitLoad > 0);
        if (fair.tasks > 1) {
            crowded[cpu >> 6] |= 1L << cpu;
        } else {
            crowded[cpu >> 6] &= ~(1L << cpu);
        }
        int from = cpu * most;
        for (int i = from; i < from + most; i++) {
            GroupSums sums = allContaining[i];
            if (sums == null) {
                return;
            }
            sums.change(allPlaces[i], lines);
        }
    }

    /** Lay out side by side what is asked for at each read. */
    private void layOut() {
        laidOut = true;
        for (GroupSums[] sums : containing) {
            most = Math.max(most, sums.length);
        }
        allContaining = new @Nullable GroupSums[most * containing.length];
        allPlaces = new int[most * containing.length];
        for (int cpu = 0; cpu < containing.length; cpu++) {
            System.arraycopy(containing[cpu], 0, allContaining, cpu * most, containing[cpu].length);
            System.arraycopy(places[cpu], 0, allPlaces, cpu * most, places[cpu].length);
        }
    }
}
