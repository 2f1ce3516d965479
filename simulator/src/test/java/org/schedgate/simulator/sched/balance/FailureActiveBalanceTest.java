package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.balance.FailureActiveBalance.Count;
import org.schedgate.simulator.sched.decision.ActiveBalance.Branch;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Pull;

/** CPU 0 pulls from CPU 5; the domain tolerates one failure, so four are too many; imbalance 117. */
class FailureActiveBalanceTest {
    private static final int SOURCE = 5;

    private final FailureActiveBalance rule = new FailureActiveBalance(Count.KEPT);
    private final FakeView view = GroupsFixture.view(2, 4).busy(SOURCE);
    private final Pull pull = new Pull();

    private Branch decide(Pull.Kind kind) {
        pull.take(1, kind, 1);
        return rule.decide(view, pull, SOURCE);
    }

    @Test
    void pushes_for_tasks_after_three_failures_more_than_tolerated() {
        view.failures(3);
        assertThat(decide(Pull.Kind.TASKS)).isEqualTo(Branch.NO);
        view.failures(4);
        assertThat(decide(Pull.Kind.TASKS)).isEqualTo(Branch.PUSH_AFTER_FAILURES);
    }

    @Test
    void never_pushes_for_load_or_utilization_however_often_it_failed() {
        view.failures(100);
        assertThat(decide(Pull.Kind.LOAD)).isEqualTo(Branch.NO);
        assertThat(decide(Pull.Kind.UTILIZATION)).isEqualTo(Branch.NO);
    }

    @Test
    void pushes_a_single_task_from_reduced_capacity_to_an_idle_cpu() {
        view.capacity(SOURCE, 876); // 876 * 117 = 102492, 875 * 117 = 102375, limit 1024 * 100
        assertThat(decide(Pull.Kind.LOAD)).isEqualTo(Branch.NO);
        view.capacity(SOURCE, 875);
        assertThat(decide(Pull.Kind.LOAD)).isEqualTo(Branch.PUSH_REDUCED_CAPACITY);
        view.idleType(IdleType.NEWLY_IDLE);
        assertThat(decide(Pull.Kind.LOAD)).isEqualTo(Branch.PUSH_REDUCED_CAPACITY);
        view.idleType(IdleType.NOT_IDLE);
        assertThat(decide(Pull.Kind.LOAD)).isEqualTo(Branch.NO);
        view.idleType(IdleType.IDLE).queued(SOURCE, 2, 2);
        assertThat(decide(Pull.Kind.LOAD)).isEqualTo(Branch.NO);
    }

    @Test
    void asking_for_a_push_keeps_the_failures_and_pushes_warm_tasks() {
        assertThat(rule.failuresAfterPush(7, 1)).isEqualTo(7);
        assertThat(rule.pushIgnoresHotness()).isTrue();
    }

    @Test
    void or_lowers_them_to_one_more_than_tolerated_which_moves_warm_tasks_by_itself() {
        FailureActiveBalance lowering = new FailureActiveBalance(Count.LOWERED);
        assertThat(lowering.failuresAfterPush(7, 1)).isEqualTo(2);
        assertThat(lowering.pushIgnoresHotness()).isFalse();
    }
}
