package org.schedgate.simulator.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;

class NearEventsTest {
    private record Pending(long time, int slot) {}

    private final NearEvents near = new NearEvents(8);

    private Pending first(long nowNanos) {
        int at = near.next(nowNanos);
        return new Pending(NearEvents.timeOf(at, nowNanos), near.slotAt(at));
    }

    @Test
    void has_nothing_at_first() {
        assertThat(near.next(0)).isEqualTo(NearEvents.NONE);
        assertThat(near.next(123_456_789)).isEqualTo(NearEvents.NONE);
    }

    @Test
    void reaches_to_one_nanosecond_before_the_word_of_the_present_comes_round_again() {
        // The present is the last nanosecond of its word: the ring's next round begins in the same word 4,033 ns later.
        long now = 64 * 1_000 + 63;
        near.add(5, now + NearEvents.REACH_NANOS - 1);
        assertThat(first(now)).isEqualTo(new Pending(now + NearEvents.REACH_NANOS - 1, 5));
        near.add(6, now);
        assertThat(first(now)).isEqualTo(new Pending(now, 6));
    }

    @Test
    void events_of_one_nanosecond_come_by_slot_in_whatever_order_they_were_added() {
        for (int slot : new int[] {3, 7, 0, 5}) {
            near.add(slot, 100);
        }
        near.remove(5, 100);
        for (int slot : new int[] {0, 3, 7}) {
            assertThat(first(90)).isEqualTo(new Pending(100, slot));
            near.take(near.next(90), slot);
        }
        assertThat(near.next(90)).isEqualTo(NearEvents.NONE);
    }

    /** Many events for few nanoseconds and a reach that is used up, compared with a sorted set. */
    @Test
    void equals_a_sorted_set() {
        Cases.forEach(random -> {
            int slots = 40;
            NearEvents events = new NearEvents(slots);
            NavigableSet<Pending> oracle =
                    new TreeSet<>(Comparator.comparingLong(Pending::time).thenComparingInt(Pending::slot));
            long[] times = new long[slots];
            long now = random.below(1L << 50);
            int span = (int) random.between(1, NearEvents.REACH_NANOS);
            for (int step = 0; step < 500; step++) {
                int slot = (int) random.below(slots);
                if (oracle.remove(new Pending(times[slot], slot))) {
                    events.remove(slot, times[slot]);
                } else {
                    times[slot] = now + random.below(span);
                    events.add(slot, times[slot]);
                    oracle.add(new Pending(times[slot], slot));
                }
                int at = events.next(now);
                if (oracle.isEmpty()) {
                    assertThat(at).isEqualTo(NearEvents.NONE);
                } else {
                    Pending first = oracle.first();
                    assertThat(new Pending(NearEvents.timeOf(at, now), events.slotAt(at)))
                            .isEqualTo(first);
                    if (random.below(3) == 0) {
                        events.take(at, first.slot());
                        oracle.remove(first);
                        now = first.time();
                    }
                }
            }
        });
    }
}
