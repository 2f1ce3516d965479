package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.BalancePace.AfterPush;
import org.schedgate.simulator.sched.decision.BalancePace.PinnedMark;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Pull;

class PlainPaceTest {
    /** 160 CPUs at 1000 Hz: 160 ms x 32 = 5120 ms busy, below the bound of 16 s; 40 CPUs: 40 ms idle, 1280 ms busy. */
    @Test
    void a_busy_cpu_waits_the_interval_times_the_factor() {
        assertThat(PlainPace.pushByChoice().jiffies(160, 32, true, 1000, 160)).isEqualTo(5120);
        assertThat(PlainPace.pushByChoice().jiffies(160, 32, false, 1000, 160)).isEqualTo(160);
        assertThat(PlainPace.pushByChoice().jiffies(40, 32, true, 250, 160)).isEqualTo(320);
    }

    /** At 250 Hz 1 ms is less than a tick: 1. Eight CPUs at 1000 Hz: at most 800 ticks. */
    @Test
    void an_interval_is_a_tick_at_least_and_a_tenth_of_a_second_for_each_cpu_at_most() {
        assertThat(PlainPace.markOffAfterMoving().jiffies(1, 64, false, 250, 8)).isEqualTo(1);
        assertThat(PlainPace.markOffAfterMoving().jiffies(16, 64, true, 1000, 8))
                .isEqualTo(800);
    }

    @Test
    void what_an_attempt_leaves_behind_changed_with_the_kernels() {
        assertThat(PlainPace.markOffAfterMoving().pinnedMark()).isEqualTo(PinnedMark.OFF_AFTER_MOVING);
        assertThat(PlainPace.markOffAfterMoving().looksAgainAfterMoving()).isFalse();
        assertThat(PlainPace.markOffWhenBalanced().pinnedMark()).isEqualTo(PinnedMark.OFF_WHEN_BALANCED);
        assertThat(PlainPace.markOffWhenBalanced().looksAgainAfterMoving()).isTrue();
        assertThat(PlainPace.markOffWhenBalanced().newidleLengthens()).isTrue();
        assertThat(PlainPace.newidleApart().newidleLengthens()).isFalse();
        assertThat(PlainPace.newidleApart().pinnedMark()).isEqualTo(PinnedMark.OFF_WHEN_BALANCED_UNLESS_PINNED);
        assertThat(PlainPace.newidleApart().afterPush()).isEqualTo(AfterPush.LENGTHENED);
        assertThat(PlainPace.pushByChoice().afterPush()).isEqualTo(AfterPush.LENGTHENED_AFTER_FAILURES);
    }

    @Test
    void only_a_newly_idle_cpu_does_not_count_failures() {
        assertThat(PlainPace.pushByChoice().countsFailure(IdleType.NEWLY_IDLE, Pull.Kind.LOAD))
                .isFalse();
        assertThat(PlainPace.pushByChoice().countsFailure(IdleType.IDLE, Pull.Kind.MISFIT))
                .isTrue();
    }
}
