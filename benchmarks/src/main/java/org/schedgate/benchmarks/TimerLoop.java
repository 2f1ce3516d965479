package org.schedgate.benchmarks;

import org.schedgate.simulator.loop.TimerQueue;

/** The simulator's task timers. */
final class TimerLoop implements HoldLoop {
    private final TimerQueue timers = new TimerQueue();
    private final Delays delays = new Delays();

    TimerLoop(int count) {
        for (int id = 0; id < count; id++) {
            timers.schedule(id, delays.next());
        }
    }

    @Override
    public long run(int events) {
        long now = 0;
        for (int i = 0; i < events; i++) {
            now = timers.nextTime();
            timers.schedule(timers.pop(), now + delays.next());
        }
        return now;
    }
}
