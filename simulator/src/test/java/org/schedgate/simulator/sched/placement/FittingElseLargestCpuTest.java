package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.decision.CapacitySearch.Branch;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.KernelDomainRules;

class FittingElseLargestCpuTest {
    /** CPUs 0-3 have capacity 446, CPUs 4-7 1024; all share a cache. */
    private static final DomainTree DOMAINS =
            KernelDomainRules.numaImbalanceOfEighth().build(topology());

    private static Topology topology() {
        Topology.Place[] places = new Topology.Place[8];
        Arrays.setAll(places, cpu -> new Topology.Place(0, 0, 0, 0, cpu, cpu));
        return new Topology(
                List.of(places), new int[][] {{10}}, new int[] {446, 446, 446, 446, 1024, 1024, 1024, 1024});
    }

    private static FakeView view() {
        FakeView view = new FakeView(DOMAINS);
        for (int cpu = 0; cpu < 4; cpu++) {
            view.capacity(cpu, 446);
        }
        return view;
    }

    private final FittingElseLargestCpu search = new FittingElseLargestCpu(false);

    @Test
    void the_first_idle_cpu_that_fits_is_taken_from_the_target_on() {
        FakeView view = view().task(new FakeTask(1).utilAvg(357)).busy(4);
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(5, Branch.FITS));
        assertThat(view.readsOf("idle")).isEqualTo(4);
        assertThat(search.choose(view().task(new FakeTask(1).utilAvg(356)), 2))
                .isEqualTo(new Outcome<>(2, Branch.FITS));
    }

    @Test
    void the_estimate_counts_where_it_is_larger() {
        assertThat(search.choose(view().task(new FakeTask(1).utilAvg(10).utilEst(357)), 2)
                        .cpu())
                .isEqualTo(4);
    }

    @Test
    void without_one_that_fits_the_largest_idle_cpu_is_taken_first_met_first() {
        FakeView view = view().task(new FakeTask(1).utilAvg(1000)).busy(4);
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(5, Branch.LARGEST));
        assertThat(search.choose(view.busy(5, 6, 7), 2)).isEqualTo(new Outcome<>(2, Branch.LARGEST));
        assertThat(search.choose(view.busy(0, 1, 2, 3), 2)).isEqualTo(new Outcome<>(-1, Branch.NOTHING_IDLE));
    }

    @Test
    void only_allowed_cpus_and_those_of_idle_tasks_count() {
        FakeView view = view().task(new FakeTask(1).allowed(CpuSet.of(6, 7)))
                .runsIdlePolicy(7)
                .busy(6);
        assertThat(search.choose(view, 2)).isEqualTo(new Outcome<>(7, Branch.FITS));
    }

    @Test
    void a_machine_of_equal_cpus_is_not_searched() {
        assertThat(search.choose(new FakeView(DomainsFixture.of(1, 4, 1)), 0))
                .isEqualTo(new Outcome<>(-1, Branch.NOT_SEARCHED));
        assertThat(search.alone()).isFalse();
        assertThat(new FittingElseLargestCpu(true).alone()).isTrue();
    }

    @Test
    void near_candidates_must_fit_unless_the_search_is_alone() {
        FakeView view = view().answers(search, new NoKthreadStacking(), new NoRecentCpu())
                .task(new FakeTask(1).utilAvg(400))
                .previousCpu(1);
        assertThat(NearCandidates.choose(view, 0)).hasToString("Outcome[value=4, branch=CAPACITY_FITS]");
        view.task(new FakeTask(1).utilAvg(300));
        assertThat(NearCandidates.choose(view, 0)).hasToString("Outcome[value=0, branch=TARGET_IDLE]");
        assertThat(NearCandidates.choose(view.busy(0), 0)).hasToString("Outcome[value=1, branch=PREVIOUS_IDLE]");
        view.answers(new FittingElseLargestCpu(true)).previousCpu(3);
        assertThat(NearCandidates.choose(view, 0)).hasToString("Outcome[value=1, branch=CAPACITY_FITS]");
        assertThat(NearCandidates.choose(view.busy(0, 1, 2, 3, 4, 5, 6, 7), 0))
                .hasToString("Outcome[value=0, branch=CAPACITY_NONE]");
    }

    /**
     * CPU 4 is alone in its cache, which is then no domain; the level that knows of capacities is that of the caches, where CPUs 0 to 3 see both.
     * From 5.7 to 5.10 a wakeup that is led to CPU 4 is not searched by capacity, but as on a machine of equal CPUs.
     */
    @Test
    void a_target_without_a_domain_of_every_capacity_has_its_near_candidates_tried_where_the_search_is_alone() {
        Topology.Place[] places = new Topology.Place[5];
        Arrays.setAll(places, cpu -> new Topology.Place(0, 0, 0, cpu / 4, cpu, cpu));
        DomainTree domains = KernelDomainRules.wholeThreads()
                .build(new Topology(List.of(places), new int[][] {{10}}, new int[] {446, 446, 1024, 1024, 1024}));
        assertThat(domains.asymmetricCapacity()).isTrue();
        assertThat(domains.asymmetric(4)).isNull();
        FakeView view = new FakeView(domains)
                .answers(new FittingElseLargestCpu(true), new NoKthreadStacking(), new NoRecentCpu())
                .task(new FakeTask(1).utilAvg(300))
                .previousCpu(0);
        assertThat(NearCandidates.choose(view, 4)).hasToString("Outcome[value=4, branch=TARGET_IDLE]");
        assertThat(NearCandidates.choose(view.busy(4), 4)).isNull();
    }
}
