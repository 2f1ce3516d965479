package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.WantAffine.Branch;

class AllowedWakerElseNoSearchTest {
    private final AllowedWakerElseNoSearch answer = new AllowedWakerElseNoSearch();
    private final FakeView view = new FakeView(DomainsFixture.of(1, 4, 1)).thisCpu(2);

    @Test
    void affine_only_where_the_wakee_may_run() {
        assertThat(answer.decide(view.task(new FakeTask(1).allowed(CpuSet.of(2)))))
                .isEqualTo(Branch.AFFINE);
        assertThat(answer.decide(view.task(new FakeTask(1).allowed(CpuSet.of(1, 3)))))
                .isEqualTo(Branch.NOT_ALLOWED);
    }

    @Test
    void a_search_needs_a_domain_and_flips_are_forgotten() {
        assertThat(answer.searchesWithoutDomain()).isFalse();
        assertThat(answer.agedFlips(7)).isZero();
    }
}
