package org.schedgate.simulator.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BudgetTest {
    @Test
    void counts_up_to_the_number_of_events_and_not_beyond() {
        BudgetMeter meter = Budget.DEFAULT.withEvents(3).meter();
        meter.count(1);
        meter.count(1);
        meter.count(2);
        assertThat(meter.events()).isEqualTo(3);
        assertThatThrownBy(() -> meter.count(2))
                .isInstanceOf(SimulationException.class)
                .hasMessage("budget of events: event 4 at 2 ns, accepted is 0..3");
        assertThat(meter.events()).isEqualTo(3);
    }

    @Test
    void counts_each_instant_anew() {
        BudgetMeter meter = Budget.DEFAULT.withEventsPerInstant(2).meter();
        meter.count(5);
        meter.count(5);
        meter.count(6);
        meter.count(6);
        assertThatThrownBy(() -> meter.count(6))
                .isInstanceOf(SimulationException.class)
                .hasMessage(
                        "budget of events in one instant: event 3 at 6 ns, accepted is 0..2; something repeats without taking time");
    }

    @Test
    void an_event_taken_back_leaves_room_for_another() {
        BudgetMeter meter = Budget.DEFAULT.withEvents(2).meter();
        meter.count(1);
        meter.takeBack();
        meter.count(1);
        meter.count(2);
        assertThat(meter.events()).isEqualTo(2);
        assertThatThrownBy(() -> meter.count(3)).hasMessageContaining("budget of events: event 3");
    }

    @Test
    void accepts_the_last_nanosecond_and_refuses_the_next() {
        BudgetMeter meter = Budget.DEFAULT.withSimulatedNanos(100).meter();
        meter.count(100);
        assertThatThrownBy(() -> meter.count(101))
                .isInstanceOf(SimulationException.class)
                .hasMessage("budget of simulated time: an event at 101 ns, accepted is 0..100");
    }

    @Test
    void refuses_limits_below_one() {
        assertThatThrownBy(() -> new Budget(0, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("budget of 0 events: accepted is 1.." + Long.MAX_VALUE);
        assertThatThrownBy(() -> Budget.DEFAULT.withSimulatedNanos(-1))
                .hasMessage("budget of -1 simulated nanoseconds: accepted is 1.." + Long.MAX_VALUE);
        assertThatThrownBy(() -> Budget.DEFAULT.withEventsPerInstant(0))
                .hasMessage("budget of 0 events in one instant: accepted is 1.." + Long.MAX_VALUE);
    }

    @Test
    void the_largest_limits_do_not_overflow() {
        BudgetMeter meter = new Budget(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE).meter();
        meter.count(1);
        meter.count(2);
        meter.count(Long.MAX_VALUE);
        assertThat(meter.events()).isEqualTo(3);
    }
}
