package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.FallbackCpu.Branch;
import org.schedgate.simulator.sched.decision.Outcome;

/** Nodes 0-3 and 4-7. */
class SameNodeFallbackTest {
    private static Outcome<Branch> choose(CpuSet allowed) {
        FakeView view = new FakeView(DomainsFixture.of(2, 4, 1));
        return new SameNodeFallback().choose(view, new FakeTask(1).allowed(allowed), 6);
    }

    @Test
    void stays_in_the_node_where_it_may() {
        assertThat(choose(CpuSet.of(1, 5, 7))).isEqualTo(new Outcome<>(5, Branch.SAME_NODE));
    }

    @Test
    void leaves_the_node_otherwise() {
        assertThat(choose(CpuSet.of(1, 2))).isEqualTo(new Outcome<>(1, Branch.ANY));
    }
}
