package org.schedgate.simulator.machine;

import java.util.List;

/**
 * {@code kunpeng920-96}: two sockets of two dies, each a NUMA node of 24 cores in clusters of four that share an L3 tag; no SMT,
 * 2.6 GHz. Node n has CPUs 24n..24n+23.
 */
final class Kunpeng920 {
    static final String NAME = "kunpeng920-96";

    /** One-way line transfer, nanoseconds: same die and other cluster; other die. */
    static final long LINE_TRANSFER_SAME_DIE = 36;

    static final long LINE_TRANSFER_OTHER_DIE = 81;

    private static final String LINE =
            "core-to-core latency of a Kunpeng 920-6426, one way: 36 ns in the die, 81 ns across dies";

    private static final int[][] DISTANCES = {
        {10, 12, 20, 22},
        {12, 10, 22, 24},
        {20, 22, 10, 12},
        {22, 24, 12, 10}
    };

    private Kunpeng920() {}

    static Machine machine() {
        Topology topology =
                RegularTopology.parse("2s2d1n1l6k4c1t").build(RegularTopology.SiblingNumbering.ADJACENT, DISTANCES);
        // Only WFI is used: its clock gate opens within IPI_LATENCY, which is that to a shallow-idle CPU; no polling
        // flag on arm64.
        return new Machine(
                NAME, topology, List.of(new IdleState("WFI", 100, 1_000, false)), costs(), ReferenceMachine.noise());
    }

    private static CostModel costs() {
        CostModel reference = ReferenceMachine.costs();
        CostModel.Builder costs = reference.toBuilder();
        for (Cost cost : List.of(
                Cost.SYSCALL,
                Cost.FUTEX_WAKE,
                Cost.FUTEX_WAIT,
                Cost.SLEEP,
                Cost.FORK,
                Cost.EXIT,
                Cost.FORK_PROCESS,
                Cost.EXIT_PROCESS,
                Cost.CONTEXT_SWITCH,
                Cost.CONTEXT_SWITCH_MM,
                Cost.PIPE_WRITE,
                Cost.PIPE_READ,
                Cost.SOCKET_WRITE,
                Cost.SOCKET_READ,
                Cost.SOCKET_QUEUE,
                Cost.POLL_SYSCALL,
                Cost.COPY_KILOBYTE,
                Cost.WAIT_RECHECK,
                Cost.WAKEUP,
                Cost.ENQUEUE,
                Cost.REMOTE_LOCK_SAME_LLC,
                Cost.WAKE_LIST_PUSH,
                Cost.IPI_SEND,
                Cost.IDLE_ENTRY,
                Cost.TICK,
                Cost.TIMER_INTERRUPT,
                Cost.BALANCE_BASE,
                Cost.BALANCE_CPU_SAME_LLC,
                Cost.BALANCE_CPU_OTHER_LLC)) {
            costs.set(
                    cost,
                    slower(reference.of(cost)),
                    "derived: reference core's " + reference.of(cost)
                            + " ns x 1.3 (estimate; fits 2.1 us a hackbench message against 1.6)");
        }
        return costs.set(Cost.READ_CPU_SAME_LLC, 28, "derived: 1.0..1.5 transfers x 0.6 overlap, 25..30 ns; " + LINE)
                .set(Cost.READ_CPU_OTHER_LLC, 61, "derived: 1.25 transfers x 0.6 overlap; " + LINE)
                .set(
                        Cost.READ_SHARED_LINE,
                        250,
                        "calibrated on the published gain of not reading it, hackbench -p -T -g 10 on node 0 (9.0 % of the time); known to a third")
                .set(
                        Cost.READ_SHARED_LINE_DIRTY,
                        150,
                        "estimate: 100..300 ns when cores of other clusters write it; not calibrated")
                .set(
                        Cost.REMOTE_LOCK_OTHER_LLC,
                        715 + 2 * LINE_TRANSFER_OTHER_DIE,
                        "derived: REMOTE_LOCK_SAME_LLC and two transfers; " + LINE)
                .set(Cost.LINE_SAME_CLUSTER, 34, "published: one way in a cluster 30..38 ns; " + LINE)
                .set(Cost.LINE_SAME_LLC, LINE_TRANSFER_SAME_DIE, "published " + LINE)
                .set(Cost.LINE_OTHER_LLC, LINE_TRANSFER_OTHER_DIE, "published " + LINE)
                .set(Cost.LINE_OTHER_NODE, LINE_TRANSFER_OTHER_DIE, "published " + LINE)
                .set(Cost.IPI_LATENCY, 1_000, "estimate: 1..2 us on arm64 servers")
                .set(
                        Cost.POLL_LATENCY,
                        390 + 2 * LINE_TRANSFER_SAME_DIE,
                        "derived: two line transfers and 300 ns x 1.3; without effect, since WFI does not poll; "
                                + LINE)
                .set(
                        Cost.WAKE_LIST_HANDLER,
                        561,
                        "derived: the reference core's 500 ns from handler to lock x 1.3, less WAKE_LIST_LOCK")
                .set(
                        Cost.WAKE_LIST_LOCK,
                        89,
                        "derived: one line transfer and 20 ns for the lock, 33 ns for the clock; " + LINE)
                .set(
                        Cost.BALANCE_MOVE,
                        576,
                        "derived: two ENQUEUE and a lock hand-off of one line transfer and 20 ns; " + LINE)
                .set(Cost.SMT_SPEED, 1024, "derived: one thread a core, so no sibling is ever busy")
                .build();
    }

    /** Return 1.3 times a figure, rounded to the nearest nanosecond. */
    private static long slower(long nanos) {
        return (nanos * 13 + 5) / 10;
    }
}
