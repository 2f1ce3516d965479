package org.schedgate.replay.guest;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;

/**
 * What a machine says about itself: read from the file a recording script wrote, or made from a machine of the simulator.
 *
 * @param name the file's or the machine's name
 * @param release the kernel's release ({@code uname -r}) and version, empty if unknown
 * @param topology where its CPUs sit and the distances of its nodes
 * @param cpus the numbers of its CPUs
 * @param saysNodes whether it says which CPUs each NUMA node has
 * @param domains its scheduling domains as the kernel built them, empty if unknown
 * @param features its scheduler features, NO_ in front of those that are off, empty if unknown
 * @param tunables its scheduler tunables by the last part of their path, empty if unknown
 * @param idleDriver its cpuidle driver, none if it has none, empty if unknown
 */
public record GuestAccount(
        String name,
        String release,
        Topology topology,
        CpuNumbers cpus,
        boolean saysNodes,
        List<Domain> domains,
        List<String> features,
        Map<String, String> tunables,
        String idleDriver) {
    /**
     * One scheduling domain of one CPU.
     *
     * @param cpu the CPU, by its place
     * @param index 0 for the lowest
     * @param name SMT, CLS, MC, DIE or PKG, NUMA
     * @param flags the names of its flags, {@code SD_} in front
     * @param weight the number of its CPUs
     * @param imbalancePct its imbalance percentage
     * @param newidleCostNanos its longest recent new-idle balance, nanoseconds ({@code max_newidle_lb_cost}), 0 where unknown
     * @param span its CPUs by their places, or empty where the account does not say
     */
    public record Domain(
            int cpu,
            int index,
            String name,
            List<String> flags,
            int weight,
            int imbalancePct,
            long newidleCostNanos,
            CpuSet span) {}

    /** Copy the lists. */
    public GuestAccount {
        domains = List.copyOf(domains);
        features = List.copyOf(features);
        tunables = Collections.unmodifiableMap(new TreeMap<>(tunables));
    }

    /**
     * Return the most that any CPU's domains took together to balance before it went idle, nanoseconds, 0 where unknown. A CPU's own
     * record ages and is soon set by another long one, so the longest of all stands for each.
     */
    public long newidleCostMaxNanos() {
        TreeMap<Integer, Long> sums = new TreeMap<>();
        for (Domain domain : domains) {
            sums.merge(domain.cpu(), domain.newidleCostNanos(), Long::sum);
        }
        return sums.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    /** Tell whether the account names a cpuidle driver. */
    public boolean hasIdleDriver() {
        return !idleDriver.isEmpty() && !idleDriver.equals("none");
    }

    /** Return for each of a CPU's domains its longest recent new-idle balance, nanoseconds, 0 where unknown. */
    public long[] newidleCostsNanos(int cpu, int depth) {
        long[] costs = new long[depth];
        for (Domain domain : domains) {
            if (domain.cpu() == cpu && domain.index() < depth) {
                costs[domain.index()] = domain.newidleCostNanos();
            }
        }
        return costs;
    }

    /** Return the account of a topology of which nothing else is known. */
    public static GuestAccount of(String name, Topology topology) {
        return new GuestAccount(
                name, "", topology, CpuNumbers.upTo(topology.cpuCount()), true, List.of(), List.of(), Map.of(), "");
    }
}
