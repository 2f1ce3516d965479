package org.schedgate.simulator.machine;

import java.util.List;

/**
 * {@code dl980-8s}: eight sockets of ten cores of two threads (Westmere-EX, 2.4 GHz), 160 CPUs. Sockets are joined in pairs (distance
 * 12), pairs in quads (17), quads through node controllers (19). Node n has CPUs 10n..10n+9 and 80+10n..80+10n+9.
 */
final class Dl980 {
    static final String NAME = "dl980-8s";

    private static final String LINE =
            "estimate: one way 48 ns in the socket, 73 ns to the next (published, a 2-socket X5650), 150..250 ns through the"
                    + " node controllers";

    private Dl980() {}

    static Machine machine() {
        Topology topology =
                RegularTopology.parse("8n1l10c2t").build(RegularTopology.SiblingNumbering.SPLIT, distances());
        return new Machine(NAME, topology, idleStates(), costs(), ReferenceMachine.noise());
    }

    private static int[][] distances() {
        int[][] distances = new int[8][8];
        for (int a = 0; a < 8; a++) {
            for (int b = 0; b < 8; b++) {
                distances[a][b] = a == b ? 10 : a / 2 == b / 2 ? 12 : a / 4 == b / 4 ? 17 : 19;
            }
        }
        return distances;
    }

    /** Return the states of intel_idle's table for Nehalem and Westmere. */
    private static List<IdleState> idleStates() {
        return List.of(
                new IdleState("C1", 3_000, 6_000, true),
                new IdleState("C1E", 10_000, 20_000, true),
                new IdleState("C3", 20_000, 80_000, true),
                new IdleState("C6", 200_000, 800_000, true));
    }

    private static CostModel costs() {
        return SlowerCore.of(13, "estimate: Westmere at 2.4 GHz against Ice Lake at 3 GHz")
                .set(Cost.READ_CPU_OTHER_LLC, 150, "derived: 1.25 transfers of 200 ns x 0.6 overlap; " + LINE)
                .set(
                        Cost.REMOTE_LOCK_OTHER_LLC,
                        715 + 2 * 200,
                        "derived: REMOTE_LOCK_SAME_LLC and two transfers; " + LINE)
                .set(Cost.LINE_OTHER_LLC, 200, LINE)
                .set(Cost.LINE_OTHER_NODE, 200, LINE)
                .build();
    }
}
