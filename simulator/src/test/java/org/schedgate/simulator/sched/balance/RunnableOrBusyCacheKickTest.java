package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.NohzKick.Branch;
import org.schedgate.simulator.sched.decision.NohzKick.NewidleRefresh;

/** CPU 2 ticks; its lowest domain has imbalance 117. */
class RunnableOrBusyCacheKickTest {
    private final RunnableOrBusyCacheKick rule = new RunnableOrBusyCacheKick(NewidleRefresh.BEFORE_IDLE);
    private final FakeView view =
            new FakeView(DomainsFixture.of(1, 4, 1)).thisCpu(2).busy(2);

    @Test
    void kicks_for_a_second_runnable_task_of_any_class() {
        view.queued(2, 2, 1);
        assertThat(rule.decide(view, true, true, 1)).isEqualTo(Branch.BALANCE_RUNNABLE);
    }

    @Test
    void kicks_for_another_busy_cpu_in_the_cache() {
        assertThat(rule.decide(view, true, false, 1)).isEqualTo(Branch.NO);
        assertThat(rule.decide(view, true, false, 2)).isEqualTo(Branch.BALANCE_BUSY_CACHE);
    }

    @Test
    void kicks_for_a_fair_task_on_reduced_capacity() {
        view.capacity(2, 876); // 876 * 117 = 102492, 875 * 117 = 102375, limit 102400
        assertThat(rule.decide(view, true, false, 1)).isEqualTo(Branch.NO);
        view.capacity(2, 875);
        assertThat(rule.decide(view, true, false, 1)).isEqualTo(Branch.BALANCE_REDUCED_CAPACITY);
        view.queued(2, 1, 0);
        assertThat(rule.decide(view, true, false, 1)).isEqualTo(Branch.NO);
    }

    @Test
    void kicks_for_statistics_when_only_they_are_due_or_nothing_is_to_be_pulled() {
        view.queued(2, 5, 5);
        assertThat(rule.decide(view, false, true, 4)).isEqualTo(Branch.STATISTICS);
        view.queued(2, 1, 1);
        assertThat(rule.decide(view, true, true, 1)).isEqualTo(Branch.STATISTICS);
    }

    @Test
    void does_not_kick_before_anything_is_due() {
        view.queued(2, 5, 5);
        assertThat(rule.decide(view, false, false, 4)).isEqualTo(Branch.NO);
    }

    @Test
    void a_cpu_without_domains_is_never_of_reduced_capacity() {
        FakeView alone = new FakeView(DomainsFixture.of(1, 1, 1)).busy(0).capacity(0, 1);
        assertThat(rule.decide(alone, true, false, 1)).isEqualTo(Branch.NO);
    }

    @Test
    void looks_again_for_those_that_joined_only_if_made_so() {
        assertThat(rule.looksAgainWhenJoined()).isFalse();
        RunnableOrBusyCacheKick again =
                new RunnableOrBusyCacheKick(NewidleRefresh.BEFORE_IDLE, false).lookingAgainWhenJoined();
        assertThat(again.looksAgainWhenJoined()).isTrue();
        assertThat(again.newidleRefresh()).isEqualTo(NewidleRefresh.BEFORE_IDLE);
        // Nothing else is different: the next kick comes a tick after the one that was due.
        assertThat(again.nextAfterKick(7, 100, Branch.BALANCE_RUNNABLE)).isEqualTo(8);
    }

    @Test
    void a_kick_for_a_look_neither_balances_nor_refreshes_and_delays_none() {
        assertThat(Branch.NEXT_BALANCE.balances()).isFalse();
        assertThat(Branch.NEXT_BALANCE.refreshes()).isFalse();
        assertThat(rule.nextAfterKick(7, 100, Branch.NEXT_BALANCE)).isEqualTo(7);
    }

    @Test
    void names_the_refresh_it_was_made_with() {
        assertThat(rule.newidleRefresh()).isEqualTo(NewidleRefresh.BEFORE_IDLE);
        assertThat(new RunnableOrBusyCacheKick(NewidleRefresh.INLINE_WHEN_GATED).newidleRefresh())
                .isEqualTo(NewidleRefresh.INLINE_WHEN_GATED);
    }
}
