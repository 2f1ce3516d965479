package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.NewidleChance.Branch;

class AlwaysLookTest {
    @Test
    void no_dice_is_thrown_and_every_domain_is_looked_at() {
        AlwaysLook rule = new AlwaysLook();
        assertThat(rule.throwsDice(Features.of(Feature.NI_RANDOM))).isFalse();
        assertThat(rule.decide(0, 1023)).isEqualTo(Branch.LOOK);
    }
}
