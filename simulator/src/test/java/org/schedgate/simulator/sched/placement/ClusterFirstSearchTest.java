package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
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
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.KernelDomainRules;

/** One cache of 16 CPUs in clusters of 4: 0-3, 4-7, 8-11, 12-15. The waking CPU is 0. */
class ClusterFirstSearchTest {
    private static final DomainTree CLUSTERS = clusters(1);
    private static final DomainTree CLUSTERS_OF_CORES = clusters(2);

    private final ClusterFirstSearch search = new ClusterFirstSearch();

    private static DomainTree clusters(int threads) {
        Topology.Place[] places = new Topology.Place[16];
        Arrays.setAll(places, cpu -> new Topology.Place(0, 0, 0, 0, cpu / 4, cpu / threads));
        return KernelDomainRules.clusters().build(new Topology(List.of(places), new int[][] {{10}}));
    }

    private static FakeView view(DomainTree domains, int scan) {
        return new FakeView(domains)
                .answers(
                        new StayWithOwnKthreadUnlessInterrupted(),
                        new RecentCpuReplacedIfAllowed(),
                        new SmtGuardedIdleCoreHint(),
                        new OtherSiblingOfPrevious(),
                        new UtilizationScanLimit())
                .features(Feature.SIS_UTIL)
                .nrIdleScan(0, scan)
                .thisCpu(0)
                .task(new FakeTask(1).recentUsedCpu(5))
                .previousCpu(5);
    }

    @Test
    void an_idle_previous_cpu_of_the_cluster_is_taken_one_of_another_only_remembered() {
        FakeView view = view(CLUSTERS, 16).busy(2).previousCpu(1);
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(1, Branch.PREVIOUS_IDLE));
        view.previousCpu(5);
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(3, Branch.IDLE_CPU));
        view.busy(0, 1, 3, 6, 7, 4, 8, 9, 10, 11, 12, 13, 14, 15).nrIdleScan(0, 2);
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(5, Branch.PREVIOUS_OF_OTHER_CLUSTER));
    }

    @Test
    void an_idle_recent_cpu_of_the_cluster_is_taken_one_of_another_comes_last() {
        FakeView view = view(CLUSTERS, 2).busy(0, 2, 5).task(new FakeTask(1).recentUsedCpu(1));
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(1, Branch.RECENT_IDLE));
        view.task(new FakeTask(1).recentUsedCpu(9)).busy(1, 3);
        // 3, 0: the limit of 2 is used up within the cluster.
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(9, Branch.RECENT_OF_OTHER_CLUSTER));
        assertThat(search.choose(view.busy(9), 2)).isEqualTo(new Outcome<>(2, Branch.SCAN_CUT_OFF));
    }

    @Test
    void the_scan_goes_round_the_cluster_first_then_over_the_rest_from_the_target_on() {
        FakeView view = view(CLUSTERS, 16).busy(1, 2, 3, 4, 5, 6);
        // From 3 within 0-3: 3, 0; CPU 0 is idle, although 7 is nearer.
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(0, Branch.IDLE_CPU));
        view.busy(0);
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(7, Branch.IDLE_CPU));
        assertThat(view.reads()).containsSubsequence("idle(3)", "idle(0)", "idle(1)", "idle(2)", "idle(4)", "idle(5)");
    }

    @Test
    void the_limit_is_one_for_both_parts() {
        FakeView view = view(CLUSTERS, 7).busy(0, 1, 2, 3, 4, 5, 6);
        assertThat(search.choose(view, 2).branch()).isEqualTo(Branch.SCAN_CUT_OFF);
        assertThat(search.choose(view.nrIdleScan(0, 8), 2)).isEqualTo(new Outcome<>(7, Branch.IDLE_CPU));
    }

    @Test
    void an_idle_core_of_the_cluster_is_preferred_then_one_of_the_rest_then_a_thread() {
        FakeView view =
                view(CLUSTERS_OF_CORES, 16).idleCores(0, true).busy(2, 5).previousCpu(5);
        // Cluster cores {0, 1}, {2, 3}.
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(0, Branch.IDLE_CORE));
        assertThat(search.choose(view.busy(1), 2)).isEqualTo(new Outcome<>(6, Branch.IDLE_CORE));
        view.busy(7, 8, 10, 12, 14);
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(3, Branch.IDLE_THREAD_NO_CORE));
        view.busy(0, 3, 4, 6, 9, 11, 13, 15);
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(2, Branch.NOTHING_IDLE_NO_CORE));
    }

    @Test
    void without_a_known_core_a_sibling_of_the_previous_cpu_comes_before_the_scan() {
        FakeView view = view(CLUSTERS_OF_CORES, 16).busy(2, 5).previousCpu(5);
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(4, Branch.SIBLING_OF_PREVIOUS));
        assertThat(search.choose(view.busy(4).nrIdleScan(0, 0), 2)).isEqualTo(new Outcome<>(2, Branch.SCAN_DENIED));
    }

    @Test
    void without_clusters_it_is_the_merged_search() {
        FakeView view = view(DomainsFixture.of(1, 16, 1), 16).busy(2);
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(5, Branch.PREVIOUS_IDLE));
        assertThat(search.choose(view.previousCpu(2).task(new FakeTask(1).allowed(CpuSet.of(1, 2))), 2))
                .isEqualTo(new Outcome<>(1, Branch.IDLE_CPU));
    }

    @Test
    void the_own_kernel_thread_keeps_its_wakee() {
        FakeView view = view(CLUSTERS, 16).busy(2).previousCpu(0).running(0, new FakeTask(9).perCpuKthread(0), 1);
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(0, Branch.PER_CPU_KTHREAD));
    }
}
