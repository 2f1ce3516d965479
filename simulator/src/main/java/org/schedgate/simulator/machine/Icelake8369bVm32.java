package org.schedgate.simulator.machine;

import java.util.List;

/**
 * {@code icelake-8369b-vm32}: a KVM guest of 32 CPUs on a Xeon Platinum 8369B. Sixteen cores of two threads, CPUs 2k and 2k+1
 * siblings; one socket, node and last-level cache.
 *
 * <p>How the guest idles is not published. On this processor generation sending an interrupt leaves the guest, which alone takes a
 * microsecond, where a wakeup that goes through the wake list takes its waker 0.8 us by the published percentiles; so no interrupt is sent: the idle CPU watches its
 * need-resched flag (MWAIT given to the guest). Kernel work costs what the reference core's does, whose figures were measured in a guest of this processor generation.
 */
final class Icelake8369bVm32 {
    static final String NAME = "icelake-8369b-vm32";

    private Icelake8369bVm32() {}

    static Machine machine() {
        Topology topology = RegularTopology.parse("1n1l16c2t").build();
        return new Machine(NAME, topology, idleStates(), costs(), noise());
    }

    /** Return C1 alone, entered by MWAIT: what a guest that may use MWAIT sees. It is left within 100 ns (estimate; the table's 1 us is an upper bound). */
    private static List<IdleState> idleStates() {
        return List.of(new IdleState("C1", 100, 1_000, true));
    }

    private static CostModel costs() {
        return ReferenceMachine.costs().toBuilder()
                .set(
                        Cost.IPI_SEND,
                        1_000,
                        "estimate: writing the interrupt command register leaves the guest; only CPUs that do not poll are interrupted")
                .set(Cost.IPI_LATENCY, 1_320, "published: interrupt latency between CPUs of a guest on Intel (LKML)")
                .set(
                        Cost.WAKE_LIST_HANDLER,
                        254,
                        "estimate: in a guest handler start to enqueue takes 0.5 us or more; 0.5 us beside a busy thread, less WAKE_LIST_LOCK,"
                                + " over 1.6")
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
