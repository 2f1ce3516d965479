package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdlestCpu.Branch;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.domain.SchedGroup;

class ShallowestRecentIdleCpuTest {
    private static final SchedGroup GROUP = new SchedGroup(CpuSet.range(0, 4), CpuSet.range(0, 4), 4096);

    private final FakeView view =
            new FakeView(DomainsFixture.of(2, 4, 1)).thisCpu(5).task(new FakeTask(1));

    private Outcome<Branch> choose() {
        return new ShallowestRecentIdleCpu(ShallowestRecentIdleCpu.Form.AVERAGE_LOAD).choose(view, GROUP);
    }

    @Test
    void the_only_cpu_of_a_group_is_taken_unseen() {
        SchedGroup one = new SchedGroup(CpuSet.of(3), CpuSet.of(3), 1024);
        assertThat(new ShallowestRecentIdleCpu(ShallowestRecentIdleCpu.Form.AVERAGE_LOAD).choose(view.busy(3), one))
                .isEqualTo(new Outcome<>(3, Branch.ONLY_CPU));
        assertThat(view.reads()).isEmpty();
    }

    @Test
    void the_shallowest_state_wins_and_among_equals_the_latest() {
        view.idleSince(0, 400, 10_000)
                .idleSince(1, 100, 2_000)
                .idleSince(2, 200, 2_000)
                .idleSince(3, 500, 10_000);
        assertThat(choose()).isEqualTo(new Outcome<>(2, Branch.MOST_RECENT));
        view.idleSince(2, 100, 2_000);
        assertThat(choose()).isEqualTo(new Outcome<>(1, Branch.SHALLOWEST));
    }

    @Test
    void a_later_cpu_without_a_state_displaces_a_shallow_one() {
        view.idleSince(0, 100, 0).idleSince(1, 101, -1).busy(2, 3);
        assertThat(choose()).isEqualTo(new Outcome<>(1, Branch.MOST_RECENT));
        view.idleSince(1, 100, -1);
        assertThat(choose()).isEqualTo(new Outcome<>(0, Branch.SHALLOWEST));
    }

    @Test
    void a_later_cpu_with_a_state_displaces_all_without() {
        view.idleSince(0, 900, -1).idleSince(1, 950, -1).idleSince(2, 1, 50_000).busy(3);
        assertThat(choose()).isEqualTo(new Outcome<>(2, Branch.SHALLOWEST));
    }

    @Test
    void after_a_displacement_the_least_latency_stays_that_of_the_last_state() {
        // 1 takes over by time; 2 is as shallow as 0 but older than 1; 3 is shallower.
        view.idleSince(0, 100, 2_000)
                .idleSince(1, 300, -1)
                .idleSince(2, 200, 2_000)
                .idleSince(3, 1, 1_999);
        assertThat(choose()).isEqualTo(new Outcome<>(3, Branch.SHALLOWEST));
        view.idleSince(3, 1, 2_001);
        assertThat(choose()).isEqualTo(new Outcome<>(1, Branch.MOST_RECENT));
    }

    @Test
    void without_an_idle_cpu_the_first_least_loaded_one_is_taken() {
        view.busy(0, 1, 2, 3).loadAvg(0, 30).loadAvg(1, 20).loadAvg(2, 20).loadAvg(3, 21);
        assertThat(choose()).isEqualTo(new Outcome<>(1, Branch.LEAST_LOADED));
    }

    @Test
    void loads_are_read_only_while_no_idle_cpu_was_taken() {
        view.busy(0, 2).idleSince(1, 100, 0).idleSince(3, 50, 0);
        assertThat(choose()).isEqualTo(new Outcome<>(1, Branch.SHALLOWEST));
        assertThat(view.reads()).contains("loadAvg(0)").doesNotContain("loadAvg(2)");
    }

    @Test
    void an_idle_cpu_without_state_and_time_is_never_taken() {
        assertThat(choose()).isEqualTo(new Outcome<>(5, Branch.LEAST_LOADED));
        view.busy(3).loadAvg(3, 5000);
        assertThat(choose()).isEqualTo(new Outcome<>(3, Branch.LEAST_LOADED));
    }

    @Test
    void only_allowed_cpus_are_looked_at() {
        view.task(new FakeTask(1).allowed(CpuSet.of(1, 7))).idleSince(0, 500, 0).idleSince(1, 1, 9_000);
        assertThat(choose()).isEqualTo(new Outcome<>(1, Branch.SHALLOWEST));
        assertThat(view.reads()).doesNotContain("idle(0)", "idle(2)", "idle(3)");
    }
}
