package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch.Branch;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.placement.CoreThenCpuSearch.SchedIdleCpu;

/** Two caches of 8 CPUs in 4 cores of 2 threads: 0-7 and 8-15, siblings next to each other. The waking CPU is 0. */
class CoreThenCpuSearchTest {
    private static final CoreThenCpuSearch SEARCH = new CoreThenCpuSearch(SchedIdleCpu.IDLE);

    private final FakeView view = new FakeView(DomainsFixture.of(2, 4, 2))
            .answers(
                    new NoKthreadStacking(),
                    new NoRecentCpu(),
                    new SmtGuardedIdleCoreHint(),
                    new ProportionalScanLimit())
            .features(Feature.SIS_PROP)
            .avgIdleNanos(0, 1_000_000)
            .thisCpu(0)
            .task(new FakeTask(1))
            .previousCpu(9);

    private Outcome<Branch> choose(int target) {
        return SEARCH.choose(view, target);
    }

    /** Let the limit be 3 tests: 8 * (512 / 512) is not more than 4 * 3. */
    private FakeView limited() {
        return view.avgIdleNanos(0, 512).scanCostNanos(0, 2);
    }

    @Test
    void near_candidates_come_first() {
        assertThat(choose(2)).isEqualTo(new Outcome<>(2, Branch.TARGET_IDLE));
        assertThat(SEARCH.choose(view.busy(2).previousCpu(7), 2)).isEqualTo(new Outcome<>(7, Branch.PREVIOUS_IDLE));
    }

    @Test
    void a_known_idle_core_is_looked_for_from_the_target_on() {
        view.idleCores(0, true).busy(2, 5);
        assertThat(choose(2)).isEqualTo(new Outcome<>(6, Branch.IDLE_CORE));
        // Met at its allowed thread, although the other one must be idle too.
        view.task(new FakeTask(1).allowed(CpuSet.of(2, 3, 7)));
        assertThat(choose(2)).isEqualTo(new Outcome<>(7, Branch.IDLE_CORE));
    }

    @Test
    void a_failed_core_search_goes_on_with_the_scan_and_clears_the_hint_of_the_target() {
        view.idleCores(0, true).busy(0, 2, 4, 6);
        Outcome<Branch> found = choose(2);
        assertThat(found).isEqualTo(new Outcome<>(3, Branch.IDLE_CPU_AFTER_CORES));
        assertThat(found.branch().clearsTargetHint()).isTrue();
        assertThat(found.branch().chargesScanCost()).isTrue();
        view.busy(1, 3, 5, 7);
        assertThat(choose(2)).isEqualTo(new Outcome<>(2, Branch.NOTHING_IDLE_AFTER_CORES));
    }

    @Test
    void the_scan_starts_at_the_target_and_its_limit_counts_allowed_cpus() {
        limited().busy(2, 3, 4);
        assertThat(choose(2)).isEqualTo(new Outcome<>(2, Branch.SCAN_CUT_OFF));
        assertThat(view.reads()).containsSubsequence("scanStarts", "idle(2)", "idle(3)", "idle(4)");
        view.task(new FakeTask(1).allowed(CpuSet.of(2, 4, 5)));
        assertThat(choose(2)).isEqualTo(new Outcome<>(5, Branch.IDLE_CPU));
    }

    @Test
    void a_scan_that_was_cut_off_leaves_the_siblings_of_the_target() {
        limited().busy(1, 2, 3, 0);
        // From 1: 1, 2, 3 are busy; CPU 0 is too.
        assertThat(choose(1)).isEqualTo(new Outcome<>(1, Branch.SCAN_CUT_OFF));
        // From 3: 3, 4, 5 busy, then its own core {2, 3}: 2 would have been the last of the whole scan.
        FakeView other = limited().busy(4, 5).queued(2, 0, 0).running(2, new FakeTask(0), 0);
        assertThat(SEARCH.choose(other, 3)).isEqualTo(new Outcome<>(2, Branch.SIBLING_OF_TARGET));
        other.idleCores(0, true).busy(6);
        Outcome<Branch> found = SEARCH.choose(other, 3);
        assertThat(found).isEqualTo(new Outcome<>(2, Branch.SIBLING_OF_TARGET_AFTER_CORES));
        assertThat(found.branch().clearsTargetHint()).isTrue();
        assertThat(found.branch().chargesScanCost()).isFalse();
        assertThat(SEARCH.choose(other.busy(2), 3)).isEqualTo(new Outcome<>(3, Branch.SCAN_ENDED_AFTER_CORES));
    }

    @Test
    void a_denied_scan_leaves_the_siblings_too() {
        view.answers(new NoKthreadStacking(), new NoRecentCpu(), new SmtGuardedIdleCoreHint(), new WorthAScanLimit())
                .avgIdleNanos(0, 0)
                .scanCostNanos(0, 1)
                .busy(2);
        assertThat(choose(2)).isEqualTo(new Outcome<>(3, Branch.SIBLING_OF_TARGET));
        assertThat(SEARCH.choose(view.busy(3), 2)).isEqualTo(new Outcome<>(2, Branch.SCAN_DENIED));
    }

    @Test
    void a_cpu_of_idle_policy_tasks_is_idle_the_last_resort_or_busy_to_a_scan() {
        view.busy(0, 1, 2, 3, 4, 5, 6).runsIdlePolicy(5);
        assertThat(choose(2)).isEqualTo(new Outcome<>(5, Branch.IDLE_CPU));
        CoreThenCpuSearch last = new CoreThenCpuSearch(SchedIdleCpu.LAST_RESORT);
        assertThat(last.choose(view, 2)).isEqualTo(new Outcome<>(7, Branch.IDLE_CPU));
        assertThat(last.choose(view.busy(7), 2)).isEqualTo(new Outcome<>(5, Branch.IDLE_CPU));
        assertThat(new CoreThenCpuSearch(SchedIdleCpu.BUSY).choose(view, 2).branch())
                .isEqualTo(Branch.NOTHING_IDLE);
    }

    @Test
    void a_machine_without_smt_reads_no_hint_and_has_no_sibling() {
        FakeView flat = new FakeView(DomainsFixture.of(1, 4, 1))
                .answers(
                        new NoKthreadStacking(), new NoRecentCpu(), new SmtGuardedIdleCoreHint(), new WorthAScanLimit())
                .scanCostNanos(0, 1)
                .task(new FakeTask(1))
                .previousCpu(2)
                .busy(2);
        assertThat(SEARCH.choose(flat, 2)).isEqualTo(new Outcome<>(2, Branch.SCAN_DENIED));
        assertThat(flat.readsOf("hasIdleCores")).isZero();
    }
}
