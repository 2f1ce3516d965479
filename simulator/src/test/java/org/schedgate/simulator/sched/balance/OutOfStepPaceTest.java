package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.BalancePace.AfterPush;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Pull;

class OutOfStepPaceTest {
    /** The published row of 160 CPUs from 5.12 on: 160 x 16 ms less one tick; the cache of 40 CPUs: 0.64 s less one tick. */
    @Test
    void a_busy_cpu_waits_one_tick_less() {
        OutOfStepPace pace = OutOfStepPace.notLengthenedByPush();
        assertThat(pace.jiffies(160, 16, true, 1000, 160)).isEqualTo(2559);
        assertThat(pace.jiffies(40, 16, true, 1000, 160)).isEqualTo(639);
        assertThat(pace.jiffies(160, 16, false, 1000, 160)).isEqualTo(160);
    }

    @Test
    void a_push_lengthened_the_interval_until_5_11() {
        assertThat(OutOfStepPace.lengthenedByPush().afterPush()).isEqualTo(AfterPush.LENGTHENED_AFTER_FAILURES);
        assertThat(OutOfStepPace.notLengthenedByPush().afterPush()).isEqualTo(AfterPush.SHORTEST_IF_STILL_WANTED);
    }

    @Test
    void a_misfit_that_stays_is_a_failure_until_6_9() {
        assertThat(OutOfStepPace.notLengthenedByPush().countsFailure(IdleType.IDLE, Pull.Kind.MISFIT))
                .isTrue();
        assertThat(OutOfStepPace.misfitNeverFails().countsFailure(IdleType.IDLE, Pull.Kind.MISFIT))
                .isFalse();
        assertThat(OutOfStepPace.misfitNeverFails().countsFailure(IdleType.IDLE, Pull.Kind.TASKS))
                .isTrue();
        assertThat(OutOfStepPace.misfitNeverFails().countsFailure(IdleType.NEWLY_IDLE, Pull.Kind.TASKS))
                .isFalse();
    }

    @Test
    void a_refused_push_counted_all_tasks_as_pinned_until_5_11() {
        assertThat(OutOfStepPace.lengthenedByPush().refusedPushIsPinned()).isTrue();
        assertThat(OutOfStepPace.notLengthenedByPush().refusedPushIsPinned()).isFalse();
        assertThat(PlainPace.markOffAfterMoving().refusedPushIsPinned()).isTrue();
    }
}
