package org.schedgate.simulator.sched.pelt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Values by hand: units queued by all units plus one, times the weight; sleepers decay by the queue's steps of 2^20 ns. */
class ContributionSignalTest {
    private static final long STEP = 1L << 20;
    private static final int NICE_0 = 1024;

    private final ContributionSignal queue = new ContributionSignal();
    private final ContributionSignal task = new ContributionSignal();

    private void enter(long nowNanos, long sliceNanos) {
        task.startTask(NICE_0);
        queue.updateQueue(nowNanos, 0, 0, false);
        task.enterNew(queue, 1024, NICE_0, 0, sliceNanos);
        task.attachTo(queue, NICE_0);
        task.joinQueued(queue, NICE_0);
    }

    @Test
    void a_new_task_contributes_all_but_one_part() {
        // A slice of 3 ms is 2929 units: 2929 * 1024 / 2930 = 1023.
        enter(0, 3_000_000);
        assertThat(task.loadAvg()).isEqualTo(1023);
        assertThat(queue.queuedLoadAvg()).isEqualTo(1023);
        assertThat(queue.loadAvg()).isEqualTo(1023);
    }

    @Test
    void a_queued_task_goes_on_contributing_all() {
        enter(0, 3_000_000);
        for (int step = 1; step <= 100; step++) {
            task.updateQueued(queue, step * STEP, NICE_0, 1, true);
            queue.updateQueue(step * STEP, NICE_0, 1, true);
        }
        assertThat(queue.queuedLoadAvg()).isEqualTo(1023);
    }

    @Test
    void a_sleeper_counts_apart_and_decays_by_the_step() {
        enter(0, 3_000_000);
        task.leaveQueued(queue, NICE_0, true);
        assertThat(queue.queuedLoadAvg()).isZero();
        assertThat(queue.blockedLoadAvg()).isEqualTo(1023);
        queue.updateQueue(STEP - 1, 0, 0, false);
        assertThat(queue.blockedLoadAvg()).isEqualTo(1023);
        queue.updateQueue(32 * STEP, 0, 0, false);
        // 1023 halved is 511, and y^0 is one part in 2^32 less than 1.
        assertThat(queue.blockedLoadAvg()).isEqualTo(510);
    }

    @Test
    void who_wakes_catches_up_and_counts_as_queued_again() {
        enter(0, 3_000_000);
        task.leaveQueued(queue, NICE_0, true);
        queue.updateQueue(32 * STEP, 0, 0, false);
        task.updateSleeping(queue, 32 * STEP, NICE_0);
        assertThat(queue.blockedLoadAvg()).isZero();
        // It slept for 32 periods. 2929 queued units decay to 1464; all units to 1464 plus those of 32 periods, 23371
        // by the table.
        assertThat(task.loadAvg()).isBetween(58L, 62L);
        task.joinQueued(queue, NICE_0);
        assertThat(queue.queuedLoadAvg()).isEqualTo(task.loadAvg());
    }

    @Test
    void who_leaves_asleep_takes_its_decayed_part_with_it() {
        enter(0, 3_000_000);
        task.leaveQueued(queue, NICE_0, true);
        queue.updateQueue(32 * STEP, 0, 0, false);
        task.leave(queue, NICE_0);
        assertThat(task.loadAvg()).isEqualTo(510);
        queue.subtractRemoved(task.loadAvg(), 0, 0);
        assertThat(queue.blockedLoadAvg()).isZero();
        ContributionSignal other = new ContributionSignal();
        other.updateQueue(100 * STEP, 0, 0, false);
        task.attachTo(other, NICE_0);
        // It enters as if it had slept there for the 32 steps.
        assertThat(task.loadAvg()).isBetween(58L, 62L);
        assertThat(task.attached()).isTrue();
    }

    @Test
    void who_is_moved_while_queued_contributes_as_before() {
        enter(0, 3_000_000);
        task.leaveQueued(queue, NICE_0, false);
        task.detachFrom(queue, NICE_0);
        assertThat(queue.queuedLoadAvg()).isZero();
        assertThat(queue.blockedLoadAvg()).isZero();
        ContributionSignal other = new ContributionSignal();
        other.updateQueue(5 * STEP, 0, 0, false);
        task.attachTo(other, NICE_0);
        task.joinQueued(other, NICE_0);
        assertThat(other.queuedLoadAvg()).isEqualTo(1023);
    }

    @Test
    void knows_no_utilization() {
        assertThat(task.utilAvg()).isZero();
        assertThat(task.runnableAvg()).isZero();
        assertThat(task.takeUtilChanged()).isFalse();
    }
}
