package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.PipeWake;

/**
 * A reader of a full pipe wakes a writer, whether or not it freed a slot.
 *
 * <ul>
 *   <li>Rule: wake one if all slots were used when the read began.
 *   <li>Kernel: {@code pipe_read()} in fs/pipe.c, 5.6 to 6.13. With small messages most of these wakes are spurious: a slot holds many.
 *   <li>Left out: packet mode, watch queues.
 * </ul>
 */
public final class WakeWriterWhenWasFull implements PipeWake {
    /** Create the rule. */
    public WakeWriterWhenWasFull() {}

    @Override
    public Branch decide(boolean wasFull, boolean slotFreed) {
        return wasFull ? Branch.WAKE_WAS_FULL : Branch.NONE;
    }
}
