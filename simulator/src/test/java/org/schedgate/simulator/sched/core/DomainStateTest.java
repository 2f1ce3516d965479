package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.Tunables;

class DomainStateTest {
    private final DomainState state = new DomainState(DomainsFixture.of(1, 2, 1).domain(0, 0), null, Tunables.CFS);

    /** It starts half-way, with half of its looks having paid: after 512 more without success 256 of 1024 paid, then 128. */
    @Test
    void the_share_of_looks_that_paid_is_taken_every_thousand_and_the_count_halved() {
        assertThat(state.successes).isEqualTo(512);
        for (int i = 0; i < 511; i++) {
            state.countLook(0);
        }
        assertThat(state.successes).isEqualTo(512);
        state.countLook(0);
        assertThat(state.successes).isEqualTo(256);
        for (int i = 0; i < 512; i++) {
            state.countLook(0);
        }
        assertThat(state.successes).isEqualTo(128);
        for (int i = 0; i < 512; i++) {
            state.countLook(2);
        }
        // 64 + 512 x 2
        assertThat(state.successes).isEqualTo(1088);
    }
}
