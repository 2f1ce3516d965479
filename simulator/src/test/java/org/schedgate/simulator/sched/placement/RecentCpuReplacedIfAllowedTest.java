package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.RecentCpu.Branch;

/** CPUs 0-3 and 4-7 share a cache each; the target is 0, the previous CPU 1. */
class RecentCpuReplacedIfAllowedTest {
    private static Branch decide(FakeTask wakee, int... busy) {
        FakeView view = new FakeView(DomainsFixture.of(2, 4, 1))
                .previousCpu(1)
                .task(wakee)
                .busy(busy);
        return new RecentCpuReplacedIfAllowed().decide(view, 0);
    }

    @Test
    void an_idle_recent_cpu_of_the_cache_is_taken() {
        assertThat(decide(new FakeTask(1).recentUsedCpu(3))).isEqualTo(Branch.TAKEN);
    }

    @Test
    void its_own_affinity_is_asked_not_that_of_the_previous_cpu() {
        assertThat(decide(new FakeTask(1).recentUsedCpu(3).allowed(CpuSet.of(0, 3))))
                .isEqualTo(Branch.TAKEN);
        assertThat(decide(new FakeTask(1).recentUsedCpu(3).allowed(CpuSet.of(0, 1))))
                .isEqualTo(Branch.NO_REPLACED);
    }

    @Test
    void otherwise_it_is_only_replaced() {
        assertThat(decide(new FakeTask(1).recentUsedCpu(3), 3)).isEqualTo(Branch.NO_REPLACED);
        assertThat(decide(new FakeTask(1).recentUsedCpu(1))).isEqualTo(Branch.NO_REPLACED);
        assertThat(decide(new FakeTask(1).recentUsedCpu(0))).isEqualTo(Branch.NO_REPLACED);
        assertThat(decide(new FakeTask(1).recentUsedCpu(4))).isEqualTo(Branch.NO_REPLACED);
    }
}
