package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch.Branch;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.domain.KernelDomainRules;
import org.schedgate.simulator.sched.placement.MergedIdleSearch.ClearedHint;
import org.schedgate.simulator.sched.placement.MergedIdleSearch.ScanStart;
import org.schedgate.simulator.sched.placement.MergedIdleSearch.WakersCache;

/** Two caches of 8 CPUs in 4 cores of 2 threads: 0-7 and 8-15, siblings next to each other. The waking CPU is 0, the wakee's field 15. */
class MergedIdleSearchTest {
    private static final MergedIdleSearch AFTER_TARGET =
            new MergedIdleSearch(ScanStart.AFTER_TARGET, ClearedHint.TARGET);
    private static final MergedIdleSearch FROM_TARGET = new MergedIdleSearch(ScanStart.TARGET, ClearedHint.WAKING_CPU);

    private final FakeTask wakee = new FakeTask(1).recentUsedCpu(15);

    private FakeView view(int... busy) {
        return new FakeView(DomainsFixture.of(2, 4, 2))
                .answers(
                        new StayWithOwnKthread(),
                        new RecentCpuReplacedByPrevious(),
                        new SmtGuardedIdleCoreHint(),
                        new IdleSiblingOfPrevious(),
                        new UtilizationScanLimit())
                .features(Feature.SIS_UTIL)
                .nrIdleScan(0, 8)
                .thisCpu(0)
                .task(wakee)
                .previousCpu(9)
                .busy(busy);
    }

    private static FakeView first(FakeView view) {
        return view.answers(
                        new StayWithOwnKthread(),
                        new RecentCpuIfIdle(),
                        new SharedLineIdleCoreHint(),
                        new NoPreviousCore(),
                        new ProportionalScanLimit())
                .features(Feature.SIS_PROP);
    }

    @Test
    void an_idle_target_ends_the_search_at_once() {
        FakeView view = view();
        assertThat(AFTER_TARGET.choose(view, 2)).isEqualTo(new Outcome<>(2, Branch.TARGET_IDLE));
        assertThat(view.reads()).containsExactly("idle(2)");
    }

    @Test
    void an_idle_previous_cpu_of_the_same_cache_comes_second() {
        FakeView view = view(2).previousCpu(5);
        assertThat(AFTER_TARGET.choose(view, 2)).isEqualTo(new Outcome<>(5, Branch.PREVIOUS_IDLE));
        assertThat(view.reads()).containsExactly("idle(2)", "idle(5)");
    }

    @Test
    void a_previous_cpu_that_is_the_target_is_not_looked_at_twice() {
        FakeView view = view(2).previousCpu(2).nrIdleScan(0, 0);
        assertThat(AFTER_TARGET.choose(view, 2)).isEqualTo(new Outcome<>(3, Branch.SIBLING_OF_PREVIOUS));
        assertThat(view.reads()).containsExactly("idle(2)", "hasIdleCores(2)", "idle(2)", "idle(3)");
    }

    @Test
    void target_and_previous_cpu_are_taken_although_the_wakee_may_not_run_there() {
        wakee.allowed(CpuSet.of(7));
        assertThat(AFTER_TARGET.choose(view(), 2).cpu()).isEqualTo(2);
        assertThat(AFTER_TARGET.choose(view(2).previousCpu(5), 2).cpu()).isEqualTo(5);
    }

    @Test
    void the_own_kernel_thread_keeps_its_wakee() {
        FakeView view = view(2).previousCpu(0).running(0, new FakeTask(9).perCpuKthread(0), 1);
        assertThat(AFTER_TARGET.choose(view, 2)).isEqualTo(new Outcome<>(0, Branch.PER_CPU_KTHREAD));
        assertThat(view.reads()).containsExactly("idle(2)", "idle(0)", "nrRunning(0)");
    }

    @Test
    void the_recent_cpu_comes_before_any_scan() {
        wakee.recentUsedCpu(6);
        FakeView view = view(2);
        assertThat(AFTER_TARGET.choose(view, 2)).isEqualTo(new Outcome<>(6, Branch.RECENT_IDLE));
        assertThat(view.reads()).containsExactly("idle(2)", "idle(6)");
    }

