package org.schedgate.benchmarks;

import org.schedgate.simulator.loop.EventQueue;
import org.schedgate.simulator.loop.Phase;
import org.schedgate.simulator.loop.SlotLayout;

/** The simulator's event queue. */
final class SlotLoop implements HoldLoop {
    private final EventQueue queue;
    private final Delays delays = new Delays();

    /** Fill all slots of a queue of segments. */
    SlotLoop(int slots) {
        this(SlotLayout.empty().with(Phase.SEGMENT, slots), slots);
    }

    private SlotLoop(SlotLayout layout, int pending) {
        queue = new EventQueue(layout);
        for (int slot = layout.size() - pending; slot < layout.size(); slot++) {
            queue.schedule(slot, delays.next());
        }
    }

    /** Return a queue as a machine's: three interrupts, three timers and a segment a CPU, of which some segments are pending. */
    static SlotLoop ofMachine(int cpus, int pending) {
        SlotLayout layout = SlotLayout.empty()
                .with(Phase.INTERRUPT, 3 * cpus)
                .with(Phase.TIMER, 3 * cpus)
                .with(Phase.SEGMENT, cpus);
        return new SlotLoop(layout, pending);
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
