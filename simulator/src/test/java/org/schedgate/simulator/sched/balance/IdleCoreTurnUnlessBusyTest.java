package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.BalanceTurn.Branch;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.domain.DomainTree;

class IdleCoreTurnUnlessBusyTest {
    /** Two nodes of two cores of two threads: node 0 has CPUs 0-3, core 0 CPUs 0 and 1. */
    private final DomainTree tree = DomainsFixture.of(2, 2, 2);

    private final FakeView view = new FakeView(tree);
    private final IdleCoreTurnUnlessBusy turn = new IdleCoreTurnUnlessBusy();

    private Branch turnOf(int cpu, int level) {
        return turn.decide(view.thisCpu(cpu).domain(tree.domain(cpu, level)));
    }

    @Test
    void between_nodes_the_first_cpu_of_an_idle_core_comes_before_an_idle_thread() {
        view.busy(1);
        assertThat(turnOf(0, 2)).isEqualTo(Branch.OTHER_CPU);
        assertThat(turnOf(2, 2)).isEqualTo(Branch.FIRST_IDLE);
        assertThat(turnOf(3, 2)).isEqualTo(Branch.OTHER_CPU);
    }

    @Test
    void without_an_idle_core_the_first_idle_thread_balances() {
        view.busy(1, 2);
        assertThat(turnOf(0, 2)).isEqualTo(Branch.FIRST_IDLE_THREAD);
        assertThat(turnOf(3, 2)).isEqualTo(Branch.OTHER_CPU);
    }

    @Test
    void with_nothing_idle_the_first_cpu_balances() {
        view.busy(0, 1, 2, 3).idleType(IdleType.NOT_IDLE);
        assertThat(turnOf(0, 2)).isEqualTo(Branch.FIRST_OF_BUSY_GROUP);
        assertThat(turnOf(1, 2)).isEqualTo(Branch.OTHER_CPU);
    }

    @Test
    void between_threads_of_a_core_an_idle_one_balances_whatever_its_sibling_does() {
        view.busy(1);
        assertThat(turnOf(0, 0)).isEqualTo(Branch.FIRST_IDLE);
    }

    @Test
    void newly_idle_balances_until_something_arrives() {
        view.idleType(IdleType.NEWLY_IDLE);
        assertThat(turnOf(2, 2)).isEqualTo(Branch.NEWLY_IDLE);
        view.pending(2);
        assertThat(turnOf(2, 2)).isEqualTo(Branch.NEWLY_IDLE_BUT_BUSY);
        view.queued(0, 1, 1);
        assertThat(turnOf(0, 2)).isEqualTo(Branch.NEWLY_IDLE_BUT_BUSY);
    }

    @Test
    void a_cpu_that_takes_no_part_does_not_balance() {
        view.thisCpu(0).domain(tree.domain(0, 2)).cpus(CpuSet.range(1, 8));
        assertThat(turn.decide(view)).isEqualTo(Branch.OTHER_CPU);
    }
}
