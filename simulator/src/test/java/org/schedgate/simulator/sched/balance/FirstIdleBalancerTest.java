package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleBalancer.Branch;
import org.schedgate.simulator.sched.decision.IdleBalancer.Order;
import org.schedgate.simulator.sched.decision.Outcome;

class FirstIdleBalancerTest {
    private final FirstIdleBalancer rule = new FirstIdleBalancer(Order.RING_FROM_NEXT);
    private final FakeView view = GroupsFixture.view(2, 4);

    @Test
    void chooses_the_lowest_tickless_cpu() {
        assertThat(rule.choose(view, CpuSet.parse("3,6")::next)).isEqualTo(new Outcome<>(3, Branch.FIRST_IDLE));
    }

    @Test
    void passes_over_cpus_that_are_no_longer_idle() {
        view.pending(1).queued(2, 1, 1).running(3, new FakeTask(9), 0);
        assertThat(rule.choose(view, CpuSet.parse("1-4,6")::next)).isEqualTo(new Outcome<>(4, Branch.FIRST_IDLE));
    }

    @Test
    void finds_none_where_none_is_tickless_or_idle() {
        assertThat(rule.choose(view, CpuSet.EMPTY::next)).isEqualTo(new Outcome<>(-1, Branch.NONE));
        assertThat(rule.choose(view.pending(6), CpuSet.of(6)::next)).isEqualTo(new Outcome<>(-1, Branch.NONE));
    }

    @Test
    void names_the_order_it_was_made_with() {
        assertThat(rule.order()).isEqualTo(Order.RING_FROM_NEXT);
        assertThat(new FirstIdleBalancer(Order.OTHERS_THEN_SELF).order()).isEqualTo(Order.OTHERS_THEN_SELF);
    }
}
