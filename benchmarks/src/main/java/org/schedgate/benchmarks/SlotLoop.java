package org.schedgate.benchmarks;

import org.schedgate.simulator.loop.EventQueue;
import org.schedgate.simulator.loop.Phase;
import org.schedgate.simulator.loop.SlotLayout;

/** The simulator's event queue. */
final class SlotLoop implements HoldLoop {
    private final EventQueue queue;
    private final Delays delays = new Delays();

    SlotLoop(int slots) {
        this(slots, slots);
    }

    /** Fill the last slots of a queue: in a simulation few are pending at a time. */
    SlotLoop(int slots, int pending) {
        queue = new EventQueue(SlotLayout.empty().with(Phase.SEGMENT, slots));
        for (int slot = slots - pending; slot < slots; slot++) {
            queue.schedule(slot, delays.next());
        }
    }

    @Override
    public long run(int events) {
        for (int i = 0; i < events; i++) {
            int slot = queue.pop();
            queue.schedule(slot, queue.nowNanos() + delays.next());
        }
        return queue.nowNanos();
    }
}
