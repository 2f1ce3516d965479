package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DetachAmount.Branch;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Pull;

class ShiftedLoadDetachTest {
    private final ShiftedLoadDetach rule = new ShiftedLoadDetach(false);
    private final FakeView view = GroupsFixture.view(2, 4);
    private final FakeTask task = new FakeTask(7).cpu(5);
    private final Pull pull = new Pull();

    private Branch decide(Pull.Kind kind, long amount) {
        pull.take(1, kind, amount);
        return rule.decide(view, pull, task);
    }

    @Test
    void by_load_a_task_is_taken_up_to_what_is_left() {
        task.loadAvg(1024);
        assertThat(decide(Pull.Kind.LOAD, 1024)).isEqualTo(Branch.TAKE);
        assertThat(decide(Pull.Kind.LOAD, 1023)).isEqualTo(Branch.SKIP_TOO_MUCH_LOAD);
        assertThat(rule.amountOf(pull, task)).isEqualTo(1024);
    }

    @Test
    void each_failed_pass_halves_the_load_a_task_is_judged_by_but_not_what_it_counts() {
        task.loadAvg(1024);
        view.failures(2);
        assertThat(decide(Pull.Kind.LOAD, 256)).isEqualTo(Branch.TAKE);
        assertThat(decide(Pull.Kind.LOAD, 255)).isEqualTo(Branch.SKIP_TOO_MUCH_LOAD);
        assertThat(rule.amountOf(pull, task)).isEqualTo(1024);
        view.failures(64); // the shift is limited: more than all bits would start anew
        assertThat(decide(Pull.Kind.LOAD, 1)).isEqualTo(Branch.TAKE);
    }

    @Test
    void a_task_without_load_counts_as_one() {
        assertThat(decide(Pull.Kind.LOAD, 1)).isEqualTo(Branch.TAKE);
        assertThat(rule.amountOf(pull, task)).isEqualTo(1);
        assertThat(decide(Pull.Kind.LOAD, 0)).isEqualTo(Branch.SKIP_TOO_MUCH_LOAD);
    }

    @Test
    void light_tasks_stay_until_a_pass_failed_if_the_feature_is_on() {
        task.loadAvg(15);
        assertThat(decide(Pull.Kind.LOAD, 100)).isEqualTo(Branch.TAKE);
        view.features(Feature.LB_MIN);
        assertThat(decide(Pull.Kind.LOAD, 100)).isEqualTo(Branch.SKIP_TOO_LITTLE_LOAD);
        view.failures(1);
        assertThat(decide(Pull.Kind.LOAD, 100)).isEqualTo(Branch.TAKE);
        view.failures(0);
        task.loadAvg(16);
        assertThat(decide(Pull.Kind.LOAD, 100)).isEqualTo(Branch.TAKE);
    }

    @Test
    void by_utilization_a_task_is_taken_up_to_what_is_left() {
        task.utilEst(300);
        assertThat(decide(Pull.Kind.UTILIZATION, 300)).isEqualTo(Branch.TAKE);
        assertThat(decide(Pull.Kind.UTILIZATION, 299)).isEqualTo(Branch.SKIP_TOO_MUCH_UTILIZATION);
        assertThat(rule.amountOf(pull, task)).isEqualTo(300);
    }

    @Test
    void by_tasks_every_task_counts_one() {
        task.loadAvg(88_761);
        assertThat(decide(Pull.Kind.TASKS, 1)).isEqualTo(Branch.TAKE);
        assertThat(rule.amountOf(pull, task)).isEqualTo(1);
    }

    @Test
    void a_misfit_uses_at_least_four_fifths_of_its_cpu() {
        task.utilEst(819); // 819 * 1280 = 1048320 < 1024 * 1024 = 1048576
        assertThat(decide(Pull.Kind.MISFIT, 1)).isEqualTo(Branch.SKIP_FITS);
        task.utilEst(820);
        assertThat(decide(Pull.Kind.MISFIT, 1)).isEqualTo(Branch.TAKE);
        assertThat(rule.amountOf(pull, task)).isEqualTo(1);
    }

    @Test
    void says_whether_a_search_goes_on_while_all_are_pinned() {
        assertThat(rule.searchesOnWhilePinned()).isFalse();
        assertThat(new ShiftedLoadDetach(true).searchesOnWhilePinned()).isTrue();
    }

    /** It ran for long and never slept: no estimate, but a utilization of 512. */
    @Test
    void a_task_that_never_slept_counts_what_it_uses_now() {
        pull.take(1, Pull.Kind.UTILIZATION, 500);
        FakeTask hog = new FakeTask(9).cpu(4).utilAvg(512);
        assertThat(new ShiftedLoadDetach(false).decide(view, pull, hog)).isEqualTo(Branch.SKIP_TOO_MUCH_UTILIZATION);
        assertThat(new ShiftedLoadDetach(false).amountOf(pull, hog)).isEqualTo(512);
        // From 6.8 a failure halves it: 256.
        assertThat(new ShiftedLoadDetach(false, true).decide(view.failures(1), pull, hog))
                .isEqualTo(Branch.TAKE);
        assertThat(new ShiftedLoadDetach(false).decide(view, pull, hog)).isEqualTo(Branch.SKIP_TOO_MUCH_UTILIZATION);
    }
}
