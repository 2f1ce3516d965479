package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.PipeWake;

/**
 * A reader of a full pipe wakes a writer only if it freed a slot.
 *
 * <ul>
 *   <li>Rule: wake one if all slots were used when the read began and one is free at its end.
 *   <li>Kernel: {@code pipe_read()} in fs/pipe.c, 6.14 and later (commit aaec5a95d596).
 *   <li>Left out: packet mode, watch queues.
 * </ul>
 */
public final class WakeWriterWhenSlotFreed implements PipeWake {
    /** Create the rule. */
    public WakeWriterWhenSlotFreed() {}

    @Override
    public Branch decide(boolean wasFull, boolean slotFreed) {
        return wasFull && slotFreed ? Branch.WAKE_SLOT_FREED : Branch.NONE;
    }
}
