package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DetachAmount.Branch;
import org.schedgate.simulator.sched.decision.DetachAmount.ListEnd;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Pull;

class HalfLoadDetachTest {
    private final FakeView view = GroupsFixture.view(2, 4);
    private final Pull pull = new Pull();
    private final HalfLoadDetach detach = new HalfLoadDetach(ListEnd.NEWEST, true);

    /** 1024 / 2 = 512. */
    @Test
    void a_task_fits_if_half_of_its_load_does() {
        FakeTask task = new FakeTask(7).loadAvg(1024);
        pull.take(1, Pull.Kind.LOAD, 512);
        assertThat(detach.decide(view, pull, task)).isEqualTo(Branch.TAKE);
        assertThat(detach.amountOf(pull, task)).isEqualTo(1024);
        pull.take(1, Pull.Kind.LOAD, 511);
        assertThat(detach.decide(view, pull, task)).isEqualTo(Branch.SKIP_TOO_MUCH_LOAD);
    }

    @Test
    void failures_do_not_make_a_heavy_task_fit() {
        pull.take(1, Pull.Kind.LOAD, 511);
        assertThat(detach.decide(view.failures(9), pull, new FakeTask(7).loadAvg(1024)))
                .isEqualTo(Branch.SKIP_TOO_MUCH_LOAD);
    }

    @Test
    void light_tasks_stay_under_lb_min_until_a_pass_failed() {
        pull.take(1, Pull.Kind.LOAD, 100);
        FakeTask light = new FakeTask(7).loadAvg(15);
        assertThat(detach.decide(view, pull, light)).isEqualTo(Branch.TAKE);
        view.features(Feature.LB_MIN);
        assertThat(detach.decide(view, pull, light)).isEqualTo(Branch.SKIP_TOO_LITTLE_LOAD);
        assertThat(detach.decide(view, pull, new FakeTask(7).loadAvg(16))).isEqualTo(Branch.TAKE);
        assertThat(detach.decide(view.failures(1), pull, light)).isEqualTo(Branch.TAKE);
    }

    @Test
    void the_end_of_the_list_and_the_last_task_are_as_it_is_created() {
        assertThat(detach.from()).isEqualTo(ListEnd.NEWEST);
        assertThat(detach.leavesTheLast()).isTrue();
        assertThat(new HalfLoadDetach(ListEnd.OLDEST, false).from()).isEqualTo(ListEnd.OLDEST);
        assertThat(new HalfLoadDetach(ListEnd.OLDEST, false).leavesTheLast()).isFalse();
    }
}
