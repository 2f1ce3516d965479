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

    private static List<SchedDomain> chain(int cpu, int threads, int perNode, int cpus, int imbNumaNr) {
        List<SchedDomain> chain = new ArrayList<>();
        if (threads > 1) {
            chain.add(domain(cpu, chain.size(), Level.SMT, threads, 1, 110, 0));
        }
        if (perNode > threads) {
            chain.add(domain(cpu, chain.size(), Level.MC, perNode, threads, 117, 0));
        }
        if (cpus > perNode) {
            chain.add(domain(cpu, chain.size(), Level.NUMA, cpus, perNode, 117, imbNumaNr));
        }
        return chain;
    }

    private static SchedDomain domain(
            int cpu, int index, Level level, int size, int groupSize, int pct, int imbNumaNr) {
        int start = cpu / size * size;
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
