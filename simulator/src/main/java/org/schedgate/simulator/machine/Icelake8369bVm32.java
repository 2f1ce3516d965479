package org.schedgate.simulator.machine;

import java.util.List;

/**
 * {@code icelake-8369b-vm32}: a KVM guest of 32 CPUs on a Xeon Platinum 8369B. Sixteen cores of two threads, CPUs 2k and 2k+1
 * siblings; one socket, node and last-level cache.
 *
 * <p>Two figures were fitted once, REMOTE_LOCK_SAME_LLC and the exit latency of HLT, on the published p50 to p95 of
 * {@code schbench -m 2 -t 16}: the k-th woken worker waits A + k w. Through the wake list (where p50 to p90 are the same with
 * and without the later fix of the pending mark) w = 0.8 us and A = 2.6 us, enqueued remotely w = 1.4 us and A = 2.0 us.
 */
final class Icelake8369bVm32 {
    static final String NAME = "icelake-8369b-vm32";

    static final String FIT = "calibrated on published schbench -m 2 -t 16 percentiles of this guest, ";

    private Icelake8369bVm32() {}

    static Machine machine() {
        Topology topology = RegularTopology.parse("1n1l16c2t").build();
        return new Machine(NAME, topology, idleStates(), costs(), noise());
    }

    /**
     * Return HLT alone: guests see no deeper state. 40 ns is what A leaves beyond the interrupt's flight, the handler and the
     * switch (0 on the list path, 80 on the other); the 5..15 us quoted for leaving HLT elsewhere do not fit a median of 9 us, so
     * the host must have been polling when the interrupt came.
     */
    private static List<IdleState> idleStates() {
        return List.of(new IdleState("HLT", 40, 0, false));
    }

    private static CostModel costs() {
        return ReferenceMachine.costs().toBuilder()
                .set(
                        Cost.REMOTE_LOCK_SAME_LLC,
                        550,
                        FIT + "difference of the two w, 600 ns, plus WAKE_LIST_PUSH, less ENQUEUE")
                .set(
                        Cost.REMOTE_LOCK_OTHER_LLC,
                        760,
                        FIT + "REMOTE_LOCK_SAME_LLC; derived: two transfers across sockets; " + ReferenceMachine.LINE)
                .set(
                        Cost.IPI_SEND,
                        100,
                        "estimate: one write of the interrupt command register; w = 0.8 us through the list leaves 128 ns for it"
                                + " and for the waker's own loop")
                .set(Cost.IPI_LATENCY, 1_320, "published: interrupt latency between CPUs of a guest on Intel (LKML)")
                .set(
                        Cost.WAKE_LIST_HANDLER,
                        407,
                        "estimate: in a guest handler start to enqueue takes 0.5 us or more, less WAKE_LIST_LOCK; agrees with the"
                                + " two A, 0.6 us apart")
                .set(
                        Cost.SLEEP,
                        1_000,
                        "estimate: insert a high-resolution timer; writing the deadline register leaves the guest")
                .set(Cost.TICK, 2_000, "estimate: 2..5 us in a guest")
                .set(Cost.TIMER_INTERRUPT, 1_000, "estimate: half a tick")
                .build();
    }

    private static NoiseModel noise() {
        return ReferenceMachine.noise();
    }
}
