package org.schedgate.simulator.sched.decision;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;
import org.schedgate.simulator.sched.domain.SchedDomain.Level;
import org.schedgate.simulator.sched.domain.SchedGroup;

/**
 * Domains of small regular machines for tests of decisions, numbered without gaps: node 0 first, within it core 0 with all its threads
 * first. One last-level cache a node. Levels are SMT (imbalance 110), MC (117) and NUMA (117), those that have more than one group.
 */
public final class DomainsFixture {
    private DomainsFixture() {}

    /** Return the domains of a machine of {@code nodes} x {@code cores} x {@code threads}. */
    public static DomainTree of(int nodes, int cores, int threads) {
        return of(nodes, cores, threads, 0);
    }

    /** Return the same with an allowed NUMA imbalance ({@code imb_numa_nr}). */
    public static DomainTree of(int nodes, int cores, int threads, int imbNumaNr) {
        int perNode = cores * threads;
        List<Topology.Place> places = new ArrayList<>();
        for (int cpu = 0; cpu < nodes * perNode; cpu++) {
            int node = cpu / perNode;
            int core = cpu / threads;
            places.add(new Topology.Place(node, node, node, node, core, core));
        }
        int[][] distances = new int[nodes][nodes];
        for (int a = 0; a < nodes; a++) {
            for (int b = 0; b < nodes; b++) {
                distances[a][b] = a == b ? 10 : 20;
            }
        }
        List<List<SchedDomain>> chains = new ArrayList<>();
        for (int cpu = 0; cpu < places.size(); cpu++) {
            chains.add(chain(cpu, threads, perNode, places.size(), imbNumaNr));
        }
        return new DomainTree(new Topology(places, distances), chains);
    }

    /** Return caches of different sizes, each a node of single-threaded cores; without a level above, so no CPU sees another cache. */
    public static DomainTree caches(int... sizes) {
        List<Topology.Place> places = new ArrayList<>();
        List<List<SchedDomain>> chains = new ArrayList<>();
        int[][] distances = new int[sizes.length][sizes.length];
        for (int node = 0; node < sizes.length; node++) {
            java.util.Arrays.fill(distances[node], 20);
            distances[node][node] = 10;
            int start = places.size();
            for (int cpu = start; cpu < start + sizes[node]; cpu++) {
                places.add(new Topology.Place(node, node, node, node, cpu, cpu));
                chains.add(List.of(domain(cpu, 0, Level.MC, start, sizes[node], 1, 117, 0)));
            }
        }
        return new DomainTree(new Topology(places, distances), chains);
    }

    private static List<SchedDomain> chain(int cpu, int threads, int perNode, int cpus, int imbNumaNr) {
        List<SchedDomain> chain = new ArrayList<>();
        if (threads > 1) {
            chain.add(domain(cpu, chain.size(), Level.SMT, cpu / threads * threads, threads, 1, 110, 0));
        }
        if (perNode > threads) {
            chain.add(domain(cpu, chain.size(), Level.MC, cpu / perNode * perNode, perNode, threads, 117, 0));
        }
        if (cpus > perNode) {
            chain.add(domain(cpu, chain.size(), Level.NUMA, cpu / cpus * cpus, cpus, perNode, 117, imbNumaNr));
        }
        return chain;
    }

    private static SchedDomain domain(
            int cpu, int index, Level level, int start, int size, int groupSize, int pct, int imbNumaNr) {
        int own = (cpu - start) / groupSize;
        int count = size / groupSize;
        List<SchedGroup> ring = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int first = start + (own + i) % count * groupSize;
            CpuSet members = CpuSet.range(first, first + groupSize);
            ring.add(new SchedGroup(members, members, 1024L * groupSize));
        }
        EnumSet<Flag> flags = EnumSet.of(Flag.BALANCE_NEWIDLE, Flag.BALANCE_EXEC, Flag.BALANCE_FORK, Flag.WAKE_AFFINE);
        switch (level) {
            case SMT -> flags.addAll(EnumSet.of(Flag.SHARE_CPUCAPACITY, Flag.SHARE_LLC, Flag.PREFER_SIBLING));
            case NUMA -> flags.addAll(EnumSet.of(Flag.NUMA, Flag.SERIALIZE));
            default -> flags.addAll(EnumSet.of(Flag.SHARE_LLC, Flag.PREFER_SIBLING));
        }
        SchedDomain.Parameters parameters =
                new SchedDomain.Parameters(size, 2 * size, 16, pct, Math.min(index, 2), imbNumaNr);
        return new SchedDomain(cpu, index, level, CpuSet.range(start, start + size), ring, parameters, flags);
    }
}
