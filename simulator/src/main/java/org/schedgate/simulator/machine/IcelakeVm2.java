package org.schedgate.simulator.machine;

import java.util.List;

/**
 * {@code icelake-vm2}: a guest of 2 CPUs on an Ice Lake host at 2.8 GHz, of which primitive costs were measured: every figure that one of them tells is
 * derived from it here, by the arithmetic written down; no benchmark's result went into it.
 *
 * <p>The guest idles by halting, the one state it knows, and how long leaving that takes grows with the stay, since the host's CPU idles deeper: three
 * more states, reached by staying, stand for the measured stays of 200 us, 2 ms and 10 ms, each from the geometric mean with the shorter one on. Interrupts between the CPUs leave the guest and take some 16 us. What no primitive tells stays the
 * reference core's.
 */
final class IcelakeVm2 {
    static final String NAME = "icelake-vm2";

    // Medians of the primitives, nanoseconds, rounded.
    static final long SYSCALL_GETPPID = 110;
    static final long FUTEX_WAKE_NOBODY = 156;
    static final long PIPE_WRITE100_NOWAKE = 213;
    static final long PIPE_READ100_NOBLOCK = 211;
    static final long PIPE_WRITE_READ100 = 506;
    static final long UNIXSOCK_WRITE_READ100 = 1_326;
    static final long YIELD_SWITCH_THREAD = 960;
    static final long YIELD_SWITCH_PROCESS = 1_161;
    static final long PTHREAD_CREATE_CALL = 6_248;
    static final long PTHREAD_CREATE_JOIN = 15_356;
    static final long FORK_EXIT_WAIT = 204_962;
    static final long PIPE_PINGPONG_RTT = 3_757;
    static final long FUTEX_PINGPONG_RTT = 3_056;
    static final long WAKE_CALLCOST_IDLE_20US = 9_008;
    static final long WAKE_LATENCY_IDLE_20US = 29_972;
    static final long WAKE_LATENCY_IDLE_200US = 35_556;
    static final long WAKE_LATENCY_IDLE_2MS = 62_476;
    static final long WAKE_LATENCY_IDLE_10MS = 91_507;
    static final long WAKE_LATENCY_RUNNING = 17_830;
    static final long SLEEP_OVERSHOOT_1MS = 115_757;
    static final long TOUCH_32K_WARM = 1_096;
    static final long TOUCH_32K_MOVED = 1_552;

    /** How much later than asked the kernel may let a sleep of an ordinary task end. */
    private static final long TIMER_SLACK = 50_000;

    private static final long SWITCH = YIELD_SWITCH_THREAD - SYSCALL_GETPPID;
    private static final long FUTEX = FUTEX_WAKE_NOBODY - SYSCALL_GETPPID;
    /**
     * WAKEUP and ENQUEUE together. A woken player takes the CPU at once, so when it answers the other one does not sleep yet, and finds its
     * word changed before it waits: a round trip has one wakeup, a wake of nobody, one wait and two switches. The waker's part of waking a task on the own
     * CPU without giving way, another primitive, comes to 1,044 ns with it, measured 1,113.
     */
    private static final long WAKE =
            FUTEX_PINGPONG_RTT - 2 * FUTEX_WAKE_NOBODY - (SYSCALL_GETPPID + FUTEX) - 2 * SWITCH;

    private static final long ENQUEUE = WAKE / 3;
    private static final long PIPE_READ = PIPE_READ100_NOBLOCK - SYSCALL_GETPPID;
    private static final long BEFORE_SIGNAL = FUTEX_WAKE_NOBODY + WAKE - ENQUEUE;
    private static final long IPI_LATENCY = WAKE_LATENCY_RUNNING - BEFORE_SIGNAL - ENQUEUE - SWITCH;
    private static final long HALT = WAKE_LATENCY_IDLE_20US - WAKE_LATENCY_RUNNING;
    private static final long HALT_200US = HALT + WAKE_LATENCY_IDLE_200US - WAKE_LATENCY_IDLE_20US;
    private static final long HALT_2MS = HALT + WAKE_LATENCY_IDLE_2MS - WAKE_LATENCY_IDLE_20US;
    private static final long HALT_10MS = HALT + WAKE_LATENCY_IDLE_10MS - WAKE_LATENCY_IDLE_20US;

    private IcelakeVm2() {}

    static Machine machine() {
        return new Machine(
                NAME,
                RegularTopology.parse("1n1l2c1t").build(),
                List.of(
                        new IdleState("HLT", HALT, 0, false),
                        new IdleState("HLT 200us", HALT_200US, 63_000, false).reachedByStaying(),
                        new IdleState("HLT 2ms", HALT_2MS, 632_000, false).reachedByStaying(),
                        new IdleState("HLT 10ms", HALT_10MS, 4_472_000, false).reachedByStaying()),
                costs(),
                ReferenceMachine.noise());
    }

    private static CostModel costs() {
        CostModel.Builder costs = ReferenceMachine.costs().toBuilder();
        tasks(costs);
        channels(costs);
        wakeups(costs);
        return costs.build();
    }

