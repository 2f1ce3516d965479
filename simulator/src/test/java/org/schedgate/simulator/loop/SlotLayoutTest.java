package org.schedgate.simulator.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SlotLayoutTest {
    @Test
    void numbers_slots_by_phase_in_whatever_order_they_were_asked_for() {
        SlotLayout layout = SlotLayout.empty()
                .with(Phase.TICK, 1)
                .with(Phase.INTERRUPT, 4)
                .with(Phase.SEGMENT, 2)
                .with(Phase.INTERRUPT, 1);
        assertThat(layout.size()).isEqualTo(8);
        assertThat(layout.count(Phase.INTERRUPT)).isEqualTo(5);
        assertThat(layout.count(Phase.CONTROL)).isZero();
        assertThat(layout.slot(Phase.INTERRUPT, 0)).isZero();
        assertThat(layout.slot(Phase.INTERRUPT, 4)).isEqualTo(4);
        assertThat(layout.slot(Phase.SEGMENT, 0)).isEqualTo(5);
        assertThat(layout.slot(Phase.TICK, 0)).isEqualTo(7);
        assertThat(layout.phaseOf(4)).isEqualTo(Phase.INTERRUPT);
        assertThat(layout.phaseOf(5)).isEqualTo(Phase.SEGMENT);
        assertThat(layout.phaseOf(7)).isEqualTo(Phase.TICK);
    }

    @Test
    void phases_come_in_the_documented_order() {
        assertThat(Phase.values())
                .containsExactly(Phase.CONTROL, Phase.INTERRUPT, Phase.TIMER, Phase.SEGMENT, Phase.TICK);
    }

    @Test
    void refuses_what_is_not_there() {
        SlotLayout layout = SlotLayout.empty().with(Phase.TIMER, 2);
        assertThatThrownBy(() -> layout.slot(Phase.TIMER, 2))
                .hasMessage("slot 2 of phase TIMER: the phase has 2 slots");
        assertThatThrownBy(() -> layout.slot(Phase.TICK, 0)).hasMessage("slot 0 of phase TICK: the phase has 0 slots");
        assertThatThrownBy(() -> layout.phaseOf(2)).hasMessage("slot 2: accepted is 0..1");
        assertThatThrownBy(() -> layout.phaseOf(-1)).hasMessage("slot -1: accepted is 0..1");
    }

    @Test
    void refuses_a_negative_and_too_large_a_number_of_slots() {
        SlotLayout full = SlotLayout.empty().with(Phase.TIMER, SlotLayout.SLOTS_MAX);
        assertThatThrownBy(() -> full.with(Phase.TICK, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("1 more slots of phase TICK with 1048576 slots in all: accepted is 0..0");
        assertThatThrownBy(() -> SlotLayout.empty().with(Phase.TICK, -1))
                .hasMessageEndingWith("accepted is 0..1048576");
        assertThatThrownBy(() -> SlotLayout.empty().with(Phase.TICK, Integer.MAX_VALUE))
                .hasMessageEndingWith("accepted is 0..1048576");
    }
}
