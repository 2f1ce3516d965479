package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.WakeAffinity.Branch;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** CPUs 0-3 and 4-7 share a cache each; imbalance_pct is 117 everywhere, so the bias is 108. The wakee's load is 6. */
class IdleThenLoadAffinityTest {
    private static final DomainTree DOMAINS = DomainsFixture.of(2, 4, 1);

    private static FakeView view() {
        return new FakeView(DOMAINS)
                .features(Feature.WA_IDLE, Feature.WA_WEIGHT, Feature.WA_BIAS)
                .thisCpu(0)
                .task(new FakeTask(1).loadAvg(6));
    }

    private static Outcome<Branch> choose(FakeView view) {
        SchedDomain domain = DOMAINS.lowestWith(view.thisCpu(), view.previousCpu());
        assertThat(domain).isNotNull();
        return new IdleThenLoadAffinity().choose(view, domain);
    }

    @Test
    void an_idle_waking_cpu_leaves_the_task_on_an_idle_previous_cpu_of_its_cache() {
        FakeView view = view().previousCpu(3);
        assertThat(choose(view)).isEqualTo(new Outcome<>(3, Branch.BOTH_IDLE_PREVIOUS));
        assertThat(view.reads()).containsExactly("idle(0)", "idle(3)");
    }

    @Test
    void an_idle_waking_cpu_takes_the_task_from_a_busy_previous_cpu_of_its_cache() {
        assertThat(choose(view().previousCpu(3).busy(3))).isEqualTo(new Outcome<>(0, Branch.THIS_IDLE));
    }

    @Test
    void an_idle_waking_cpu_of_another_cache_settles_nothing() {
        assertThat(choose(view().previousCpu(4).busy(4)).branch()).isEqualTo(Branch.PREVIOUS);
    }

    @Test
    void a_synchronous_waker_that_runs_alone_takes_the_task_even_from_an_idle_previous_cpu() {
        FakeView view = view().previousCpu(4).sync(true).busy(0);
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.SYNC_ALONE));
        assertThat(view.reads()).containsExactly("idle(0)", "nrRunning(0)");
    }

    @Test
    void a_synchronous_waker_with_company_leaves_an_idle_previous_cpu_alone() {
        FakeView view = view().previousCpu(4).sync(true).busy(0).queued(0, 2, 2);
        assertThat(choose(view)).isEqualTo(new Outcome<>(4, Branch.PREVIOUS_IDLE));
    }

    @Test
    void an_idle_previous_cpu_is_kept_whatever_the_loads_say() {
        FakeView view = view().previousCpu(4).busy(0).loadAvg(0, 6).loadAvg(4, 1000);
        assertThat(choose(view)).isEqualTo(new Outcome<>(4, Branch.PREVIOUS_IDLE));
        assertThat(view.reads()).containsExactly("idle(0)", "idle(4)");
    }

    @Test
    void two_busy_cpus_are_compared_by_load_with_half_the_margin_for_the_previous_one() {
        // (21 + 6) * 100 = 2700 against (31 - 6) * 108 = 2700: equal is not lighter.
        FakeView view = view().previousCpu(4).busy(0, 4).loadAvg(0, 21).loadAvg(4, 31);
        assertThat(choose(view)).isEqualTo(new Outcome<>(4, Branch.PREVIOUS));
        assertThat(view.reads())
                .containsExactly("idle(0)", "idle(4)", "loadAvg(0)", "capacity(4)", "loadAvg(4)", "capacity(0)");
        // (20 + 6) * 100 = 2600 < 2700
        assertThat(choose(view.loadAvg(0, 20))).isEqualTo(new Outcome<>(0, Branch.LIGHTER_LOAD));
    }

    @Test
    void a_synchronous_wakeup_wins_a_tie_of_loads() {
        // The waker's 10 leaves 31 - 10 = 21, equal as above, and sync adds 1 to the previous CPU's side.
        FakeView view = view().previousCpu(4)
                .sync(true)
                .busy(4)
                .running(0, new FakeTask(2).loadAvg(10), 2)
                .loadAvg(0, 31)
                .loadAvg(4, 31);
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.LIGHTER_LOAD));
        assertThat(choose(view.sync(false))).isEqualTo(new Outcome<>(4, Branch.PREVIOUS));
    }

    @Test
    void a_synchronous_waker_heavier_than_its_cpu_takes_the_task() {
        FakeView view = view().previousCpu(4)
                .sync(true)
                .busy(4)
                .running(0, new FakeTask(2).loadAvg(32), 2)
                .loadAvg(0, 31);
        assertThat(choose(view)).isEqualTo(new Outcome<>(0, Branch.SYNC_LOAD));
        assertThat(choose(view.loadAvg(0, 32)).branch()).isEqualTo(Branch.PREVIOUS);
    }

    @Test
    void a_previous_cpu_with_less_load_than_the_task_itself_is_never_left() {
        FakeView view = view().previousCpu(4).busy(0, 4).loadAvg(4, 5);
        assertThat(choose(view)).isEqualTo(new Outcome<>(4, Branch.PREVIOUS));
    }

    @Test
    void a_smaller_waking_cpu_must_be_less_loaded_in_proportion() {
        // 26 * 100 * 1024 = 2,662,400 against 25 * 108 * 986 = 2,662,200 and * 987 = 2,664,900
        FakeView view = view().previousCpu(4).busy(0, 4).loadAvg(0, 20).loadAvg(4, 31);
        assertThat(choose(view.capacity(0, 986)).branch()).isEqualTo(Branch.PREVIOUS);
        assertThat(choose(view.capacity(0, 987)).branch()).isEqualTo(Branch.LIGHTER_LOAD);
    }

    @Test
    void features_switch_each_half_off() {
        FakeView view = view().previousCpu(3).busy(3).loadAvg(3, 1000);
        assertThat(choose(view.features(Feature.WA_WEIGHT)).branch()).isEqualTo(Branch.LIGHTER_LOAD);
        assertThat(choose(view.features(Feature.WA_IDLE)).branch()).isEqualTo(Branch.THIS_IDLE);
        view.forgetReads();
        assertThat(choose(view.withoutFeatures())).isEqualTo(new Outcome<>(3, Branch.PREVIOUS));
        assertThat(view.reads()).isEmpty();
    }
}
