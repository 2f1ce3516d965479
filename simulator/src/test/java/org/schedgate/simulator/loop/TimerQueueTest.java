package org.schedgate.simulator.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TimerQueueTest {
    private final TimerQueue timers = new TimerQueue();

    @Test
    void pops_by_time_and_then_by_id() {
        timers.schedule(7, 20);
        timers.schedule(3, 10);
        timers.schedule(9, 10);
        assertThat(timers.nextTime()).isEqualTo(10);
        assertThat(timers.nextId()).isEqualTo(3);
        assertThat(timers.pop()).isEqualTo(3);
        assertThat(timers.pop()).isEqualTo(9);
        assertThat(timers.pop()).isEqualTo(7);
        assertThat(timers.pop()).isEqualTo(-1);
        assertThat(timers.nextTime()).isEqualTo(TimerQueue.NEVER);
    }

    @Test
    void a_timer_moves_earlier_and_later_and_is_cancelled() {
        timers.schedule(1, 20);
        timers.schedule(2, 30);
        timers.schedule(2, 10);
        assertThat(timers.nextId()).isEqualTo(2);
        timers.schedule(2, 40);
        assertThat(timers.nextId()).isEqualTo(1);
        assertThat(timers.timeOf(2)).isEqualTo(40);
        timers.cancel(1);
        timers.cancel(1);
        assertThat(timers.nextId()).isEqualTo(2);
        assertThat(timers.size()).isEqualTo(1);
        assertThat(timers.timeOf(1)).isEqualTo(TimerQueue.NEVER);
    }

    @Test
    void holds_a_million_timers_in_order() {
        int count = 1_000_000;
        for (int id = 0; id < count; id++) {
            timers.schedule(id, id * 7_919L % 1_000_003); // all different: 1,000,003 is prime
        }
        assertThat(timers.size()).isEqualTo(count);
        long before = -1;
        for (int i = 0; i < count; i++) {
            long next = timers.nextTime();
            if (next <= before) {
                assertThat(next).isGreaterThan(before);
            }
            before = next;
            timers.pop();
        }
        assertThat(timers.size()).isZero();
    }

    @Test
    void moves_each_timer_a_few_times_whatever_their_number() {
        for (int count : new int[] {20, 1_000, 30_000, 1_000_000}) {
            TimerQueue many = new TimerQueue();
            SplittableRandom random = new SplittableRandom(7);
            for (int id = 0; id < count; id++) {
                many.schedule(id, random.nextLong(1, 1_000_000));
            }
            int events = Math.max(2 * count, 100_000);
            hold(many, random, events); // until as many are near as later
            long movesBefore = many.moves();
            long inHeap = hold(many, random, events);
            // Once out of a bucket, and once out of the list of the far ones for those that were set beyond all
            // buckets.
            assertThat(many.moves() - movesBefore).as("%d timers", count).isLessThan(2L * events);
            assertThat(inHeap / events).as("%d timers", count).isLessThan(24);
        }
    }

    /** Take the earliest and set it anew, so many times; return the sum of the heap's sizes. */
    private static long hold(TimerQueue timers, SplittableRandom random, int events) {
        long inHeap = 0;
        for (int event = 0; event < events; event++) {
            long now = timers.nextTime();
            timers.schedule(timers.pop(), now + random.nextLong(1, 1_000_000));
            inHeap += timers.inHeap();
        }
        return inHeap;
    }

    @Test
    void timers_far_beyond_the_others_do_not_keep_these_from_being_spread() {
        TimerQueue many = new TimerQueue();
        SplittableRandom random = new SplittableRandom(7);
        for (int id = 0; id < 20_000; id++) {
            many.schedule(id, random.nextLong(1, 1_000_000));
        }
        for (int id = 20_000; id < 20_100; id++) {
            many.schedule(id, random.nextLong(1L << 50, 1L << 62));
        }
        int events = 200_000;
        long inHeap = hold(many, random, events);
        assertThat(many.moves()).isLessThan(4L * events);
        assertThat(inHeap / events).isLessThan(64);
    }

    @Test
    void entries_of_cancelled_timers_never_outnumber_the_others_by_much() {
        TimerQueue many = new TimerQueue();
        for (int id = 0; id < 1_000; id++) {
            many.schedule(id, 1_000_000 + id);
        }
        int most = 0;
        for (int i = 0; i < 1_000_000; i++) {
            int id = i % 1_000;
            if (i % 3 == 0) {
                many.cancel(id);
            }
            many.schedule(id, 2_000_000 + (i * 7_919L) % 1_000_003);
            most = Math.max(most, many.entries());
        }
        assertThat(many.size()).isEqualTo(1_000);
        assertThat(most).isLessThanOrEqualTo(4_000);
    }

    @Test
    void two_queues_of_one_table_do_not_see_each_others_timers() {
        TimerTable table = new TimerTable();
        TimerQueue one = new TimerQueue(table);
        TimerQueue other = new TimerQueue(table);
        one.schedule(4, 30);
        one.schedule(5, 40);
        one.cancel(4);
        other.schedule(4, 30); // the entry that one still has is for the same time
        assertThat(one.timeOf(4)).isEqualTo(TimerQueue.NEVER);
        assertThat(other.timeOf(4)).isEqualTo(30);
        assertThat(one.nextId()).isEqualTo(5);
        assertThat(one.pop()).isEqualTo(5);
        assertThat(one.pop()).isEqualTo(-1);
        assertThat(other.pop()).isEqualTo(4);
    }

    @Test
    void refuses_negative_ids_and_times_and_never() {
        assertThatThrownBy(() -> timers.schedule(-1, 5))
                .isInstanceOf(SimulationException.class)
                .hasMessageStartingWith("timer -1 for time 5 ns: accepted is an id of 0 or more");
        assertThatThrownBy(() -> timers.schedule(0, -1)).isInstanceOf(SimulationException.class);
        assertThatThrownBy(() -> timers.schedule(0, TimerQueue.NEVER)).isInstanceOf(SimulationException.class);
        assertThat(timers.timeOf(-1)).isEqualTo(TimerQueue.NEVER);
        timers.cancel(-1);
    }
}
