package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.NewidleGate.Branch;
import org.schedgate.simulator.sched.decision.NewidleGate.CostRule;

class LowestDomainCostGateTest {
    private final LowestDomainCostGate gate = new LowestDomainCostGate();
    private final FakeView view = new FakeView(DomainsFixture.of(1, 4, 2))
            .thisCpu(2)
            .avgIdleNanos(2, 3_000)
            .newidleCostMaxNanos(0, 3_000)
            .newidleCostMaxNanos(1, 90_000)
            .overloaded(true);

    @Test
    void walks_from_an_average_idle_time_of_the_lowest_domains_cost() {
        assertThat(gate.decide(view)).isEqualTo(Branch.WALK);
        assertThat(gate.decide(view.avgIdleNanos(2, 2_999))).isEqualTo(Branch.SKIP_SHORT_IDLE);
    }

    @Test
    void walks_without_a_history() {
        assertThat(gate.decide(view.newidleCostMaxNanos(0, 0).avgIdleNanos(2, 0)))
                .isEqualTo(Branch.WALK);
    }

    @Test
    void tests_the_overload_mark_before_the_cost() {
        view.overloaded(false).avgIdleNanos(2, 0);
        assertThat(gate.decide(view)).isEqualTo(Branch.SKIP_NOT_OVERLOADED);
        assertThat(view.readsOf("avgIdleNanos")).isZero();
    }

    @Test
    void tests_a_pending_wakeup_first() {
        assertThat(gate.decide(view.pending(2).overloaded(false))).isEqualTo(Branch.SKIP_PENDING);
    }

    @Test
    void a_cpu_without_domains_is_not_held_back_by_a_cost() {
        FakeView alone =
                new FakeView(DomainsFixture.of(1, 1, 1)).overloaded(true).newidleCostMaxNanos(0, 1);
        assertThat(gate.decide(alone)).isEqualTo(Branch.WALK);
    }

    @Test
    void charges_the_refresh_and_ages_after_quiet_seconds() {
        assertThat(gate.costRule()).isEqualTo(CostRule.CHARGED_QUIET);
    }
}
