package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdlestGroup.Branch;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.placement.QueuedThenAverageLoadGroup.Form;

/** A cache of 4 CPUs, each a group; imbalance_pct 117: the margin is 174, the scale 108. The search is centred on CPU 0. */
class QueuedThenAverageLoadGroupTest {
    private final DomainTree domains = DomainsFixture.of(1, 4, 1);
    private final FakeView view = new FakeView(domains).thisCpu(0).task(new FakeTask(1));

    private Outcome<Branch> choose(Form form) {
        return new QueuedThenAverageLoadGroup(form).choose(view, domains.domain(0, 0));
    }

    private Outcome<Branch> choose() {
        return choose(Form.LOCAL_OUTSIDE_IS_EMPTY);
    }

    @Test
    void the_clearly_lower_average_wins_where_nothing_is_queued() {
        // 1: 500. 2: 100 * 500 is not more than 108 * 480 = 51,840. 3: 50,000 > 10,800. Local: 90,000 is not less than
        // 10,800.
        view.loadAvg(0, 900).loadAvg(1, 500).loadAvg(2, 480).loadAvg(3, 100);
        assertThat(choose()).isEqualTo(new Outcome<>(3, Branch.KEYS_OTHER));
        assertThat(new LeastLoadGroup().choose(view, domains.domain(0, 0)).value())
                .isEqualTo(1);
    }

    @Test
    void a_clearly_lower_local_average_stays() {
        view.loadAvg(0, 100).loadAvg(1, 500).loadAvg(2, 480).loadAvg(3, 900);
        assertThat(choose()).isEqualTo(new Outcome<>(-1, Branch.AVERAGE_LOCAL));
        // 100 * 540 is not less than 108 * 500.
        view.loadAvg(0, 540);
        assertThat(choose()).isEqualTo(new Outcome<>(1, Branch.KEYS_OTHER));
    }

    @Test
    void no_load_at_all_goes_to_the_first_other_group_as_with_one_key() {
        assertThat(choose()).isEqualTo(new Outcome<>(1, Branch.KEYS_OTHER));
        assertThat(new LeastLoadGroup().choose(view, domains.domain(0, 0)).value())
                .isEqualTo(1);
    }

    @Test
    void queued_load_beyond_the_margin_comes_first() {
        view.runnableLoad(1, 200).runnableLoad(2, 25).runnableLoad(3, 100).loadAvg(0, 900);
        // 200 > 25 + 174: 2 displaces 1, although nothing sleeps on either; 100 is within the margin of 25.
        assertThat(choose()).isEqualTo(new Outcome<>(2, Branch.KEYS_OTHER));
        view.runnableLoad(1, 200).runnableLoad(2, 200).runnableLoad(3, 200);
        assertThat(choose()).isEqualTo(new Outcome<>(-1, Branch.RUNNABLE_LOCAL));
        view.runnableLoad(0, 26);
        assertThat(choose()).isEqualTo(new Outcome<>(1, Branch.KEYS_OTHER));
    }

    @Test
    void the_least_queued_load_is_kept_when_the_average_decides() {
        // 2 is chosen by average with the queued load of 1 as the mark: 3 is measured against 0, not against 100.
        view.loadAvg(1, 500)
                .runnableLoad(2, 100)
                .loadAvg(2, 200)
                .runnableLoad(3, 180)
                .loadAvg(3, 10)
                .loadAvg(0, 900);
        assertThat(choose()).isEqualTo(new Outcome<>(2, Branch.KEYS_OTHER));
    }

    @Test
    void a_local_group_outside_counts_as_empty_or_overflows() {
        view.task(new FakeTask(1).allowed(CpuSet.of(2, 3)))
                .runnableLoad(2, 174)
                .runnableLoad(3, 400)
                .loadAvg(2, 300);
        // Empty: 174 is not more than 0 + 174, and 0 is clearly less than 300. Overflown: 174 > 173.
        assertThat(choose(Form.LOCAL_OUTSIDE_IS_EMPTY)).isEqualTo(new Outcome<>(-1, Branch.AVERAGE_LOCAL));
        assertThat(choose(Form.LOCAL_OUTSIDE_OVERFLOWS)).isEqualTo(new Outcome<>(-1, Branch.RUNNABLE_LOCAL));
        view.runnableLoad(2, 173);
        assertThat(choose(Form.LOCAL_OUTSIDE_IS_EMPTY)).isEqualTo(new Outcome<>(-1, Branch.AVERAGE_LOCAL));
        assertThat(choose(Form.LOCAL_OUTSIDE_OVERFLOWS)).isEqualTo(new Outcome<>(2, Branch.KEYS_OTHER));
    }

    @Test
    void between_nodes_the_later_form_stays_local_within_the_margin() {
        DomainTree nodes = DomainsFixture.of(2, 1, 1);
        FakeView numa = new FakeView(nodes).thisCpu(0).task(new FakeTask(1)).runnableLoad(0, 174);
        SchedDomain domain = nodes.domain(0, 0);
        assertThat(new QueuedThenAverageLoadGroup(Form.NUMA_STAYS_LOCAL).choose(numa, domain))
                .isEqualTo(new Outcome<>(-1, Branch.RUNNABLE_NUMA_LOCAL));
        assertThat(new QueuedThenAverageLoadGroup(Form.LOCAL_OUTSIDE_OVERFLOWS).choose(numa, domain))
                .isEqualTo(new Outcome<>(1, Branch.KEYS_OTHER));
        numa.runnableLoad(0, 175);
        assertThat(new QueuedThenAverageLoadGroup(Form.NUMA_STAYS_LOCAL)
                        .choose(numa, domain)
                        .value())
                .isEqualTo(1);
    }

    @Test
    void a_new_program_looks_for_spare_capacity_first() {
        // The task's own 200 is on CPU 0: it has 1024 - (600 - 200) = 624 to spare there, 1024 - 900 = 124 at most
        // elsewhere.
        view.forking(false)
                .task(new FakeTask(1).cpu(0).queued(true).utilAvg(200))
                .utilization(0, 600)
                .utilization(1, 1000)
                .utilization(2, 900)
                .utilization(3, 1024);
        assertThat(choose()).isEqualTo(new Outcome<>(-1, Branch.CAPACITY_LOCAL));
        view.utilization(2, 100);
        assertThat(choose()).isEqualTo(new Outcome<>(2, Branch.CAPACITY_OTHER));
        assertThat(view.forking(true).readsOf("utilization")).isEqualTo(8);
    }
}
