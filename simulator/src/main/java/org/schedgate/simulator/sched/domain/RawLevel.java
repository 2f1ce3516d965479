package org.schedgate.simulator.sched.domain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.domain.SchedDomain.Level;

/**
 * The span of one level for every CPU, before superfluous domains are removed ({@code struct sched_domain_topology_level}).
 *
 * <p>A CPU whose lower level already spans the machine has no domain here, so CPUs may have chains of different length.
 * Equal spans have equal ids.
 */
final class RawLevel {
    private static final int NONE = -1;

    private final Level level;
    private final int distance;
    private final List<CpuSet> spans = new ArrayList<>();
    private final int[] spanIds;

    private RawLevel(Level level, int distance, int cpus) {
        this.level = level;
        this.distance = distance;
        this.spanIds = new int[cpus];
        Arrays.fill(spanIds, NONE);
    }

    /** Return the levels of a machine, lowest first. */
    static List<RawLevel> of(Topology topology, boolean clusterLevel) {
        List<RawLevel> levels = new ArrayList<>();
        boolean[] complete = new boolean[topology.cpuCount()];
        levels.add(partition(Level.SMT, topology::coreCpus, complete));
        if (clusterLevel) {
            levels.add(partition(Level.CLS, topology::clusterCpus, complete));
        }
        // A cache that spans nodes (sub-NUMA clustering) counts per node, as x86 and arm64 do.
        levels.add(partition(Level.MC, cpu -> topology.llcCpus(cpu).and(topology.nodeCpus(cpu)), complete));
        levels.add(partition(Level.PKG, topology::nodeCpus, complete));
        for (int distance : remoteDistances(topology)) {
            levels.add(numa(topology, distance, complete));
        }
        return levels;
    }

    /** Return a level whose spans are disjoint, so that the first CPU tells one from another. */
    private static RawLevel partition(Level level, IntFunction<CpuSet> spanOf, boolean[] complete) {
        int cpus = complete.length;
        RawLevel raw = new RawLevel(level, 10, cpus);
        int[] idByFirst = new int[cpus];
        Arrays.fill(idByFirst, NONE);
        for (int cpu = 0; cpu < cpus; cpu++) {
            if (complete[cpu]) {
                continue;
            }
            CpuSet span = spanOf.apply(cpu);
            if (idByFirst[span.first()] == NONE) {
                idByFirst[span.first()] = raw.spans.size();
                raw.spans.add(span);
            }
            raw.spanIds[cpu] = idByFirst[span.first()];
            complete[cpu] = span.size() == cpus;
        }
        return raw;
    }

    private static RawLevel numa(Topology topology, int distance, boolean[] complete) {
        int cpus = complete.length;
        RawLevel raw = new RawLevel(Level.NUMA, distance, cpus);
        int[] idByNode = new int[topology.nodeCount()];
        Arrays.fill(idByNode, NONE);
        for (int cpu = 0; cpu < cpus; cpu++) {
            if (complete[cpu]) {
                continue;
            }
            int node = topology.nodeOf(cpu);
            if (idByNode[node] == NONE) {
                idByNode[node] = raw.intern(within(topology, node, distance));
            }
            raw.spanIds[cpu] = idByNode[node];
            complete[cpu] = raw.span(cpu).size() == cpus;
        }
        return raw;
    }

    private static CpuSet within(Topology topology, int node, int distance) {
        CpuSet span = CpuSet.EMPTY;
        for (int cpu = 0; cpu < topology.cpuCount(); cpu++) {
            if (!span.contains(cpu) && topology.distance(node, topology.nodeOf(cpu)) <= distance) {
                span = span.or(topology.nodeCpus(cpu));
            }
        }
        return span;
    }

    private static SortedSet<Integer> remoteDistances(Topology topology) {
        SortedSet<Integer> distances = new TreeSet<>();
        for (int a = 0; a < topology.nodeCount(); a++) {
            for (int b = 0; b < topology.nodeCount(); b++) {
                if (a != b) {
                    distances.add(topology.distance(a, b));
                }
            }
        }
        return distances;
    }

    private int intern(CpuSet span) {
        int known = spans.indexOf(span);
        if (known >= 0) {
            return known;
        }
        spans.add(span);
        return spans.size() - 1;
    }

    Level level() {
        return level;
    }

    int distance() {
        return distance;
    }

    /** Tell whether the CPU has a domain at this level. */
    boolean has(int cpu) {
        return spanIds[cpu] != NONE;
    }

    CpuSet span(int cpu) {
        return spans.get(spanIds[cpu]);
    }

    int spanId(int cpu) {
        return spanIds[cpu];
    }

    int spanCount() {
        return spans.size();
    }
}
