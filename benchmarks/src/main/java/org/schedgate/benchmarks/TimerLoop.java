package org.schedgate.benchmarks;

import org.schedgate.simulator.loop.TimerHeap;

/** The simulator's heap of task timers. */
final class TimerLoop implements HoldLoop {
    private final TimerHeap heap = new TimerHeap();
    private final Delays delays = new Delays();

    TimerLoop(int timers) {
        for (int id = 0; id < timers; id++) {
            heap.schedule(id, delays.next());
        }
    }

    @Override
    public long run(int events) {
        long now = 0;
        for (int i = 0; i < events; i++) {
            now = heap.nextTime();
            heap.schedule(heap.pop(), now + delays.next());
        }
        return now;
    }
}
