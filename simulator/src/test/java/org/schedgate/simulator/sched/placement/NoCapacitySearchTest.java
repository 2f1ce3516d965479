package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.CapacitySearch.Branch;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeView;

class NoCapacitySearchTest {
    @Test
    void any_idle_cpu_will_do() {
        FakeView view = new FakeView(DomainsFixture.of(1, 4, 1));
        NoCapacitySearch search = new NoCapacitySearch();
        assertThat(search.choose(view, 0).branch()).isEqualTo(Branch.NOT_SEARCHED);
        assertThat(search.alone()).isFalse();
        assertThat(search.fits(view, 0)).isTrue();
        assertThat(view.reads()).isEmpty();
    }
}
