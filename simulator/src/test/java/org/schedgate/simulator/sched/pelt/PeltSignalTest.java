package org.schedgate.simulator.sched.pelt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeltSignalTest {
    private static final long MILLI = 1_000_000;
    private static final int NICE_0 = 1024;

    /** A task that ran for so long that its averages are full. */
    private static PeltSignal ranLong() {
        PeltSignal signal = new PeltSignal();
        signal.updateTask(2000 * MILLI, NICE_0, true, true);
        return signal;
    }

    // The published vectors: all-zero state, running from time 0, one update at the end.
    @ParameterizedTest
    @CsvSource({
        "1, 0, 976",
        "2, 41, 929",
        "4, 81, 834",
        "8, 156, 644",
        "16, 288, 265",
        "32, 495, 530",
        "64, 751, 36",
        "100, 894, 376"
    })
    void a_task_that_runs_from_zero_rises(long millis, long util, int contrib) {
        PeltSignal signal = new PeltSignal();
        boolean changed = signal.updateTask(millis * MILLI, NICE_0, true, true);

        assertThat(changed).isEqualTo(millis > 1);
        assertThat(signal.utilAvg()).isEqualTo(util);
        assertThat(signal.loadAvg()).isEqualTo(util);
        assertThat(signal.runnableAvg()).isEqualTo(util);
        assertThat(signal.periodContrib()).isEqualTo(contrib);
    }

    @ParameterizedTest
    @CsvSource({"200, 1007", "345, 1023", "500, 1023"})
    void a_task_that_runs_from_zero_saturates(long millis, long util) {
        PeltSignal signal = new PeltSignal();
        signal.updateTask(millis * MILLI, NICE_0, true, true);
        assertThat(signal.utilAvg()).isEqualTo(util);
    }

    @ParameterizedTest
    @CsvSource({"1, 1003", "4, 942", "8, 868", "16, 735", "32, 528", "64, 272", "100, 129", "200, 16", "345, 0"})
    void a_task_that_sleeps_after_running_long_decays(long millis, long util) {
        PeltSignal signal = ranLong();
        assertThat(signal.utilAvg()).isEqualTo(1024);

        signal.updateBlocked((2000 + millis) * MILLI, NICE_0);
        assertThat(signal.utilAvg()).isEqualTo(util);
        assertThat(signal.loadAvg()).isEqualTo(util);
    }

    @Test
    void less_than_a_unit_is_kept_for_the_next_update() {
        PeltSignal signal = new PeltSignal();
        assertThat(signal.updateTask(1023, NICE_0, true, true)).isFalse();
        assertThat(signal.lastUpdateNanos()).isZero();
        assertThat(signal.periodContrib()).isZero();

        signal.updateTask(1024, NICE_0, true, true);
        assertThat(signal.lastUpdateNanos()).isEqualTo(1024);
        assertThat(signal.periodContrib()).isEqualTo(1);

        signal.updateTask(3000, NICE_0, true, true);
        assertThat(signal.lastUpdateNanos()).isEqualTo(2048);
        assertThat(signal.periodContrib()).isEqualTo(2);
    }

    @Test
    void averages_change_at_the_unit_that_ends_a_period() {
        PeltSignal signal = new PeltSignal();
        assertThat(signal.updateTask(1023 * 1024L, NICE_0, true, true)).isFalse();
        assertThat(signal.utilAvg()).isZero();
        assertThat(signal.periodContrib()).isEqualTo(1023);

        // Sum 1023 decays to 1001, the last unit (before = 1) to 0; 1001 * 1024 / 46718 = 21.
        assertThat(signal.updateTask(1024 * 1024L, NICE_0, true, true)).isTrue();
        assertThat(signal.utilAvg()).isEqualTo(21);
        assertThat(signal.periodContrib()).isZero();
    }

    @Test
    void a_clock_that_goes_back_only_moves_the_time_stamp() {
        PeltSignal signal = ranLong();
        int contrib = signal.periodContrib();
        assertThat(signal.updateTask(MILLI, NICE_0, true, true)).isFalse();
        assertThat(signal.lastUpdateNanos()).isEqualTo(MILLI);
        assertThat(signal.periodContrib()).isEqualTo(contrib);
        assertThat(signal.utilAvg()).isEqualTo(1024);
    }

    @Test
    void waiting_counts_as_load_and_runnable_but_not_as_utilization() {
        PeltSignal signal = new PeltSignal();
        signal.updateTask(32 * MILLI, NICE_0, true, false);
        assertThat(signal.loadAvg()).isEqualTo(495);
        assertThat(signal.runnableAvg()).isEqualTo(495);
        assertThat(signal.utilAvg()).isZero();
    }

    @Test
    void the_weight_scales_a_tasks_load_only() {
        PeltSignal signal = new PeltSignal();
        signal.updateTask(32 * MILLI, 3121, true, true);
        // 495.x of 1024 at weight 3121 lies between 495 and 496 times 3121 / 1024.
        assertThat(signal.loadAvg()).isBetween(495L * 3121 / 1024, 496L * 3121 / 1024);
        assertThat(signal.utilAvg()).isEqualTo(495);
    }

    @Test
    void a_queue_counts_the_weight_and_number_of_its_tasks() {
        PeltSignal queue = new PeltSignal();
        queue.updateQueue(2000 * MILLI, 2048 + 335, 3, true);
        assertThat(queue.loadAvg()).isEqualTo(2383);
        assertThat(queue.runnableAvg()).isEqualTo(3 * 1024);
        assertThat(queue.utilAvg()).isEqualTo(1024);

        queue.updateQueue(2032 * MILLI, 0, 5, true); // an empty queue has no runnable and no running task
        assertThat(queue.utilAvg()).isEqualTo(528);
        assertThat(queue.runnableAvg()).isBetween(3 * 528L, 3 * 529L);
    }

    @Test
    void a_small_periodic_thread_leaves_the_published_load() {
        // 50 us every 4 ms, nice 0: load 12 to 13, utilization 12 once steady.
        PeltSignal queue = new PeltSignal();
        for (long period = 0; period < 1000; period++) {
            queue.updateQueue(period * 4 * MILLI, 0, 0, false);
            queue.updateQueue(period * 4 * MILLI + 50_000, NICE_0, 1, true);
        }
        queue.updateQueue(4000 * MILLI, 0, 0, false);
        assertThat(queue.loadAvg()).isBetween(12L, 13L);
        assertThat(queue.utilAvg()).isEqualTo(12);
    }

    @Test
    void a_new_task_starts_with_full_load_and_no_utilization() {
        PeltSignal task = new PeltSignal();
        task.startTask(NICE_0);
        assertThat(task.loadAvg()).isEqualTo(1024);
        assertThat(task.utilAvg()).isZero();
        assertThat(task.attached()).isFalse();
    }

    @Test
    void a_new_task_on_an_idle_cpu_is_guessed_to_use_half() {
        PeltSignal task = new PeltSignal();
        task.startTask(NICE_0);
        task.guessUtilization(new PeltSignal(), 1024, 1024L * NICE_0);
        assertThat(task.utilAvg()).isEqualTo(512);
        assertThat(task.runnableAvg()).isEqualTo(512);
    }

    @Test
    void a_new_task_on_a_half_used_cpu_is_guessed_to_use_half_the_rest() {
        PeltSignal queue = new PeltSignal();
        queue.updateQueue(32 * MILLI, NICE_0, 1, true); // utilization 495, load 495
        PeltSignal task = new PeltSignal();
        task.guessUtilization(queue, 1024, 1024L * NICE_0);
        assertThat(task.utilAvg()).isEqualTo((1024 - 495) / 2); // far below 495 * 2^20 / 496
    }

    @Test
    void a_new_task_on_a_heavily_loaded_cpu_is_guessed_by_its_share_of_load() {
        PeltSignal queue = new PeltSignal();
        queue.updateQueue(32 * MILLI, 10_000_000, 1, true);
        long load = queue.loadAvg();
        assertThat(load).isBetween(4_800_000L, 4_900_000L);
        PeltSignal task = new PeltSignal();
        task.guessUtilization(queue, 1024, 1024L * NICE_0);
        assertThat(task.utilAvg()).isEqualTo(495L * 1024 * 1024 / (load + 1)).isLessThan((1024 - 495) / 2);
    }

    @Test
    void a_new_task_on_a_full_cpu_is_guessed_to_use_nothing() {
        PeltSignal task = new PeltSignal();
        task.guessUtilization(ranLong(), 1024, 1024L * NICE_0);
        assertThat(task.utilAvg()).isZero();
        task.guessUtilization(ranLong(), 1023, 1024L * NICE_0); // less than nothing is left
        assertThat(task.utilAvg()).isZero();
    }

    @Test
    void attaching_adds_the_averages_and_steps_in_time_with_the_queue() {
        PeltSignal queue = new PeltSignal();
        queue.updateQueue(32 * MILLI, NICE_0, 1, true);
        PeltSignal task = new PeltSignal();
        task.startTask(335);
        task.guessUtilization(queue, 1024, 1024L * 335);
        task.attachTo(queue, 335);

        assertThat(task.attached()).isTrue();
        assertThat(task.lastUpdateNanos()).isEqualTo(queue.lastUpdateNanos());
        assertThat(task.periodContrib()).isEqualTo(530);
        assertThat(queue.loadAvg()).isEqualTo(495 + 335);
        assertThat(queue.utilAvg()).isEqualTo(495 + 264);
        assertThat(queue.runnableAvg()).isEqualTo(495 + 264);

        // The sums agree with the averages: one unit later nothing jumps when the next period ends.
        task.updateTask(33 * MILLI, 335, true, false);
        assertThat(task.loadAvg()).isBetween(333L, 335L);
    }

    @Test
    void detaching_undoes_attaching() {
        PeltSignal queue = new PeltSignal();
        queue.updateQueue(32 * MILLI, NICE_0, 1, true);
        PeltSignal task = new PeltSignal();
        task.startTask(NICE_0);
        task.guessUtilization(queue, 1024, 1024L * NICE_0);
        task.attachTo(queue, NICE_0);
        task.detachFrom(queue, NICE_0);

        assertThat(task.attached()).isFalse();
        assertThat(queue.loadAvg()).isEqualTo(495);
        assertThat(queue.utilAvg()).isEqualTo(495);
        assertThat(queue.runnableAvg()).isEqualTo(495);
    }

    @Test
    void detaching_more_than_there_is_leaves_nothing() {
        PeltSignal queue = new PeltSignal();
        queue.updateQueue(8 * MILLI, NICE_0, 1, true);
        PeltSignal task = ranLong();
        task.detachFrom(queue, NICE_0);
        assertThat(queue.loadAvg()).isZero();
        assertThat(queue.utilAvg()).isZero();
        assertThat(queue.runnableAvg()).isZero();
        assertThat(queue.updateQueue(16 * MILLI, 0, 0, false)).isTrue();
        assertThat(queue.utilAvg()).isZero();
    }

    @Test
    void a_sleeper_leaves_with_what_is_left_at_the_queues_last_update() {
        PeltSignal queue = new PeltSignal();
        PeltSignal task = new PeltSignal();
        task.startTask(NICE_0);
        task.attachTo(queue, NICE_0);
        for (long milli = 1; milli <= 400; milli++) {
            queue.updateQueue(milli * MILLI, NICE_0, 1, true);
            task.updateTask(milli * MILLI, NICE_0, true, true);
        }
        queue.updateQueue(432 * MILLI, 0, 0, false);
        task.leave(queue, NICE_0);
        assertThat(task.attached()).isFalse();
        assertThat(task.lastUpdateNanos()).isEqualTo(queue.lastUpdateNanos());
        assertThat(task.loadAvg()).isBetween(526L, 529L);

        queue.subtractRemoved(task.loadAvg(), task.utilAvg(), task.runnableAvg());
        assertThat(queue.loadAvg()).isBetween(0L, 1L);
        assertThat(queue.utilAvg()).isBetween(0L, 1L);
        assertThat(queue.runnableAvg()).isBetween(0L, 1L);
    }

    @Test
    void a_sum_never_falls_below_what_its_average_needs() {
        PeltSignal queue = new PeltSignal();
        queue.updateQueue(100 * MILLI, NICE_0, 1, true); // average 894, period contribution 376
        long before = queue.loadAvg();
        queue.subtractRemoved(before - 10, before - 10, before - 10);
        assertThat(queue.loadAvg()).isEqualTo(10);
        // With the sum at 10 * 46718 or more, one decayed period leaves floor(10 * y) or more.
        queue.updateQueue(101 * MILLI, 0, 0, false);
        assertThat(queue.loadAvg()).isGreaterThanOrEqualTo(9);
        assertThat(queue.utilAvg()).isGreaterThanOrEqualTo(9);
    }

    @Test
    void a_queue_that_tracks_its_queued_tasks_apart_loses_their_load_when_they_sleep() {
        PeltSignal queue = new PeltSignal(true);
        PeltSignal task = new PeltSignal();
        task.startTask(NICE_0);
        task.attachTo(queue, NICE_0);
        task.joinQueued(queue, NICE_0);
        assertThat(queue.queuedLoadAvg()).isEqualTo(1024);
        queue.updateQueue(50_000_000, NICE_0, 1, true);
        task.updateQueued(queue, 50_000_000, NICE_0, 1, true);
        assertThat(queue.queuedLoadAvg()).isEqualTo(queue.loadAvg()).isBetween(1023L, 1024L);
        task.leaveQueued(queue, NICE_0, true);
        assertThat(queue.queuedLoadAvg()).isLessThanOrEqualTo(1);
        assertThat(queue.loadAvg()).isBetween(1023L, 1024L);
    }

    @Test
    void without_the_scaled_up_weight_the_guess_is_the_queues_utilization_by_its_load() {
        PeltSignal queue = new PeltSignal();
        queue.updateQueue(16_000_000, 2 * NICE_0, 2, true);
        // Utilization 288, load 576: (1024 - 288) / 2 = 368 at most, 288 * 1024 / 577 = 511 by load.
        PeltSignal task = new PeltSignal();
        task.guessUtilization(queue, 1024, NICE_0);
        assertThat(task.utilAvg()).isEqualTo(368);
        // A weight of 335: 288 * 335 / 577 = 167.
        task.guessUtilization(queue, 1024, 335);
        assertThat(task.utilAvg()).isEqualTo(167);
    }

    @Test
    void a_task_that_only_waits_to_be_dequeued_has_load_but_is_not_runnable() {
        PeltSignal task = new PeltSignal();
        task.updateQueued(new PeltSignal(), 16_000_000, NICE_0, 0, false);
        assertThat(task.loadAvg()).isEqualTo(288);
        assertThat(task.runnableAvg()).isZero();
    }

    @Test
    void another_weight_changes_the_average_and_the_queues_by_the_same() {
        PeltSignal queue = ranLong();
        PeltSignal entity = new PeltSignal();
        entity.startTask(NICE_0);
        entity.attachTo(queue, NICE_0);
        long others = queue.loadAvg() - entity.loadAvg();
        entity.reweight(queue, NICE_0, 256);
        // A quarter of 1024, less the rounding of the sum.
        assertThat(entity.loadAvg()).isBetween(255L, 256L);
        assertThat(queue.loadAvg()).isEqualTo(others + entity.loadAvg());
    }

    @Test
    void a_groups_entity_takes_over_what_joined_the_groups_queue() {
        PeltSignal above = new PeltSignal();
        PeltSignal group = new PeltSignal();
        group.attachTo(above, 512);
        PeltSignal mine = new PeltSignal();
        PeltSignal task = new PeltSignal();
        task.startTask(NICE_0);
        task.guessUtilization(mine, 1024, 1024L * NICE_0);
        task.attachTo(mine, NICE_0);
        group.follow(mine, NICE_0, task.loadSum(), 512, above);
        // As if queued all the time, at the group's weight of 512 here; utilization as the task's, 512 of an empty CPU.
        assertThat(group.loadAvg()).isEqualTo(512);
        assertThat(above.loadAvg()).isEqualTo(512);
        assertThat(group.utilAvg()).isEqualTo(512);
        assertThat(above.utilAvg()).isEqualTo(512);
        long left = -task.loadSum();
        task.detachFrom(mine, NICE_0);
        group.follow(mine, 0, left, 512, above);
        assertThat(group.loadAvg()).isZero();
        assertThat(above.loadAvg()).isZero();
        assertThat(above.utilAvg()).isZero();
    }
}
