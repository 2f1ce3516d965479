package org.schedgate.simulator.machine;

import java.util.List;

/**
 * {@code kunpeng920-96}: two sockets of two dies, each a NUMA node of 24 cores in clusters of four that share an L3 tag; no SMT,
 * 2.6 GHz. Node n has CPUs 24n..24n+23.
 */
final class Kunpeng920 {
    static final String NAME = "kunpeng920-96";

    /** To take over a line that another CPU wrote last, nanoseconds: in the cluster; in the die; in another die. */
    static final long LINE_SAME_CLUSTER = 34;

    static final long LINE_SAME_DIE = 90;

    static final long LINE_OTHER_DIE = LINE_SAME_DIE + 45;

    private static final String LINE =
            "to take over a line across clusters costs 90 ns: 3 to 24 processes of one node that write through one open file take 79..94 ns"
                    + " an operation each (lat_syscall write on the 96-core machine, wayca-scheduler's logs of 2021)";

    private static final String NULL_SYSCALL =
            "published: a null system call takes 138.9 ns (lat_syscall null on the 96-core machine, wayca-scheduler's logs of 2021)";

    private static final String FETCH =
            "two processes that write through one open file across clusters take 55 ns longer than one, which is the fetch without waiting for turns";

    private static final String OTHER_DIE =
            "across dies 45 ns more than in the die, as the core-to-core latency of a Kunpeng 920-6426 is (81 against 36 ns); "
                    + LINE;

    private static final int[][] DISTANCES = {
        {10, 12, 20, 22},
        {12, 10, 22, 24},
        {20, 22, 10, 12},
        {22, 24, 12, 10}
    };

    private static final String LOCK =
            "derived: 20 ns for the lock x 1.3; the queue's lines are charged by distance, RUN_QUEUE_LINES";

    private static final String WAKEUP_LINES =
            "derived: a pipe's token takes 0.74, 0.81, 1.0 us longer one way to another cluster than in one (lat_pipe on three machines,"
                    + " wayca-scheduler's logs of 2021), 14.4 lines in the middle that cost 56 ns more; 8 are the pipe's, half of the rest"
                    + " the waker's and half the wakee's: 3, one of them the task's";

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
        return costs.set(Cost.SYSCALL, 139, NULL_SYSCALL)
                .set(Cost.READ_CPU_SAME_CLUSTER, 26, "derived: 1.25 transfers of 34 ns x 0.6 overlap")
                .set(Cost.READ_CPU_SAME_LLC, 41, "derived: 1.25 fetches of 55 ns x 0.6 overlap; " + FETCH)
                .set(
                        Cost.READ_CPU_OTHER_LLC,
                        75,
                        "derived: 1.25 fetches of 100 ns x 0.6 overlap; " + FETCH + "; " + OTHER_DIE)
                .set(
                        Cost.READ_SHARED_LINE,
                        200,
                        "calibrated on the published gain of not reading it, hackbench -p -T -g 10 on node 0 (8.3 % of the time):"
                                + " at -l 4000, preempted in full, in a session, ten seeds gain 5.9 % at 150 ns, 7.1 % at 190 and 9.5 % at 210")
                .set(
                        Cost.READ_SHARED_LINE_DIRTY,
                        150,
                        "estimate: 100..300 ns when cores of other clusters write it; not calibrated")
                .set(Cost.REMOTE_LOCK_SAME_LLC, 26, LOCK)
                .set(Cost.REMOTE_LOCK_OTHER_LLC, 26, LOCK)
                .set(Cost.TASK_LINES, 1, WAKEUP_LINES)
                .set(Cost.RUN_QUEUE_LINES, 2, WAKEUP_LINES)
                .set(
                        Cost.LINE_SAME_CLUSTER,
                        LINE_SAME_CLUSTER,
                        "published: core-to-core latency of a Kunpeng 920-6426 in a cluster 30..38 ns; four processes of one cluster that write"
                                + " through one open file take 44 ns an operation each, which bounds it")
                .set(Cost.LINE_SAME_LLC, LINE_SAME_DIE, "derived: " + LINE)
                .set(Cost.LINE_OTHER_LLC, LINE_OTHER_DIE, "derived: " + OTHER_DIE)
                .set(Cost.LINE_OTHER_NODE, LINE_OTHER_DIE, "derived: " + OTHER_DIE)
                .set(Cost.IPI_LATENCY, 1_000, "estimate: 1..2 us on arm64 servers")
                .set(
                        Cost.POLL_LATENCY,
                        390 + 2 * LINE_SAME_DIE,
                        "derived: two line transfers and 300 ns x 1.3; without effect, since WFI does not poll; "
                                + LINE)
                .set(
                        Cost.WAKE_LIST_HANDLER,
                        507,
                        "derived: the reference core's 500 ns from handler to lock x 1.3, less WAKE_LIST_LOCK")
                .set(
                        Cost.WAKE_LIST_LOCK,
                        143,
                        "derived: one line transfer and 20 ns for the lock, 33 ns for the clock; " + LINE)
                .set(
                        Cost.BALANCE_MOVE,
                        636,
                        "derived: two ENQUEUE and a lock hand-off of one line transfer and 26 ns; " + LINE)
                .set(Cost.SMT_SPEED, 1024, "derived: one thread a core, so no sibling is ever busy")
                .build();
    }

    /** Return 1.3 times a figure, rounded to the nearest nanosecond. */
    private static long slower(long nanos) {
        return (nanos * 13 + 5) / 10;
    }
}
