package org.schedgate.simulator.sched.pelt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;

/** Values by hand from the three steps: to the end of the period, whole periods, into the present one. */
class WeightedSumSignalTest {
    private static final long MILLI = 1_000_000;
    private static final int NICE_0 = 1024;

    private static WeightedSumSignal running(long nanos) {
        WeightedSumSignal queue = new WeightedSumSignal();
        queue.updateQueue(nanos, NICE_0, 1, true);
        return queue;
    }

    @Test
    void nothing_is_averaged_before_a_period_ends() {
        assertThat(running(MILLI).loadAvg()).isZero();
    }

    @Test
    void one_period_and_its_remainder() {
        // 2 ms are 1953 units: 1024 decayed once to 1002, and 929. (1002 + 929) * 1024 / 47742 = 41.
        assertThat(running(2 * MILLI).loadAvg()).isEqualTo(41);
        assertThat(running(2 * MILLI).utilAvg()).isEqualTo(41);
        assertThat(running(2 * MILLI).queuedLoadAvg()).isEqualTo(41);
    }

    @Test
    void a_steady_load_ripples_below_the_weight_by_one_period_in_47742() {
        WeightedSumSignal queue = running(2 * MILLI);
        for (int update = 1; update <= 2_000; update++) {
            queue.updateQueue(2 * MILLI + update * MILLI, NICE_0, 1, true);
            if (update > 400) {
                // From 46718 at the start of a period, 1024 * 46718 / 47742 = 1002, to its end.
                assertThat(queue.loadAvg()).isBetween(1001L, 1024L);
            }
        }
    }

    @Test
    void one_long_update_counts_endless_periods_as_the_largest_sum_and_the_present_one_on_top() {
        // 2 s are 1953125 units: 1024, 1906 whole periods, and 357: (47742 + 357) * 1024 / 47742 = 1031.
        assertThat(running(2_000 * MILLI).loadAvg()).isEqualTo(1031);
    }

    @Test
    void a_groups_entity_takes_over_what_joined_its_queue() {
        WeightedSumSignal above = running(2 * MILLI);
        WeightedSumSignal mine = running(2_000 * MILLI);
        WeightedSumSignal entity = new WeightedSumSignal();
        entity.followPart(mine, 512, above, true);
        assertThat(entity.loadAvg()).isEqualTo(512);
        assertThat(entity.utilAvg()).isEqualTo(1031);
        // The queue above had 41 of each (one_period_and_its_remainder).
        assertThat(above.loadAvg()).isEqualTo(41 + 512);
        assertThat(above.queuedLoadAvg()).isEqualTo(41 + 512);
        assertThat(above.utilAvg()).isEqualTo(41 + 1031);
        // What leaves again leaves above too, asleep without a part of what is queued.
        entity.followPart(new WeightedSumSignal(), 0, above, false);
        assertThat(above.loadAvg()).isEqualTo(41);
        assertThat(above.queuedLoadAvg()).isEqualTo(41 + 512);
        assertThat(above.utilAvg()).isEqualTo(41);
    }

    @Test
    void the_remainder_below_a_unit_is_dropped() {
        WeightedSumSignal queue = new WeightedSumSignal();
        queue.updateQueue(1_500, NICE_0, 1, true);
        assertThat(queue.lastUpdateNanos()).isEqualTo(1_500);
        // 1023 ns later is no unit, although 2.5 units have passed since the start.
        queue.updateQueue(2_523, NICE_0, 1, true);
        assertThat(queue.lastUpdateNanos()).isEqualTo(1_500);
    }

    @Test
    void a_new_task_decays_from_its_weight_by_the_periods_it_is_behind() {
        // Its place in the period is 1023: 4 ms are 3906 units, 1 + 3 * 1024 + 833, so it decays by 4 periods.
        assertThat(afterSleep(4 * MILLI)).isEqualTo(939);
        assertThat(afterSleep(20 * MILLI)).isEqualTo(663);
        assertThat(afterSleep(100 * MILLI)).isEqualTo(127);
    }

    private static long afterSleep(long nanos) {
        WeightedSumSignal queue = new WeightedSumSignal();
        WeightedSumSignal task = new WeightedSumSignal();
        task.startTask(NICE_0);
        task.attachTo(queue, NICE_0);
        task.updateSleeping(queue, nanos, NICE_0);
        return task.loadAvg();
    }

    @Test
    void attaching_and_detaching_move_averages_unchanged() {
        WeightedSumSignal queue = running(50 * MILLI);
        long before = queue.loadAvg();
        WeightedSumSignal task = new WeightedSumSignal();
        task.startTask(335);
        task.attachTo(queue, 335);
        assertThat(queue.loadAvg()).isEqualTo(before + 335);
        assertThat(task.attached()).isTrue();
        task.detachFrom(queue, 335);
        assertThat(queue.loadAvg()).isEqualTo(before);
        assertThat(task.attached()).isFalse();
    }

    @Test
    void the_queued_load_is_that_of_queued_tasks_only() {
        WeightedSumSignal queue = new WeightedSumSignal();
        WeightedSumSignal task = new WeightedSumSignal();
        task.startTask(NICE_0);
        task.attachTo(queue, NICE_0);
        assertThat(queue.queuedLoadAvg()).isZero();
        task.joinQueued(queue, NICE_0);
        assertThat(queue.queuedLoadAvg()).isEqualTo(1024);
        task.leaveQueued(queue, NICE_0, true);
        assertThat(queue.queuedLoadAvg()).isZero();
        assertThat(queue.loadAvg()).isEqualTo(1024);
    }

    @Test
    void a_new_tasks_utilization_is_half_of_what_is_left() {
        WeightedSumSignal task = new WeightedSumSignal();
        task.startTask(NICE_0);
        task.enterNew(new WeightedSumSignal(), 1024, NICE_0, 1024L * NICE_0, 0);
        assertThat(task.utilAvg()).isEqualTo(512);
    }

    /** The constant divisor makes a steady signal ripple below its true value by one period at most: 1024 of 47742 parts. */
    @Test
    void stays_within_one_period_of_the_exact_series() {
        Cases.forEach(random -> {
            WeightedSumSignal queue = new WeightedSumSignal();
            double exact = 0;
            long units = 0;
            for (int step = (int) random.between(1, 60); step > 0; step--) {
                long passed = random.between(1, 40_000);
                boolean on = random.below(2) == 0;
                for (long unit = 0; unit < passed; unit++) {
                    if (units % 1024 == 0) {
                        exact *= Math.pow(0.5, 1.0 / 32);
                    }
                    units++;
                    exact += on ? 1 : 0;
                }
                queue.updateQueue(units << 10, on ? NICE_0 : 0, 1, on);
            }
            double average = exact * 1024 / 47788;
            assertThat((double) queue.loadAvg()).isBetween(average - 24, average + 24);
        });
    }
}
