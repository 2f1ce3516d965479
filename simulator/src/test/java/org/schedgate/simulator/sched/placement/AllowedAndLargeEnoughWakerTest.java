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
import org.schedgate.simulator.sched.decision.WantAffine.Branch;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.KernelDomainRules;

class AllowedAndLargeEnoughWakerTest {
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

    private static Branch decide(int thisCpu, int previous, int util) {
        return new AllowedAndLargeEnoughWaker()
                .decide(view().thisCpu(thisCpu).previousCpu(previous).task(new FakeTask(1).utilAvg(util)));
    }

    @Test
    void a_small_cpu_must_not_be_used_beyond_four_fifths() {
        // 356 * 1280 = 455,680 against 446 * 1024 = 456,704; 357 * 1280 = 456,960
        assertThat(decide(0, 4, 356)).isEqualTo(Branch.AFFINE);
        assertThat(decide(0, 4, 357)).isEqualTo(Branch.TOO_SMALL);
        assertThat(decide(4, 0, 357)).isEqualTo(Branch.TOO_SMALL);
    }

    @Test
    void two_large_cpus_fit_anything() {
        assertThat(decide(4, 5, 1024)).isEqualTo(Branch.AFFINE);
    }

    @Test
    void where_all_cpus_are_equal_only_affinity_counts() {
        FakeView equal = new FakeView(DomainsFixture.of(1, 4, 1)).thisCpu(2);
        AllowedAndLargeEnoughWaker answer = new AllowedAndLargeEnoughWaker();
        assertThat(answer.decide(equal.task(new FakeTask(1).utilAvg(1024)))).isEqualTo(Branch.AFFINE);
        assertThat(answer.decide(equal.task(new FakeTask(1).allowed(CpuSet.of(0, 1)))))
                .isEqualTo(Branch.NOT_ALLOWED);
    }
}
