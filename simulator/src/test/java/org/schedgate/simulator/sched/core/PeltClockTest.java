package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.LoadTracking.Invariance;

class PeltClockTest {
    @Test
    void runs_at_the_pace_of_the_capacity_while_busy_and_catches_up_in_idle() {
        PeltClock clock = new PeltClock(Invariance.BY_CLOCK, 256);
        assertThat(clock.at(1_000)).isEqualTo(1_000);
        clock.busyChanges(true, 1_000, false);
        assertThat(clock.at(1_000)).isEqualTo(1_000);
        // A quarter of 4000 more.
        assertThat(clock.at(5_000)).isEqualTo(2_000);
        clock.busyChanges(false, 5_000, false);
        assertThat(clock.at(5_000)).isEqualTo(5_000);
        assertThat(clock.at(6_000)).isEqualTo(6_000);
        clock.busyChanges(true, 6_000, false);
        assertThat(clock.at(6_400)).isEqualTo(6_100);
    }

    @Test
    void does_not_catch_up_when_the_cpu_was_busy_all_the_time() {
        PeltClock clock = new PeltClock(Invariance.BY_CLOCK, 512);
        clock.busyChanges(true, 0, false);
        clock.busyChanges(false, 1_000, true);
        // Half of it was never there.
        assertThat(clock.at(1_000)).isEqualTo(500);
        assertThat(clock.at(1_100)).isEqualTo(600);
        clock.busyChanges(true, 1_100, false);
        assertThat(clock.at(1_300)).isEqualTo(700);
        clock.busyChanges(false, 1_300, false);
        // What was lost stays lost, the rest is caught up.
        assertThat(clock.at(1_300)).isEqualTo(800);
        clock.busyChanges(true, 1_300, false);
        clock.busyChanges(false, 1_500, true);
        // 500 lost before and 100 of these 200.
        assertThat(clock.at(1_500)).isEqualTo(900);
    }

    @Test
    void a_change_to_what_it_is_already_changes_nothing() {
        PeltClock clock = new PeltClock(Invariance.BY_CLOCK, 256);
        clock.busyChanges(true, 0, false);
        clock.busyChanges(true, 2_000, false);
        assertThat(clock.at(4_000)).isEqualTo(1_000);
    }

    @Test
    void is_the_runs_clock_where_capacity_does_not_count_by_it() {
        for (PeltClock clock : new PeltClock[] {
            new PeltClock(Invariance.BY_CLOCK, 1024),
            new PeltClock(Invariance.AT_ACCRUAL, 256),
            new PeltClock(Invariance.NONE, 256)
        }) {
            clock.busyChanges(true, 1_000, false);
            assertThat(clock.at(9_999)).isEqualTo(9_999);
        }
        assertThat(new PeltClock(Invariance.AT_ACCRUAL, 256).runningCounts).isEqualTo(256);
        assertThat(new PeltClock(Invariance.BY_CLOCK, 256).runningCounts).isEqualTo(1024);
        assertThat(new PeltClock(Invariance.NONE, 256).runningCounts).isEqualTo(1024);
    }
}
