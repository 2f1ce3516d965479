package org.schedgate.simulator.machine;

import java.util.List;

/**
 * The machine behind {@code uma-2}, {@code smt-8} and the regular names: 3 GHz out-of-order x86 cores on bare metal, idling by
 * MWAIT in the states of an Ice Lake server. It stands for no product; its figures are the defaults the other presets start from.
 */
final class ReferenceMachine {
    /** One-way transfer of a cache line between cores of one last-level cache, nanoseconds. */
    static final long LINE_TRANSFER_SAME_LLC = 48;

    /** One-way transfer of a cache line between sockets, nanoseconds. */
    static final long LINE_TRANSFER_OTHER_SOCKET = 105;

    static final String GUEST = "measured in a 2-CPU Ice Lake guest at 2.8 GHz, Linux 6.18, busy host, +-30 %";
    static final String LINE = "core-to-core latency of a Xeon 8375C, one way: 48 ns in the socket, 105 ns across";
    static final String NO_LINES = "estimate: none apart, since REMOTE_LOCK_* holds what a remote enqueue fetches";
    static final String NEWIDLE =
            "published max_newidle_lb_cost of a 2-socket 48-thread server: 100..140 ns per CPU of the"
                    + " domain and 300 ns fixed";
    static final String REFILL =
            "88 KB of working set (5 us in the cache, the low end of 5..20 us); larger sets belong to the"
                    + " workload";

    private ReferenceMachine() {}

    /** Return a machine of reference cores. */
    static Machine of(String name, Topology topology) {
        return new Machine(name, topology, idleStates(), costs(), noise());
    }

    /** Return the states of intel_idle's table for Ice Lake servers, in 6.1 and 6.12. POLL is left out: C1 pays from 1 us on. */
    static List<IdleState> idleStates() {
        return List.of(
                new IdleState("C1", 1_000, 1_000, true),
                new IdleState("C1E", 4_000, 4_000, true),
                new IdleState("C6", 170_000, 600_000, true));
    }

    static CostModel costs() {
        CostModel.Builder costs = CostModel.builder();
        tasks(costs);
        channels(costs);
        wakeups(costs);
        interrupts(costs);
        balancing(costs);
        caches(costs);
        return costs.build();
    }

    private static void tasks(CostModel.Builder costs) {
        costs.set(Cost.SYSCALL, 100, GUEST + ": null system call 90..115 ns")
                .set(Cost.FUTEX_WAKE, 12, GUEST + ": futex wake without waiter 112 ns, less the system call")
                .set(Cost.FUTEX_WAIT, 81, GUEST + ": futex wait returning EAGAIN 181 ns, less the system call")
                .set(Cost.SLEEP, 300, "estimate: insert a high-resolution timer and program the local timer")
                .set(
                        Cost.FORK,
                        8_800,
                        "derived: pthread create and join 13.5 us (" + GUEST
                                + ") less two system calls, two switches and a wakeup; three quarters of the rest (estimate)")
                .set(Cost.EXIT, 2_950, "derived: the last quarter of what is left for FORK (estimate)")
                .set(
                        Cost.FORK_PROCESS,
                        44_300,
                        "estimate: fork, exit and wait of a small process 80 us on bare metal (148 us measured in a guest), less"
                                + " pthread create and join 13.5 us; two thirds")
                .set(Cost.EXIT_PROCESS, 22_200, "estimate: the last third of what is left for FORK_PROCESS")
                .set(Cost.CONTEXT_SWITCH, 600, GUEST + ": two yields and two switches 1410 ns, less two system calls");
    }

    private static void channels(CostModel.Builder costs) {
        costs.set(
                        Cost.CONTEXT_SWITCH_MM,
                        250,
                        GUEST + ": ping-pong round trip of processes 3442 ns, of threads 2937, halved")
                .set(Cost.PIPE_WRITE, 70, GUEST + ": pipe write of 100 bytes 180 ns, less the system call and the copy")
                .set(Cost.PIPE_READ, 70, GUEST + ": pipe read of 100 bytes 180 ns, less the system call and the copy")
                .set(
                        Cost.SOCKET_WRITE,
                        390,
                        GUEST + ": stream write of 100 bytes 550 ns, less the system call, the copy and SOCKET_QUEUE")
                .set(
                        Cost.SOCKET_READ,
                        340,
                        GUEST + ": stream read of 100 bytes 450 ns, less the system call and the copy")
                .set(Cost.SOCKET_QUEUE, 50, "estimate: link one buffer into a list, lock and unlock")
                .set(Cost.POLL_SYSCALL, 150, "estimate: look up the file, register one wait")
                .set(
                        Cost.COPY_KILOBYTE,
                        105,
                        "derived: published write and read of 512 bytes 714 ns with both threads of a core busy, at 1/1.6 of"
                                + " the time alone, less the pair of 100 bytes 360 ns, over 824 bytes more")
                .set(
                        Cost.PIPE_SLOT,
                        0,
                        "estimate: none apart, since PIPE_WRITE and PIPE_READ come from pairs that take and empty a slot each time")
                .set(Cost.WAIT_RECHECK, 100, "estimate: return from schedule(), look at the ring, queue again or go on")
                .set(
                        Cost.LINE_SAME_CORE,
                        8,
                        "published: core-to-core latency of a Xeon 8375C between hardware threads, 8 ns")
                .set(Cost.LINE_SAME_CLUSTER, LINE_TRANSFER_SAME_LLC, "derived: no clusters, as in the cache; " + LINE)
                .set(Cost.LINE_SAME_LLC, LINE_TRANSFER_SAME_LLC, "published " + LINE)
                .set(Cost.LINE_OTHER_LLC, LINE_TRANSFER_OTHER_SOCKET, "derived: as across sockets; " + LINE)
                .set(Cost.LINE_OTHER_NODE, LINE_TRANSFER_OTHER_SOCKET, "published " + LINE);
    }

