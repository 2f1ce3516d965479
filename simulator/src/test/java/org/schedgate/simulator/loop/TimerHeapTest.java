package org.schedgate.simulator.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TimerHeapTest {
    private final TimerHeap heap = new TimerHeap();

    @Test
    void pops_by_time_and_then_by_id() {
        heap.schedule(7, 20);
        heap.schedule(3, 10);
        heap.schedule(9, 10);
        assertThat(heap.nextTime()).isEqualTo(10);
        assertThat(heap.nextId()).isEqualTo(3);
        assertThat(heap.pop()).isEqualTo(3);
        assertThat(heap.pop()).isEqualTo(9);
        assertThat(heap.pop()).isEqualTo(7);
        assertThat(heap.pop()).isEqualTo(-1);
        assertThat(heap.nextTime()).isEqualTo(TimerHeap.NEVER);
    }

    @Test
    void a_timer_moves_earlier_and_later_and_is_cancelled() {
        heap.schedule(1, 20);
        heap.schedule(2, 30);
        heap.schedule(2, 10);
        assertThat(heap.nextId()).isEqualTo(2);
        heap.schedule(2, 40);
        assertThat(heap.nextId()).isEqualTo(1);
        assertThat(heap.timeOf(2)).isEqualTo(40);
        heap.cancel(1);
        heap.cancel(1);
        assertThat(heap.nextId()).isEqualTo(2);
        assertThat(heap.size()).isEqualTo(1);
        assertThat(heap.timeOf(1)).isEqualTo(TimerHeap.NEVER);
    }

    @Test
    void holds_a_million_timers_in_order() {
        int timers = 1_000_000;
        for (int id = 0; id < timers; id++) {
            heap.schedule(id, id * 7_919L % 1_000_003); // all different: 1,000,003 is prime
        }
        assertThat(heap.size()).isEqualTo(timers);
        long before = -1;
        for (int i = 0; i < timers; i++) {
            long next = heap.nextTime();
            if (next <= before) {
                assertThat(next).isGreaterThan(before);
            }
            before = next;
            heap.pop();
        }
        assertThat(heap.size()).isZero();
    }

    @Test
    void a_heap_in_front_of_the_ring_stays_small_whatever_the_number_of_timers() {
        for (int timers : new int[] {1_000, 30_000, 1_000_000}) {
            TimerHeap heap = new TimerHeap();
            SplittableRandom random = new SplittableRandom(7);
            for (int id = 0; id < timers; id++) {
                heap.schedule(id, random.nextLong(1, 1_000_000));
            }
            long inHeap = 0;
            for (int event = 0; event < 2 * timers; event++) {
                long now = heap.nextTime();
                heap.schedule(heap.pop(), now + random.nextLong(1, 1_000_000));
                inHeap += heap.inHeap();
            }
            // Without a ring, at a thousand, it is all of them: five levels. Beyond, no more than that.
            assertThat(inHeap / 2 / timers).as("%d timers", timers).isBetween(1L, 1_000L);
        }
    }

    @Test
    void refuses_negative_ids_and_times_and_never() {
        assertThatThrownBy(() -> heap.schedule(-1, 5))
                .isInstanceOf(SimulationException.class)
                .hasMessageStartingWith("timer -1 for time 5 ns: accepted is an id of 0 or more");
        assertThatThrownBy(() -> heap.schedule(0, -1)).isInstanceOf(SimulationException.class);
        assertThatThrownBy(() -> heap.schedule(0, TimerHeap.NEVER)).isInstanceOf(SimulationException.class);
        assertThat(heap.timeOf(-1)).isEqualTo(TimerHeap.NEVER);
        heap.cancel(-1);
    }
}
