package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.NohzKick.Branch;
import org.schedgate.simulator.sched.decision.NohzKick.NewidleRefresh;

class RunnableOrBusySiblingsKickTest {
    private final RunnableOrBusySiblingsKick kick = new RunnableOrBusySiblingsKick();

    @Test
    void two_runnable_tasks_kick() {
        FakeView view = new FakeView(DomainsFixture.of(2, 4, 1)).thisCpu(1).running(1, new FakeTask(9), 2);
        assertThat(kick.decide(view, true, false, 1)).isEqualTo(Branch.BALANCE_RUNNABLE);
        assertThat(kick.decide(view, false, true, 4)).isEqualTo(Branch.NO);
    }

    @Test
    void busy_neighbours_kick_below_another_level_only() {
        FakeView two = new FakeView(DomainsFixture.of(2, 4, 1)).thisCpu(1).busy(1);
        assertThat(kick.decide(two, true, false, 2)).isEqualTo(Branch.BALANCE_BUSY_CACHE);
        assertThat(kick.decide(two, true, false, 1)).isEqualTo(Branch.NO);
        FakeView one = new FakeView(DomainsFixture.of(1, 4, 1)).thisCpu(1).busy(1);
        assertThat(kick.decide(one, true, false, 2)).isEqualTo(Branch.NO);
    }

    @Test
    void a_kick_delays_the_next_by_a_tick_from_when_it_was_due() {
        assertThat(kick.nextAfterKick(10, 500, Branch.BALANCE_RUNNABLE)).isEqualTo(11);
        assertThat(kick.newidleRefresh()).isEqualTo(NewidleRefresh.BY_BALANCING_ONLY);
    }
}