    private static void wakeups(CostModel.Builder costs) {
        costs.set(
                        Cost.WAKEUP,
                        350,
                        "derived: pipe ping-pong half round trip 1100 ns (" + GUEST
                                + ") less the switch and the pipe's part")
                .set(
                        Cost.ENQUEUE,
                        200,
                        "estimate: remote lock and enqueue 0.3 us in one cache, less the lock's line transfers; with WAKEUP inside"
                                + " 0.5..1 us for a local wakeup")
                .set(Cost.TASK_LINES, 0, NO_LINES)
                .set(Cost.RUN_QUEUE_LINES, 0, NO_LINES)
                .set(
                        Cost.READ_CPU_SAME_CLUSTER,
                        30,
                        "derived: no clusters, as in the cache: 1.0..1.5 transfers x 0.6 overlap, 25..35 ns; " + LINE)
                .set(Cost.READ_CPU_SAME_LLC, 30, "derived: 1.0..1.5 transfers x 0.6 overlap, 25..35 ns; " + LINE)
                .set(Cost.READ_CPU_OTHER_LLC, 85, "derived: 1.0..1.5 transfers x 0.6 overlap, 70..100 ns; " + LINE)
                .set(Cost.READ_SHARED_LINE, 5, "estimate: second-level cache hit")
                .set(Cost.READ_SHARED_LINE_DIRTY, LINE_TRANSFER_SAME_LLC, "published " + LINE)
                .set(
                        Cost.REMOTE_LOCK_SAME_LLC,
                        550,
                        "derived: the published schbench percentiles of a 32-CPU Ice Lake guest fit 0.8 us a wake through the list and"
                                + " 1.4 us enqueued remotely; the difference, plus WAKE_LIST_PUSH, less ENQUEUE")
                .set(
                        Cost.REMOTE_LOCK_OTHER_LLC,
                        550 + 2 * LINE_TRANSFER_OTHER_SOCKET,
                        "derived: REMOTE_LOCK_SAME_LLC and two transfers; " + LINE)
                .set(Cost.WAKE_LIST_PUSH, 150, "estimate: 0.1..0.2 us");
    }

    private static void interrupts(CostModel.Builder costs) {
        costs.set(Cost.IPI_SEND, 100, "estimate: one write of the interrupt command register")
                .set(Cost.IPI_LATENCY, 700, "estimate: bare metal, same socket 0.7 us, across 1.2 us")
                .set(
                        Cost.POLL_LATENCY,
                        300 + 2 * LINE_TRANSFER_SAME_LLC,
                        "derived: two line transfers and 300 ns; " + LINE)
                .set(
                        Cost.WAKE_LIST_HANDLER,
                        407,
                        "estimate: handler start to holding the lock 0.5 us (0.2..1 us), less WAKE_LIST_LOCK")
                .set(
                        Cost.WAKE_LIST_LOCK,
                        93,
                        "derived: one line transfer and 20 ns for the lock, 25 ns for the clock; " + LINE)
                .set(Cost.IDLE_ENTRY, 500, "estimate: idle loop, governor and tick stop, about one context switch")
                .set(Cost.TICK, 1_500, "estimate: 1..3 us on bare metal")
                .set(Cost.TIMER_INTERRUPT, 750, "estimate: half a tick");
    }

    private static void balancing(CostModel.Builder costs) {
        costs.set(Cost.BALANCE_BASE, 300, "derived: " + NEWIDLE)
                .set(Cost.BALANCE_CPU_SAME_LLC, 120, "derived: " + NEWIDLE)
                .set(
                        Cost.BALANCE_CPU_OTHER_LLC,
                        210,
                        "derived: " + NEWIDLE + "; 1.75 times that across caches (1.5..2, estimate)")
                .set(
                        Cost.BALANCE_MOVE,
                        468,
                        "derived: two ENQUEUE (off there, on here) and a lock hand-off of one line transfer and 20 ns; "
                                + LINE);
    }

    private static void caches(CostModel.Builder costs) {
        costs.set(Cost.REFILL_SAME_CORE, 0, "derived: sibling threads share every cache")
                .set(Cost.REFILL_SAME_LLC, 5_000, "estimate: at 17.5 GB/s, " + REFILL)
                .set(Cost.REFILL_OTHER_LLC, 9_800, "estimate: at 9 GB/s, " + REFILL)
                .set(Cost.REFILL_OTHER_NODE, 16_000, "estimate: at 5.5 GB/s, " + REFILL)
                .set(
                        Cost.SMT_SPEED,
                        640,
                        "estimate: two busy siblings do 1.25 times the work of one, integer and kernel mix");
    }

    static NoiseModel noise() {
        return new NoiseModel(
                50,
                5_000,
                20_000,
                10,
                5_000,
                20_000,
                20,
                250,
                "estimate: 50..100 disturbances per CPU and second of 5..20 us (timer interrupts, RCU, kworkers), one in six a"
                        + " kworker; 2 % of run times, 25 % of interrupt flights");
    }
}
