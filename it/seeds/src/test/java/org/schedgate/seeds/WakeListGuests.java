package org.schedgate.seeds;

import java.util.List;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.IdleState;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;

/** The published guest with what is not known about it changed. */
final class WakeListGuests {
    private static final long LOCK_NANOS = 93;
    private static final String WHY = "varied by the suite";

    private WakeListGuests() {}

    /** Return the guest if it idled by HLT: interrupts instead of a watched flag. */
    static Machine halting() {
        Machine guest = Machines.of(WakeListScenario.GUEST);
        Machine halting = new Machine(
                guest.name() + "+HLT",
                guest.topology(),
                List.of(new IdleState("HLT", 40, 0, false)),
                guest.costs(),
                guest.noise());
        return halting.withCost(Cost.IPI_SEND, 100, WHY);
    }

    /**
     * Return the guest with another gap between clearing the mark and holding the lock, beside a busy thread: 500 ns by itself; with 0 the enqueue takes no time
     * either.
     */
    static Machine withGap(long gapNanos) {
        Machine guest = Machines.of(WakeListScenario.GUEST);
        long handler = Math.max(0, gapNanos - LOCK_NANOS) * guest.costs().of(Cost.SMT_SPEED) / 1024;
        Machine changed = guest.withCost(Cost.WAKE_LIST_HANDLER, handler, WHY)
                .withCost(Cost.WAKE_LIST_LOCK, Math.min(LOCK_NANOS, gapNanos), WHY);
        Machine enqueuing = gapNanos == 0 ? changed.withCost(Cost.ENQUEUE, 0, WHY) : changed;
        return new Machine(
                guest.name() + "+gap-" + gapNanos + "ns",
                guest.topology(),
                guest.idleStates(),
                enqueuing.costs(),
                guest.noise());
    }
}