    @Test
    void without_a_known_idle_core_a_thread_of_the_previous_core_comes_before_the_scan() {
        FakeView view = view(2, 4).previousCpu(4);
        assertThat(AFTER_TARGET.choose(view, 2)).isEqualTo(new Outcome<>(5, Branch.SIBLING_OF_PREVIOUS));
        assertThat(view.reads()).containsExactly("idle(2)", "idle(4)", "hasIdleCores(2)", "idle(4)", "idle(5)");
    }

    @Test
    void the_limited_scan_starts_after_the_target_or_at_it() {
        FakeView view = view(2, 3, 4);
        assertThat(AFTER_TARGET.choose(view, 2)).isEqualTo(new Outcome<>(5, Branch.IDLE_CPU));
        assertThat(view.reads())
                .containsExactly(
                        "idle(2)", "hasIdleCores(2)", "nrIdleScan(2)", "scanStarts", "idle(3)", "idle(4)", "idle(5)");

        view.forgetReads();
        assertThat(FROM_TARGET.choose(view, 2)).isEqualTo(new Outcome<>(5, Branch.IDLE_CPU));
        assertThat(view.reads())
                .containsExactly(
                        "idle(2)",
                        "hasIdleCores(2)",
                        "nrIdleScan(2)",
                        "scanStarts",
                        "idle(2)",
                        "idle(3)",
                        "idle(4)",
                        "idle(5)");
    }

    @Test
    void the_scan_wraps_within_the_cache() {
        assertThat(AFTER_TARGET.choose(view(6, 7, 0), 7)).isEqualTo(new Outcome<>(1, Branch.IDLE_CPU));
        FakeView upper = view(13, 14, 15, 8).nrIdleScan(8, 8);
        assertThat(AFTER_TARGET.choose(upper, 15)).isEqualTo(new Outcome<>(9, Branch.PREVIOUS_IDLE));
        assertThat(AFTER_TARGET.choose(upper.previousCpu(0), 15)).isEqualTo(new Outcome<>(9, Branch.IDLE_CPU));
    }

    @Test
    void the_scan_is_cut_off_after_as_many_tests_as_allowed() {
        FakeView view = view(2, 3, 4).nrIdleScan(0, 2);
        assertThat(AFTER_TARGET.choose(view, 2)).isEqualTo(new Outcome<>(2, Branch.SCAN_CUT_OFF));
        assertThat(view.reads())
                .containsExactly("idle(2)", "hasIdleCores(2)", "nrIdleScan(2)", "scanStarts", "idle(3)", "idle(4)");
        assertThat(AFTER_TARGET.choose(view.nrIdleScan(0, 3), 2)).isEqualTo(new Outcome<>(5, Branch.IDLE_CPU));
    }

    @Test
    void cpus_that_are_not_allowed_are_neither_tested_nor_counted() {
        wakee.allowed(CpuSet.of(2, 3, 7));
        FakeView view = view(2, 3).nrIdleScan(0, 2);
        assertThat(AFTER_TARGET.choose(view, 2)).isEqualTo(new Outcome<>(7, Branch.IDLE_CPU));
        assertThat(view.reads())
                .containsExactly("idle(2)", "hasIdleCores(2)", "nrIdleScan(2)", "scanStarts", "idle(3)", "idle(7)");
    }