    private static String from(String primitives) {
        return "derived from primitives measured in this guest: " + primitives;
    }

    private static void tasks(CostModel.Builder costs) {
        long created = PTHREAD_CREATE_CALL - SYSCALL_GETPPID - WAKE;
        long ended = PTHREAD_CREATE_JOIN - PTHREAD_CREATE_CALL - 3 * SYSCALL_GETPPID - 2 * SWITCH - 2 * FUTEX - WAKE;
        long process = FORK_EXIT_WAIT - PTHREAD_CREATE_JOIN;
        costs.set(Cost.SYSCALL, SYSCALL_GETPPID, from("getppid"))
                .set(Cost.FUTEX_WAKE, FUTEX, from("futex wake of nobody less getppid"))
                .set(Cost.FUTEX_WAIT, FUTEX, from("none tells it apart; as FUTEX_WAKE, the same hash bucket"))
                .set(Cost.FORK, created, from("pthread_create less getppid and a wakeup"))
                .set(
                        Cost.EXIT,
                        ended,
                        from("pthread_create and join, less the create, a wait, a wake, two switches and a wakeup"))
                .set(
                        Cost.FORK_PROCESS,
                        process * 2 / 3,
                        from("fork, exit and wait less pthread_create and join; two thirds"))
                .set(
                        Cost.EXIT_PROCESS,
                        process - process * 2 / 3,
                        from("fork, exit and wait less pthread_create and join; a third"))
                .set(Cost.CONTEXT_SWITCH, SWITCH, from("a switch of threads by sched_yield less getppid"))
                .set(
                        Cost.CONTEXT_SWITCH_MM,
                        YIELD_SWITCH_PROCESS - YIELD_SWITCH_THREAD,
                        from("a switch of processes by sched_yield less one of threads"));
    }

    private static void channels(CostModel.Builder costs) {
        long socket = UNIXSOCK_WRITE_READ100 - 2 * SYSCALL_GETPPID;
        long queue = ReferenceMachine.costs().of(Cost.SOCKET_QUEUE);
        long slot = PIPE_WRITE_READ100 - PIPE_WRITE100_NOWAKE - PIPE_READ100_NOBLOCK;
        // One wakeup a round trip, as with a futex: two writes, a read that finds its byte, one that sleeps and reads
        // when it runs again.
        long recheck = PIPE_PINGPONG_RTT
                - 2 * (PIPE_WRITE100_NOWAKE + PIPE_READ100_NOBLOCK + slot + SWITCH)
                - WAKE
                - PIPE_READ;
        costs.set(Cost.PIPE_WRITE, PIPE_WRITE100_NOWAKE - SYSCALL_GETPPID, from("pipe write of 100 bytes less getppid"))
                .set(Cost.PIPE_READ, PIPE_READ, from("pipe read of 100 bytes less getppid"))
                .set(
                        Cost.PIPE_SLOT,
                        slot,
                        from(
                                "pipe write and read in turn, which take and empty a slot each time, less write and read of a pipe that holds more"))
                .set(Cost.COPY_KILOBYTE, 0, from("pipe write and read of 1 and of 100 bytes take the same"))
                .set(
                        Cost.SOCKET_WRITE,
                        socket / 2 - queue,
                        from("stream write and read of 100 bytes less two getppid; half, less SOCKET_QUEUE"))
                .set(Cost.SOCKET_READ, socket / 2, from("stream write and read of 100 bytes less two getppid; half"))
                .set(
                        Cost.WAIT_RECHECK,
                        recheck,
                        from(
                                "a pipe round trip less two writes, two reads, two slots, a wakeup, two switches and the read after the wait"))
                .set(
                        Cost.REFILL_SAME_LLC,
                        TOUCH_32K_MOVED - TOUCH_32K_WARM,
                        from("touching 32 KB after a migration less touching them warm"));
    }

    private static void wakeups(CostModel.Builder costs) {
        long timer = SLEEP_OVERSHOOT_1MS - TIMER_SLACK - HALT_2MS - WAKE - SWITCH;
        costs.set(
                        Cost.WAKEUP,
                        WAKE - ENQUEUE,
                        from("a futex round trip less two wakes of nobody, a wait and two switches; two thirds"))
                .set(Cost.ENQUEUE, ENQUEUE, from("the last third of what is left for WAKEUP"))
                .set(Cost.REMOTE_LOCK_SAME_LLC, 0, from("part of IPI_SEND, which the same primitive tells"))
                .set(
                        Cost.IPI_SEND,
                        WAKE_CALLCOST_IDLE_20US - FUTEX_WAKE_NOBODY - WAKE,
                        from("the waker's part of waking an idle CPU less futex wake and wakeup"))
                .set(
                        Cost.IPI_LATENCY,
                        IPI_LATENCY,
                        from(
                                "waking over a SCHED_IDLE spinner less the waker's part before the signal, enqueue and switch"))
                .set(
                        Cost.TIMER_INTERRUPT,
                        timer,
                        from(
                                "overshoot of a sleep of 1 ms less 50 us of slack, the halt's exit, a wakeup and a switch"));
    }
}
