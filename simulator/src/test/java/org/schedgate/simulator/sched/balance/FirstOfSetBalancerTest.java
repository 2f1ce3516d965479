package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleBalancer.Branch;
import org.schedgate.simulator.sched.decision.IdleBalancer.Order;
import org.schedgate.simulator.sched.decision.Outcome;

class FirstOfSetBalancerTest {
    private final FakeView view = new FakeView(DomainsFixture.of(1, 4, 1));
    private final FirstOfSetBalancer balancer = new FirstOfSetBalancer(Order.OTHERS_THEN_SELF_ALWAYS);

    private static int from1(int from) {
        return from <= 1 ? 1 : from <= 3 ? 3 : -1;
    }

    @Test
    void the_first_of_the_set_balances_if_it_is_idle() {
        assertThat(balancer.choose(view, FirstOfSetBalancerTest::from1))
                .isEqualTo(new Outcome<>(1, Branch.FIRST_OF_SET));
    }

    @Test
    void if_it_is_not_nobody_does_although_another_is_idle() {
        view.busy(1);
        assertThat(balancer.choose(view, FirstOfSetBalancerTest::from1)).isEqualTo(new Outcome<>(-1, Branch.NONE));
        assertThat(balancer.choose(view, from -> -1)).isEqualTo(new Outcome<>(-1, Branch.NONE));
    }

    @Test
    void says_in_which_order_it_visits() {
        assertThat(balancer.order()).isEqualTo(Order.OTHERS_THEN_SELF_ALWAYS);
    }
}
