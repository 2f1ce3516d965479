package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdlestGroup.Branch;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** A cache of 4 CPUs, each a group; imbalance_pct 117, so the margin is 108. The search is centred on CPU 0. */
class LeastLoadGroupTest {
    private final SchedDomain domain = DomainsFixture.of(1, 4, 1).domain(0, 0);
    private final FakeView view =
            new FakeView(DomainsFixture.of(1, 4, 1)).thisCpu(0).task(new FakeTask(1));

    private Outcome<Branch> choose() {
        return new LeastLoadGroup().choose(view, domain);
    }

    @Test
    void where_nothing_is_queued_the_first_other_group_is_taken_whatever_sleeps_there() {
        view.loadAvg(1, 900);
        assertThat(choose()).isEqualTo(new Outcome<>(1, Branch.LEAST_OTHER));
    }

    @Test
    void an_empty_local_group_stays_against_any_load() {
        view.runnableLoad(1, 1).runnableLoad(2, 1).runnableLoad(3, 1);
        assertThat(choose()).isEqualTo(new Outcome<>(-1, Branch.LEAST_LOCAL));
    }

    @Test
    void the_local_group_must_be_less_by_half_the_margin() {
        // 100 * 108 = 10,800 is not less than 108 * 100.
        view.runnableLoad(0, 108).runnableLoad(1, 300).runnableLoad(2, 100).runnableLoad(3, 100);
        assertThat(choose()).isEqualTo(new Outcome<>(2, Branch.LEAST_OTHER));
        view.runnableLoad(0, 107);
        assertThat(choose()).isEqualTo(new Outcome<>(-1, Branch.LEAST_LOCAL));
    }

    @Test
    void groups_without_an_allowed_cpu_are_left_out() {
        view.task(new FakeTask(1).allowed(CpuSet.of(0, 3)));
        assertThat(choose()).isEqualTo(new Outcome<>(3, Branch.LEAST_OTHER));
        view.task(new FakeTask(1).allowed(CpuSet.of(0)));
        assertThat(choose()).isEqualTo(new Outcome<>(-1, Branch.NO_OTHER_GROUP));
    }

    @Test
    void a_local_group_outside_counts_as_empty() {
        view.task(new FakeTask(1).allowed(CpuSet.of(2, 3)))
                .runnableLoad(0, 500)
                .runnableLoad(2, 1)
                .runnableLoad(3, 1);
        assertThat(choose()).isEqualTo(new Outcome<>(-1, Branch.LEAST_LOCAL));
    }
}
