package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleCoreHint.Branch;

class SharedLineIdleCoreHintTest {
    @Test
    void reads_the_line_of_the_targets_cache_even_where_no_core_has_two_threads() {
        FakeView view = new FakeView(DomainsFixture.of(2, 4, 1)).thisCpu(0);
        assertThat(new SharedLineIdleCoreHint().read(view, 5)).isEqualTo(Branch.NO_IDLE_CORE);
        assertThat(view.reads()).containsExactly("hasIdleCores(5)");
    }

    @Test
    void tells_what_the_line_says() {
        FakeView view = new FakeView(DomainsFixture.of(2, 2, 2)).idleCores(4, true);
        assertThat(new SharedLineIdleCoreHint().read(view, 5)).isEqualTo(Branch.IDLE_CORE_KNOWN);
        assertThat(new SharedLineIdleCoreHint().read(view, 3)).isEqualTo(Branch.NO_IDLE_CORE);
    }
}
