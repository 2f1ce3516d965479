package org.schedgate.simulator.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EventQueueTest {
    private final SlotLayout layout =
            SlotLayout.empty().with(Phase.INTERRUPT, 2).with(Phase.SEGMENT, 2).with(Phase.TICK, 1);
    private final EventQueue queue = new EventQueue(layout);

    private int[] popAll() {
        return IntStream.generate(queue::pop).takeWhile(slot -> slot >= 0).toArray();
    }

    @Test
    void an_empty_queue_has_no_next_event() {
        assertThat(queue.nextSlot()).isEqualTo(-1);
        assertThat(queue.nextTime()).isEqualTo(EventQueue.NEVER);
        assertThat(queue.pop()).isEqualTo(-1);
        assertThat(queue.nowNanos()).isZero();
    }

    @Test
    void pops_by_time() {
        queue.schedule(0, 30);
        queue.schedule(3, 10);
        queue.schedule(4, 20);
        assertThat(queue.nextSlot()).isEqualTo(3);
        assertThat(queue.nextTime()).isEqualTo(10);
        assertThat(popAll()).containsExactly(3, 4, 0);
        assertThat(queue.nowNanos()).isEqualTo(30);
    }

    @Test
    void pops_an_instant_by_phase_and_then_by_slot() {
        queue.schedule(layout.slot(Phase.TICK, 0), 10);
        queue.schedule(layout.slot(Phase.SEGMENT, 1), 10);
        queue.schedule(layout.slot(Phase.INTERRUPT, 1), 10);
        queue.schedule(layout.slot(Phase.SEGMENT, 0), 10);
        queue.schedule(layout.slot(Phase.INTERRUPT, 0), 10);
        assertThat(popAll()).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void an_earlier_phase_scheduled_within_the_instant_goes_next() {
        queue.schedule(4, 10);
        queue.schedule(2, 10);
        assertThat(queue.pop()).isEqualTo(2);
        queue.schedule(0, 10);
        assertThat(popAll()).containsExactly(0, 4);
    }

    @Test
    void scheduling_again_replaces_the_pending_time() {
        queue.schedule(0, 30);
        queue.schedule(1, 20);
        queue.schedule(0, 10);
        assertThat(queue.nextSlot()).isEqualTo(0);
        queue.schedule(0, 40);
        assertThat(queue.nextSlot()).isEqualTo(1);
        assertThat(queue.timeOf(0)).isEqualTo(40);
        assertThat(popAll()).containsExactly(1, 0);
    }

    @Test
    void a_cancelled_event_does_not_happen() {
        queue.schedule(0, 10);
        queue.schedule(1, 20);
        queue.cancel(0);
        queue.cancel(3); // was not pending
        assertThat(queue.timeOf(0)).isEqualTo(EventQueue.NEVER);
        assertThat(popAll()).containsExactly(1);
    }

    @Test
    void a_popped_slot_is_free_for_its_next_event() {
        queue.schedule(2, 10);
        queue.schedule(3, 15);
        assertThat(queue.pop()).isEqualTo(2);
        assertThat(queue.timeOf(2)).isEqualTo(EventQueue.NEVER);
        queue.schedule(2, 20);
        assertThat(popAll()).containsExactly(3, 2);
    }

    @Test
    void another_slot_may_be_changed_right_after_a_pop() {
        queue.schedule(2, 10);
        queue.schedule(3, 15);
        queue.schedule(0, 15);
        assertThat(queue.pop()).isEqualTo(2);
        queue.cancel(0);
        assertThat(queue.nextSlot()).isEqualTo(3);
        assertThat(queue.pop()).isEqualTo(3);
        queue.schedule(1, 15);
        queue.schedule(3, 15);
        assertThat(popAll()).containsExactly(1, 3);
    }

    @Test
    void works_with_a_single_slot() {
        EventQueue single = new EventQueue(SlotLayout.empty().with(Phase.TICK, 1));
        single.schedule(0, 7);
        assertThat(single.nextTime()).isEqualTo(7);
        assertThat(single.pop()).isZero();
        assertThat(single.pop()).isEqualTo(-1);
        single.schedule(0, 7);
        assertThat(single.pop()).isZero();
    }

    @Test
    void times_too_far_ahead_for_a_key_keep_their_order() {
        long far = Long.MAX_VALUE - 10;
        queue.schedule(4, far);
        queue.schedule(0, far + 5);
        queue.schedule(1, far + 3);
        queue.schedule(3, 20);
        queue.schedule(2, far + 3);
        assertThat(queue.pop()).isEqualTo(3);
        assertThat(queue.nextTime()).isEqualTo(far);
        queue.schedule(3, far - 1);
        assertThat(queue.nextTime()).isEqualTo(far - 1);
        assertThat(popAll()).containsExactly(3, 4, 1, 2, 0);
        assertThat(queue.nowNanos()).isEqualTo(far + 5);
        assertThat(queue.nextTime()).isEqualTo(EventQueue.NEVER);
    }

    @Test
    void accepts_the_present_and_refuses_the_past() {
        queue.schedule(0, 10);
        queue.pop();
        queue.schedule(0, 10);
        assertThatThrownBy(() -> queue.schedule(3, 9))
                .isInstanceOf(SimulationException.class)
                .hasMessage("event of phase SEGMENT in slot 3 for time 9 ns at 10 ns: accepted is 10.."
                        + (Long.MAX_VALUE - 1));
    }

    @Test
    void refuses_never_and_unknown_slots() {
        assertThatThrownBy(() -> queue.schedule(0, EventQueue.NEVER)).isInstanceOf(SimulationException.class);
        assertThatThrownBy(() -> queue.schedule(5, 1)).hasMessage("event in slot 5: accepted is 0..4");
        assertThatThrownBy(() -> queue.schedule(-1, 1)).hasMessage("event in slot -1: accepted is 0..4");
        assertThatThrownBy(() -> queue.cancel(5)).hasMessage("event in slot 5: accepted is 0..4");
        assertThatThrownBy(() -> new EventQueue(SlotLayout.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an event queue without slots: give at least one");
    }
}
