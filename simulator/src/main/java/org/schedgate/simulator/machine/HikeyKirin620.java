package org.schedgate.simulator.machine;

import java.util.List;

/**
 * {@code hikey-kirin620}: a phone-class board of eight equal in-order arm64 cores (Cortex-A53, 1.2 GHz) in two clusters of four, CPUs 0-3
 * and 4-7, each with a second-level cache of its own and nothing above; one node, no SMT.
 */
final class HikeyKirin620 {
    static final String NAME = "hikey-kirin620";

    private HikeyKirin620() {}

    static Machine machine() {
        return new Machine(
                NAME,
                RegularTopology.parse("1n2l4c1t").build(),
                idleStates(),
                InOrderCore.costs(),
                ReferenceMachine.noise());
    }

    /**
     * Return the states of the board's device tree (hi6220): entry 700 and 1000 us, exit 250 and 700 us, all worst cases; the latency the
     * kernel is told is entry and exit together unless the tree gives a wakeup latency, as it does for the cluster's (1500 us).
     */
    private static List<IdleState> idleStates() {
        return List.of(
                new IdleState("WFI", 1_000, 1_000, false),
                new IdleState("CPU_SLEEP", 950_000, 1_000_000, false).taking(700_000, 250_000),
                new IdleState("CLUSTER_SLEEP", 1_500_000, 2_700_000, false)
                        .taking(1_000_000, 700_000)
                        .sharedByCache());
    }
}