    @Test
    void a_scan_that_tests_everything_is_not_cut_off() {
        FakeView view = view(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(AFTER_TARGET.choose(view, 2)).isEqualTo(new Outcome<>(2, Branch.NOTHING_IDLE));
        assertThat(view.readsOf("idle")).isEqualTo(1 + 8);
    }

    @Test
    void an_overutilized_cache_is_not_scanned_even_if_an_idle_core_is_known() {
        FakeView view = view(2).nrIdleScan(0, 0).idleCores(0, true);
        assertThat(AFTER_TARGET.choose(view, 2)).isEqualTo(new Outcome<>(2, Branch.SCAN_DENIED));
        assertThat(view.reads()).containsExactly("idle(2)", "hasIdleCores(2)", "nrIdleScan(2)");
        assertThat(Branch.SCAN_DENIED.clearsTargetHint()).isFalse();
    }

    @Test
    void the_core_scan_knows_no_limit_but_zero() {
        FakeView view = view(1, 2, 4).nrIdleScan(0, 1).idleCores(0, true);
        assertThat(AFTER_TARGET.choose(view, 2)).isEqualTo(new Outcome<>(6, Branch.IDLE_CORE));
        // Core {2,3} from thread 3: 2 busy, nothing remembered, 3 idle. Core {4,5}: 4 busy ends it.
        assertThat(view.reads())
                .containsExactly(
                        "idle(2)",
                        "hasIdleCores(2)",
                        "nrIdleScan(2)",
                        "idle(2)",
                        "idle(3)",
                        "idle(4)",
                        "idle(6)",
                        "idle(7)");
    }

    @Test
    void the_proportional_limit_is_not_asked_when_an_idle_core_is_known() {
        FakeView view = first(view(2, 4)).idleCores(0, true);
        assertThat(FROM_TARGET.choose(view, 2)).isEqualTo(new Outcome<>(6, Branch.IDLE_CORE));
        assertThat(view.reads())
                .containsExactly("idle(2)", "hasIdleCores(2)", "idle(2)", "idle(3)", "idle(4)", "idle(6)", "idle(7)");
    }

    @Test
    void the_core_scan_returns_the_thread_at_which_it_met_the_core() {
        FakeView view = view(2, 4, 6, 0).idleCores(0, true).busy(1);
        assertThat(AFTER_TARGET.choose(view, 4).branch()).isEqualTo(Branch.IDLE_THREAD_NO_CORE);
        // From target 2 the core {2,3} is met at 3; with 3 as target and the scan starting there, also at 3.
        FakeView oneFree = first(view(2, 0, 4, 6))
                .idleCores(0, true)
                .task(new FakeTask(1).recentUsedCpu(15).allowed(CpuSet.of(1, 2, 3, 5)));
        assertThat(FROM_TARGET.choose(oneFree, 2))
                .isEqualTo(new Outcome<>(3, Branch.IDLE_THREAD_NO_CORE_CLEARS_OWN_HINT));
        FakeView upperThread = view(4).idleCores(0, true)
                .task(new FakeTask(1).recentUsedCpu(15).allowed(CpuSet.of(1, 4, 7)));
        assertThat(AFTER_TARGET.choose(upperThread, 4)).isEqualTo(new Outcome<>(7, Branch.IDLE_CORE));
    }

    @Test
    void a_core_is_scanned_once_although_the_scan_wraps_into_it() {
        // Target 4, start 5: cores {4,5}, {6,7}, {0,1}, {2,3}; thread 4 comes last and its core was scanned.
        FakeView view = view(0, 1, 2, 3, 4, 5, 6, 7).idleCores(0, true);
        assertThat(AFTER_TARGET.choose(view, 4)).isEqualTo(new Outcome<>(4, Branch.NOTHING_IDLE_NO_CORE));
        assertThat(view.reads())
                .containsExactly(
                        "idle(4)",
                        "hasIdleCores(4)",
                        "nrIdleScan(4)",
                        "idle(4)",
                        "idle(5)",
                        "idle(6)",
                        "idle(7)",
                        "idle(0)",
                        "idle(1)",
                        "idle(2)",
                        "idle(3)");
    }

    @Test
    void a_core_of_which_the_scan_met_only_a_thread_that_is_not_allowed_is_scanned_later() {
        wakee.allowed(CpuSet.of(4, 7));
        FakeView view = view(4, 7).idleCores(0, true);
        assertThat(AFTER_TARGET.choose(view, 4)).isEqualTo(new Outcome<>(4, Branch.NOTHING_IDLE_NO_CORE));
        // 7 first (its core: 6 idle but not allowed, 7 busy), then 4 (4 busy, 5 idle but not allowed).
        assertThat(view.reads().subList(3, view.reads().size()))
                .containsExactly("idle(6)", "idle(7)", "idle(4)", "idle(5)");
    }

    @Test
    void a_failed_core_scan_says_whose_hint_is_cleared() {
        FakeView none = view(0, 1, 2, 3, 4, 5, 6, 7).idleCores(0, true);
        FakeView one = view(0, 1, 2, 3, 4, 6, 7).idleCores(0, true);
        Branch ownNone = FROM_TARGET.choose(none, 2).branch();
        Branch targetNone = AFTER_TARGET.choose(none, 2).branch();
        Outcome<Branch> ownOne = FROM_TARGET.choose(one, 2);
        Outcome<Branch> targetOne = AFTER_TARGET.choose(one, 2);

        assertThat(EnumSet.of(ownNone, ownOne.branch()))
                .allMatch(Branch::clearsOwnHint)
                .noneMatch(Branch::clearsTargetHint);
        assertThat(EnumSet.of(targetNone, targetOne.branch()))
                .allMatch(Branch::clearsTargetHint)
                .noneMatch(Branch::clearsOwnHint);
        assertThat(ownOne.cpu()).isEqualTo(5);
        assertThat(targetOne.cpu()).isEqualTo(5);
        assertThat(ownNone).isEqualTo(Branch.NOTHING_IDLE_NO_CORE_CLEARS_OWN_HINT);
    }

    @Test
    void a_cpu_that_shares_its_cache_with_no_other_is_all_there_is() {
        FakeView lonelyTarget = new FakeView(DomainsFixture.of(2, 1, 1))
                .answers(new StayWithOwnKthread(), new RecentCpuReplacedByPrevious())
                .task(new FakeTask(1))
                .previousCpu(0)
                .thisCpu(0)
                .busy(0, 1);
        assertThat(AFTER_TARGET.choose(lonelyTarget, 1)).isEqualTo(new Outcome<>(1, Branch.SCAN_DENIED));
        assertThat(lonelyTarget.reads()).containsExactly("idle(1)");
    }

    /** Caches {0, 1} and {2}: the waker is alone, which from 6.1 on counts with SIS_PROP only, and then not where an idle core is known. */
    @Test
    void a_waker_without_a_cache_domain_searches_the_targets_from_6_1_on() {
        Topology.Place[] places = new Topology.Place[3];
        Arrays.setAll(places, cpu -> new Topology.Place(0, 0, 0, cpu / 2, cpu, cpu));
        FakeView view = new FakeView(KernelDomainRules.numaImbalanceOfEighth()
                        .build(new Topology(List.of(places), new int[][] {{10}}, new int[] {1024, 1024, 1024})))
                .answers(
                        new StayWithOwnKthread(),
                        new RecentCpuReplacedByPrevious(),
                        new SmtGuardedIdleCoreHint(),
                        new IdleSiblingOfPrevious(),
                        new UtilizationScanLimit())
                .features(Feature.SIS_UTIL)
                .nrIdleScan(0, 2)
                .task(new FakeTask(1))
                .previousCpu(0)
                .thisCpu(2)
                .busy(0);
        MergedIdleSearch bySisProp =
                new MergedIdleSearch(ScanStart.AFTER_TARGET, ClearedHint.TARGET, WakersCache.NEEDED_BY_SIS_PROP);
        assertThat(AFTER_TARGET.choose(view, 0)).isEqualTo(new Outcome<>(0, Branch.SCAN_DENIED));
        assertThat(bySisProp.choose(view, 0)).isEqualTo(new Outcome<>(1, Branch.IDLE_CPU));
        assertThat(new ClusterFirstSearch().choose(view, 0)).isEqualTo(new Outcome<>(1, Branch.IDLE_CPU));
        view.features(Feature.SIS_PROP);
        assertThat(bySisProp.choose(view, 0)).isEqualTo(new Outcome<>(0, Branch.SCAN_DENIED));
    }

    @Test
    void what_a_scan_costs_is_charged_only_for_a_hit_or_a_complete_scan() {
        assertThat(EnumSet.allOf(Branch.class))
                .filteredOn(Branch::chargesScanCost)
                .containsExactly(
                        Branch.IDLE_CPU,
                        Branch.NOTHING_IDLE,
                        Branch.IDLE_CPU_AFTER_CORES,
                        Branch.NOTHING_IDLE_AFTER_CORES);
    }
}
