package org.schedgate.simulator.machine;

import java.util.ArrayList;
import java.util.List;

/**
 * {@code juno-r2}: a big.LITTLE board of two big (Cortex-A72, CPUs 1 and 2, capacity 1024) and four little arm64 cores (Cortex-A53, CPUs 0
 * and 3-5, capacity 383), each kind with a second-level cache of its own; one node, no SMT.
 */
final class JunoR2 {
    static final String NAME = "juno-r2";

    private static final int[] CAPACITIES = {383, 1024, 1024, 383, 383, 383};

    private JunoR2() {}

    static Machine machine() {
        List<Topology.Place> places = new ArrayList<>();
        for (int cpu = 0; cpu < CAPACITIES.length; cpu++) {
            int cluster = CAPACITIES[cpu] == Topology.FULL_CAPACITY ? 1 : 0;
            // A core is no cluster of its own kind here: the cache is what cores share, as arm64 kernels of one node
            // see it.
            places.add(new Topology.Place(0, 0, 0, cluster, cpu, cpu));
        }
        return new Machine(
                NAME,
                new Topology(places, new int[][] {{10}}, CAPACITIES),
                idleStates(),
                costs(),
                ReferenceMachine.noise());
    }

    /**
     * Return the states of the board's device tree, as its kernels use them for both kinds of cores: entry 300 and 400 us, exit 1200 us, all
     * worst cases; the latency the kernel is told is both together.
     */
    private static List<IdleState> idleStates() {
        return List.of(
                new IdleState("WFI", 1_000, 1_000, false),
                new IdleState("CPU_SLEEP", 1_500_000, 2_000_000, false).taking(300_000, 1_200_000),
                new IdleState("CLUSTER_SLEEP", 1_600_000, 2_500_000, false)
                        .taking(400_000, 1_200_000)
                        .sharedByCache());
    }

    /** Return the costs on the big cores: on the little ones kernel code takes 1024/383 times as long, five times the reference core's as on other boards of them; what is no code takes the same. */
    private static CostModel costs() {
        return InOrderCore.costs(19, "estimate; five times on the little cores, whose capacity is 383 of 1024");
    }
}
