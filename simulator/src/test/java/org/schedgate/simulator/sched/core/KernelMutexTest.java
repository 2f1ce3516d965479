package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class KernelMutexTest {
    private final KernelMutex mutex = new KernelMutex(true);
    private final Task a = TasksFixture.task("a");
    private final Task b = TasksFixture.task("b");
    private final Task c = TasksFixture.task("c");

    KernelMutexTest() {
        mutex.held = true;
    }

    @Test
    void spinners_get_the_lock_in_the_order_in_which_they_came() {
        mutex.addSpinner(a);
        mutex.addSpinner(b);
        mutex.addSpinner(c);
        assertThat(mutex.release()).isSameAs(a);
        assertThat(mutex.held).isTrue();
        assertThat(mutex.release()).isSameAs(b);
        assertThat(mutex.release()).isSameAs(c);
        assertThat(mutex.release()).isNull();
        assertThat(mutex.held).isFalse();
    }

    @Test
    void a_spinner_that_gives_up_is_passed_over_wherever_it_stood() {
        mutex.addSpinner(a);
        mutex.addSpinner(b);
        mutex.addSpinner(c);
        mutex.spinnerSleeps(c);
        mutex.spinnerSleeps(a);
        mutex.addSpinner(a);
        assertThat(mutex.release()).isSameAs(b);
        assertThat(mutex.release()).isSameAs(a);
        assertThat(mutex.release()).isNull();
        assertThatThrownBy(() -> mutex.spinnerSleeps(b)).hasMessageContaining("does not spin");
    }

    @Test
    void only_the_first_sleeper_is_woken_and_only_once() {
        mutex.addSleeper(a);
        mutex.addSleeper(b);
        assertThat(mutex.sleeperToWake()).isSameAs(a);
        assertThat(mutex.release()).isNull();
        mutex.held = true;
        assertThat(mutex.sleeperToWake()).isNull();
        mutex.release();
        assertThat(mutex.firstSleeperRuns(a)).isTrue();
        assertThat(mutex.held).isTrue();
        assertThat(mutex.sleeperToWake()).isSameAs(b);
    }

    @Test
    void the_first_sleeper_takes_precedence_over_spinners_once_it_runs() {
        mutex.addSleeper(a);
        mutex.addSpinner(b);
        mutex.sleeperToWake();
        assertThat(mutex.release()).isSameAs(b);
        mutex.addSpinner(c);
        assertThat(mutex.firstSleeperRuns(a)).isFalse();
        assertThat(mutex.release()).isSameAs(a);
        assertThat(mutex.release()).isSameAs(c);
        assertThat(mutex.sleeperToWake()).isNull();
    }

    @Test
    void the_first_sleeper_stays_first_when_it_sleeps_again_and_is_given_the_lock_before_it_runs() {
        mutex.addSleeper(a);
        mutex.addSleeper(b);
        mutex.addSpinner(c);
        mutex.sleeperToWake();
        mutex.firstSleeperRuns(a);
        assertThat(mutex.spinningSleeper()).isSameAs(a);
        mutex.spinnerSleeps(a);
        assertThat(mutex.spinningSleeper()).isNull();
        assertThat(mutex.sleeperToWake()).isSameAs(a);
        assertThat(mutex.release()).isNull();
        // It is his though he sleeps, so nobody needs spin for it.
        assertThat(mutex.held).isTrue();
        assertThat(mutex.holderAway).isTrue();
        assertThat(mutex.firstSpinner()).isSameAs(c);
        assertThatThrownBy(() -> mutex.firstSleeperRuns(c)).hasMessageContaining("not the first sleeper");
        assertThat(mutex.firstSleeperRuns(a)).isTrue();
        assertThat(mutex.held).isTrue();
        assertThat(mutex.holderAway).isFalse();
        assertThat(mutex.sleeperToWake()).isSameAs(b);
        assertThat(mutex.release()).isSameAs(c);
    }

    /** A release that wakes nobody must not give the lock to a sleeper: he would never come for it. */
    @Test
    void who_leaves_the_lock_before_he_has_it_gives_it_to_nobody_who_sleeps() {
        mutex.addSleeper(a);
        mutex.sleeperToWake();
        mutex.firstSleeperRuns(a);
        mutex.spinnerSleeps(a);
        assertThat(mutex.leave()).isNull();
        assertThat(mutex.held).isFalse();
        assertThat(mutex.holderAway).isFalse();
        mutex.held = true;
        mutex.addSpinner(b);
        assertThat(mutex.leave()).isSameAs(b);
        // The next release wakes him, so it may.
        assertThat(mutex.sleeperToWake()).isSameAs(a);
        assertThat(mutex.release()).isNull();
        assertThat(mutex.firstSleeperRuns(a)).isTrue();
    }
}
