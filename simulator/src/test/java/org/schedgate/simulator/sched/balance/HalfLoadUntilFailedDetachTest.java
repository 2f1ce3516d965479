package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DetachAmount.Branch;
import org.schedgate.simulator.sched.decision.DetachAmount.ListEnd;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Pull;

class HalfLoadUntilFailedDetachTest {
    private final FakeView view = GroupsFixture.view(2, 4);
    private final Pull pull = new Pull();
    private final HalfLoadUntilFailedDetach detach = new HalfLoadUntilFailedDetach();

    /** The fixture's domain tolerates one failure. */
    @Test
    void more_failures_than_tolerated_make_any_task_fit() {
        FakeTask task = new FakeTask(7).loadAvg(1024);
        pull.take(1, Pull.Kind.LOAD, 511);
        assertThat(detach.decide(view.failures(1), pull, task)).isEqualTo(Branch.SKIP_TOO_MUCH_LOAD);
        assertThat(detach.decide(view.failures(2), pull, task)).isEqualTo(Branch.TAKE);
        pull.take(1, Pull.Kind.LOAD, 512);
        assertThat(detach.decide(view.failures(0), pull, task)).isEqualTo(Branch.TAKE);
    }

    @Test
    void a_task_without_load_counts_one() {
        assertThat(detach.amountOf(loadPull(), new FakeTask(7).loadAvg(0))).isEqualTo(1);
    }

    private Pull loadPull() {
        pull.take(1, Pull.Kind.LOAD, 10);
        return pull;
    }

    @Test
    void light_tasks_stay_under_lb_min_until_a_pass_failed() {
        view.features(Feature.LB_MIN);
        assertThat(detach.decide(view, loadPull(), new FakeTask(7).loadAvg(15))).isEqualTo(Branch.SKIP_TOO_LITTLE_LOAD);
        assertThat(detach.decide(view.failures(1), pull, new FakeTask(7).loadAvg(15)))
                .isEqualTo(Branch.TAKE);
    }

    @Test
    void utilization_fits_up_to_what_is_left_and_failures_do_not_help() {
        pull.take(1, Pull.Kind.UTILIZATION, 300);
        assertThat(detach.decide(view.failures(9), pull, new FakeTask(7).utilEst(301)))
                .isEqualTo(Branch.SKIP_TOO_MUCH_UTILIZATION);
        assertThat(detach.decide(view, pull, new FakeTask(7).utilEst(300))).isEqualTo(Branch.TAKE);
    }

    /** 80 % of 1024: 819 x 1280 = 1,048,320 < 1,048,576 fits, 820 does not. */
    @Test
    void a_misfit_uses_more_than_four_fifths_of_its_cpu() {
        pull.take(1, Pull.Kind.MISFIT, 1);
        assertThat(detach.decide(view, pull, new FakeTask(7).cpu(4).utilEst(819)))
                .isEqualTo(Branch.SKIP_FITS);
        assertThat(detach.decide(view, pull, new FakeTask(7).cpu(4).utilEst(820)))
                .isEqualTo(Branch.TAKE);
        pull.take(1, Pull.Kind.TASKS, 1);
        assertThat(detach.decide(view, pull, new FakeTask(7))).isEqualTo(Branch.TAKE);
    }

    @Test
    void the_oldest_are_looked_at_first() {
        assertThat(detach.from()).isEqualTo(ListEnd.OLDEST);
    }
}
