package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.task.TaskSpec;

/** What balancing finds at the start of a run: everything overdue, nothing found lately. */
class LongIdleTest {
    /** At 250 Hz an hour is 900,000 ticks. Two CPUs: from 2 ms the interval doubles once, to its longest of 4. */
    @Test
    void a_domain_was_balanced_long_ago_and_is_looked_at_as_seldom_as_may_be() {
        DomainState state = new DomainState(DomainsFixture.of(1, 2, 1).domain(0, 0), null, Tunables.CFS);
        assertThat(state.balanceInterval).isEqualTo(4);
        assertThat(state.lastBalance).isEqualTo(-900_000);
        assertThat(state.failures).isZero();
        assertThat(state.costMax).isZero();
        assertThat(state.costAged).isEqualTo(-900_000);
    }

    /** A hog on CPU 0 of two that share a cache, v5.12: the interval of a busy CPU is 4 ms x 16 = 16 ticks, less one. */
    @Test
    void the_first_busy_tick_balances_every_level_and_the_next_comes_an_interval_later() {
        SchedulerRun run = new SchedulerRun(
                Machines.of("uma-2").withoutNoise(), Kernels.of("v5.12"), 1, Budget.DEFAULT, null, () -> false);
        RunQueue rq = run.core.rqs[0];
        assertThat(rq.domains).hasSize(1);
        run.start(TaskSpec.of("hog", "hog", (self, next) -> next.compute(1_000_000_000))
                .on(CpuSet.of(0)));
        while (run.core.now < 4_100_000) {
            run.step();
        }
        assertThat(rq.domains[0].lastBalance).isEqualTo(1);
        assertThat(rq.domains[0].balanceInterval).isEqualTo(4);
        assertThat(rq.nextBalance).isEqualTo(1 + 15);
    }

    @Test
    void a_cpu_has_idled_for_so_long_that_its_average_is_at_the_cap() {
        SchedulerRun run = new SchedulerRun(
                Machines.of("uma-2").withoutNoise(), Kernels.of("v5.12"), 1, Budget.DEFAULT, null, () -> false);
        assertThat(run.core.rqs[1].avgIdle).isEqualTo(1_000_000);
        assertThat(run.core.rqs[1].maxIdleBalanceCost).isEqualTo(500_000);
        assertThat(run.core.rqs[1].nextBalance).isEqualTo(-900_000);
    }
}
