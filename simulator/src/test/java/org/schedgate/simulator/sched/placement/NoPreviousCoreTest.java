package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.PreviousCore.Branch;

class NoPreviousCoreTest {
    @Test
    void finds_nothing_and_reads_nothing() {
        FakeView view = new FakeView(DomainsFixture.of(1, 2, 2)).previousCpu(2).busy(2);
        assertThat(new NoPreviousCore().choose(view, 0)).isEqualTo(new Outcome<>(-1, Branch.NONE));
        assertThat(view.reads()).isEmpty();
    }
}
