package org.schedgate.simulator.machine;

/** Costs of boards of small in-order arm64 cores (Cortex-A53). */
final class InOrderCore {
    private static final String LINE =
            "estimate: a line of another core of the cluster comes through the second-level cache, 50..100 ns; of the other"
                    + " cluster through the interconnect, 150..250 ns";

    private InOrderCore() {}

    /** Return the costs: kernel work five times the reference core's. */
    static CostModel costs() {
        return costs(50, "estimate; an in-order core at 1.2 GHz against an out-of-order one at 3 GHz");
    }

    /** Return the costs with kernel work {@code tenths}/10 times the reference core's, for a board whose fastest cores are others. */
    static CostModel costs(long tenths, String why) {
        CostModel.Builder costs = SlowerCore.of(tenths, why);
        long lock = costs.build().of(Cost.REMOTE_LOCK_SAME_LLC);
        return costs.set(Cost.READ_CPU_SAME_CLUSTER, 60, "derived: 1.25 transfers x 0.6 overlap; " + LINE)
                .set(Cost.READ_CPU_SAME_LLC, 60, "derived: 1.25 transfers x 0.6 overlap; " + LINE)
                .set(Cost.READ_CPU_OTHER_LLC, 150, "derived: 1.25 transfers x 0.6 overlap; " + LINE)
                .set(Cost.READ_SHARED_LINE_DIRTY, 80, LINE)
                .set(
                        Cost.REMOTE_LOCK_OTHER_LLC,
                        lock + 2 * 200,
                        "derived: REMOTE_LOCK_SAME_LLC and two transfers; " + LINE)
                .set(Cost.LINE_SAME_CLUSTER, 80, LINE)
                .set(Cost.LINE_SAME_LLC, 80, LINE)
                .set(Cost.LINE_OTHER_LLC, 200, LINE)
                .set(Cost.LINE_OTHER_NODE, 200, "derived: one node; " + LINE)
                .set(Cost.IPI_LATENCY, 2_000, "estimate: 1..2 us on arm64 servers, the upper end")
                .set(Cost.SMT_SPEED, 1024, "derived: one thread a core, so no sibling is ever busy")
                .build();
    }
}
