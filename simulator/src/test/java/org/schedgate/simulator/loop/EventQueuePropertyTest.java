package org.schedgate.simulator.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;

class EventQueuePropertyTest {
    private record Pending(long time, int id) {}

    private static NavigableSet<Pending> oracle() {
        return new TreeSet<>(Comparator.comparingLong(Pending::time).thenComparingInt(Pending::id));
    }

    @Test
    void the_queue_equals_a_sorted_set_of_time_and_slot() {
        Cases.forEach(random -> {
            int slots = (int) random.between(1, 70);
            EventQueue queue = new EventQueue(
                    SlotLayout.empty().with(Phase.INTERRUPT, slots / 2).with(Phase.TICK, slots - slots / 2));
            NavigableSet<Pending> oracle = oracle();
            long[] times = new long[slots];
            for (int step = 0; step < 400; step++) {
                int slot = (int) random.below(slots);
                switch ((int) random.below(5)) {
                    case 0, 1 -> {
                        oracle.remove(new Pending(times[slot], slot));
                        times[slot] = queue.nowNanos() + random.below(random.below(4) == 0 ? 9_000 : 20);
                        if (random.below(40) == 0 && times[slot] < Long.MAX_VALUE / 2) {
                            times[slot] += Long.MAX_VALUE / 4; // farther than a key can say
                        }
                        oracle.add(new Pending(times[slot], slot));
                        queue.schedule(slot, times[slot]);
                    }
                    case 2 -> {
                        oracle.remove(new Pending(times[slot], slot));
                        queue.cancel(slot);
                    }
                    case 3 -> {
                        Pending first = oracle.pollFirst();
                        assertThat(queue.pop()).isEqualTo(first == null ? -1 : first.id());
                        if (first != null) {
                            assertThat(queue.nowNanos()).isEqualTo(first.time());
                        }
                    }
                    default -> {
                        assertThat(queue.nextSlot())
                                .isEqualTo(
                                        oracle.isEmpty() ? -1 : oracle.first().id());
                        assertThat(queue.nextTime())
                                .isEqualTo(
                                        oracle.isEmpty()
                                                ? EventQueue.NEVER
                                                : oracle.first().time());
                    }
                }
            }
        });
    }

    @Test
    void timers_equal_a_sorted_set_of_time_and_id() {
        Cases.forEach(random -> {
            TimerQueue timers = new TimerQueue();
            NavigableSet<Pending> oracle = oracle();
            int idMax = (int) random.between(0, 300);
            long[] times = new long[idMax + 1];
            for (int step = 0; step < 500; step++) {
                int id = (int) random.between(0, idMax);
                boolean pending = timers.timeOf(id) != TimerQueue.NEVER;
                assertThat(pending).isEqualTo(oracle.contains(new Pending(times[id], id)));
                switch ((int) random.below(5)) {
                    case 0, 1, 2 -> {
                        oracle.remove(new Pending(times[id], id));
                        times[id] = random.below(50);
                        oracle.add(new Pending(times[id], id));
                        timers.schedule(id, times[id]);
                    }
                    case 3 -> {
                        oracle.remove(new Pending(times[id], id));
                        timers.cancel(id);
                    }
                    default -> {
                        Pending first = oracle.pollFirst();
                        assertThat(timers.pop()).isEqualTo(first == null ? -1 : first.id());
                    }
                }
                assertThat(timers.size()).isEqualTo(oracle.size());
                assertThat(timers.nextId())
                        .isEqualTo(oracle.isEmpty() ? -1 : oracle.first().id());
                assertThat(timers.nextTime())
                        .isEqualTo(
                                oracle.isEmpty()
                                        ? TimerQueue.NEVER
                                        : oracle.first().time());
            }
        });
    }

    /** Far times, equal times, a window that moves on, and a number of timers that grows and shrinks. */
    @Test
    void many_timers_equal_a_sorted_set_too() {
        Cases.forEach(6, random -> {
            TimerQueue timers = new TimerQueue();
            NavigableSet<Pending> oracle = oracle();
            int ids = 6000;
            long[] times = new long[ids];
            long span = 1L << random.between(0, 40);
            long now = 0;
            for (int step = 0; step < 60_000; step++) {
                int id = (int) random.below(ids);
                boolean growing = step % 20_000 < 10_000;
                int action = (int) random.below(8);
                if (action == 0) {
                    oracle.remove(new Pending(times[id], id));
                    timers.cancel(id);
                } else if (action < (growing ? 6 : 2)) {
                    oracle.remove(new Pending(times[id], id));
                    times[id] = now + random.below(span) * (random.below(50) == 0 ? 1000 : 1);
                    oracle.add(new Pending(times[id], id));
                    timers.schedule(id, times[id]);
                } else {
                    Pending first = oracle.pollFirst();
                    assertThat(timers.nextTime()).isEqualTo(first == null ? TimerQueue.NEVER : first.time());
                    assertThat(timers.pop()).isEqualTo(first == null ? -1 : first.id());
                    now = first == null ? now : first.time();
                }
                int other = (int) random.below(ids);
                assertThat(timers.timeOf(other) != TimerQueue.NEVER)
                        .isEqualTo(oracle.contains(new Pending(times[other], other)));
                assertThat(timers.size()).isEqualTo(oracle.size());
            }
        });
    }
}
