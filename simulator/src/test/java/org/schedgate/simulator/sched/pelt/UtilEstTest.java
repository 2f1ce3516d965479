package org.schedgate.simulator.sched.pelt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UtilEstTest {
    private static final long MILLI = 1_000_000;

    private final UtilEst estimate = new UtilEst();

    @Test
    void rises_at_once_to_the_utilization() {
        estimate.sleep(300);
        assertThat(estimate.value()).isEqualTo(300);
        estimate.sleep(301);
        assertThat(estimate.value()).isEqualTo(301);
    }

    @Test
    void falls_by_a_quarter_of_the_difference() {
        estimate.sleep(500);
        estimate.sleep(300);
        assertThat(estimate.value()).isEqualTo(450); // (4 * 500 - 200) / 4
        estimate.sleep(300);
        assertThat(estimate.value()).isEqualTo(412); // (4 * 450 - 150) / 4 = 412.5
    }

    @Test
    void a_fall_of_less_than_one_per_cent_of_capacity_is_not_averaged() {
        estimate.sleep(495);
        estimate.sleep(486);
        assertThat(estimate.value()).isEqualTo(495);
    }

    @Test
    void a_fall_of_one_per_cent_of_capacity_is_averaged() {
        estimate.sleep(495);
        estimate.sleep(485);
        assertThat(estimate.value()).isEqualTo(492); // (4 * 495 - 10) / 4 = 492.5
    }

    @Test
    void the_last_utilization_alone_never_lowers_the_estimate() {
        estimate.sleep(495);
        estimate.sleep(455); // last 455, average 485
        assertThat(estimate.value()).isEqualTo(485);
        estimate.sleep(480); // within one per cent of the average, not of the last: only the last moves
        assertThat(estimate.value()).isEqualTo(485);
        estimate.sleep(481); // within one per cent of both: nothing moves
        assertThat(estimate.value()).isEqualTo(485);
    }

    @Test
    void is_kept_while_the_signal_decays() {
        PeltSignal signal = new PeltSignal();
        signal.updateTask(32 * MILLI, 1024, true, true);
        estimate.sleep(signal, true, false);
        signal.updateTask(132 * MILLI, 1024, false, false);
        assertThat(signal.utilAvg()).isLessThan(80);
        assertThat(estimate.value()).isEqualTo(495);
    }

    @Test
    void a_sleep_before_the_utilization_changed_does_not_count() {
        PeltSignal signal = new PeltSignal();
        signal.updateTask(32 * MILLI, 1024, true, true);
        estimate.sleep(signal, true, false);
        signal.updateTask(64 * MILLI, 1024, false, false); // about 250 left
        estimate.sleep(signal, true, false);
        long once = estimate.value();
        assertThat(once).isBetween(430L, 440L);
        estimate.sleep(signal, true, false); // no period ended in between
        assertThat(estimate.value()).isEqualTo(once);
    }

    @Test
    void ageing_before_a_migration_is_no_change_of_utilization() {
        PeltSignal signal = new PeltSignal();
        signal.updateTask(32 * MILLI, 1024, true, true);
        estimate.sleep(signal, true, false);
        signal.updateBlocked(64 * MILLI, 1024);
        estimate.sleep(signal, true, false);
        assertThat(estimate.value()).isEqualTo(495);
    }

    /** 32 ms of running, then 32 ms of waiting for the CPU: half the utilization is gone, the runnable average has grown. */
    @Test
    void waiting_before_a_sleep_keeps_the_estimate_or_lowers_it() {
        PeltSignal signal = new PeltSignal();
        signal.updateTask(32 * MILLI, 1024, true, true);
        estimate.sleep(signal, true, true);
        signal.updateTask(64 * MILLI, 1024, true, false);
        assertThat(signal.runnableAvg()).isGreaterThan(700);
        estimate.sleep(signal, true, true);
        assertThat(estimate.value()).isEqualTo(495);
        signal.updateTask(66 * MILLI, 1024, true, false);
        estimate.sleep(signal, true, false);
        assertThat(estimate.value()).isLessThan(440);
    }

    @Test
    void a_task_that_slept_instead_of_waiting_lowers_its_estimate_in_any_case() {
        PeltSignal signal = new PeltSignal();
        signal.updateTask(32 * MILLI, 1024, true, true);
        estimate.sleep(signal, true, true);
        signal.updateTask(64 * MILLI, 1024, false, false);
        estimate.sleep(signal, true, true);
        assertThat(estimate.value()).isBetween(430L, 440L);
    }

    @Test
    void where_it_rises_slowly_the_average_follows_by_a_quarter_both_ways() {
        UtilEst estimate = new UtilEst();
        estimate.sleepRisingSlowly(400);
        // (4 * 0 + 400) / 4 = 100, and the last utilization counts until the next sleep.
        assertThat(estimate.value()).isEqualTo(400);
        estimate.sleepRisingSlowly(20);
        // (4 * 100 - 80) / 4 = 80
        assertThat(estimate.value()).isEqualTo(80);
    }

    @Test
    void where_it_rises_slowly_a_sleep_within_the_margin_changes_nothing() {
        UtilEst estimate = new UtilEst();
        estimate.sleepRisingSlowly(400);
        // 9 away from the average of 100: less than 1 % of 1024, rounded down to 10. The last utilization stays 400.
        estimate.sleepRisingSlowly(109);
        assertThat(estimate.value()).isEqualTo(400);
        estimate.sleepRisingSlowly(110);
        // (4 * 100 + 10) / 4 = 102, less than the last utilization of 110.
        assertThat(estimate.value()).isEqualTo(110);
    }
}
