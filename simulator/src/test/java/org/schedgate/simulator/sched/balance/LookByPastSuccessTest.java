package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.NewidleChance.Branch;

class LookByPastSuccessTest {
    private final LookByPastSuccess rule = new LookByPastSuccess();

    @Test
    void a_domain_is_looked_at_as_often_as_that_paid() {
        assertThat(rule.decide(511, 512)).isEqualTo(Branch.LOOK);
        assertThat(rule.decide(511, 513)).isEqualTo(Branch.LEAVE_OUT);
        assertThat(rule.decide(0, 1)).isEqualTo(Branch.LOOK);
        assertThat(rule.decide(0, 2)).isEqualTo(Branch.LEAVE_OUT);
        assertThat(rule.decide(1023, 1023)).isEqualTo(Branch.LOOK);
    }

    /** 1024 / 513 = 1.996, rounded 2; 1024 / 1; 1024 / 1024. */
    @Test
    void a_look_that_paid_counts_for_those_left_out() {
        assertThat(rule.worth(512)).isEqualTo(2);
        assertThat(rule.worth(0)).isEqualTo(1024);
        assertThat(rule.worth(1023)).isEqualTo(1);
    }

    @Test
    void the_dice_is_thrown_while_the_feature_is_on() {
        assertThat(rule.throwsDice(Features.of(Feature.NI_RANDOM))).isTrue();
        assertThat(rule.throwsDice(Features.of())).isFalse();
    }

    @Test
    void on_a_kernel_without_the_feature_it_is_thrown_too() {
        assertThat(rule.throwsDice(Features.of(EnumSet.of(Feature.SIS_UTIL), EnumSet.of(Feature.SIS_UTIL))))
                .isTrue();
    }
}
