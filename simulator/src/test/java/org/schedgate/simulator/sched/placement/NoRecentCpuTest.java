package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.RecentCpu.Branch;

class NoRecentCpuTest {
    @Test
    void an_idle_recent_cpu_is_not_looked_at() {
        FakeView view = new FakeView(DomainsFixture.of(1, 4, 1)).previousCpu(1).task(new FakeTask(1).recentUsedCpu(3));
        assertThat(new NoRecentCpu().decide(view, 0)).isEqualTo(Branch.NO_KEPT);
        assertThat(new NoRecentCpu().wakerRemembersCpu()).isFalse();
        assertThat(view.reads()).isEmpty();
    }
}
