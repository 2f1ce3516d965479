package org.schedgate.simulator.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class CostModelTest {
    private static CostModel.Builder full() {
        CostModel.Builder builder = CostModel.builder();
        for (Cost cost : Cost.values()) {
            builder.set(cost, 7, "estimate: test");
        }
        return builder;
    }

    @Test
    void every_cost_must_be_given() {
        for (Cost missing : Cost.values()) {
            CostModel.Builder builder = CostModel.builder();
            for (Cost cost : Cost.values()) {
                if (cost != missing) {
                    builder.set(cost, 1, "estimate: test");
                }
            }
            assertThatIllegalArgumentException()
                    .isThrownBy(builder::build)
                    .withMessage("cost model without a figure for " + missing + ": every cost must be set");
        }
    }

    @Test
    void figures_outside_their_range_are_refused_by_value() {
        CostModel.Builder builder = full();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.set(Cost.TICK, -1, "x"))
                .withMessage("cost TICK = -1: accepted is 0..1000000000");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.set(Cost.TICK, 1_000_000_001, "x"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.set(Cost.SMT_SPEED, 0, "x"))
                .withMessage("cost SMT_SPEED = 0: accepted is 1..1024");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.set(Cost.SMT_SPEED, 1025, "x"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.set(Cost.TICK, 1, " "))
                .withMessage("cost TICK has no source: say where the figure comes from");
        assertThat(builder.set(Cost.TICK, 1_000_000_000, "x").build().of(Cost.TICK))
                .isEqualTo(1_000_000_000);
    }

    @Test
    void a_changed_copy_leaves_the_model_alone() {
        CostModel model = full().build();
        CostModel changed =
                model.toBuilder().set(Cost.TICK, 9, "estimate: other").build();
        assertThat(model.of(Cost.TICK)).isEqualTo(7);
        assertThat(model.sourceOf(Cost.TICK)).isEqualTo("estimate: test");
        assertThat(changed.of(Cost.TICK)).isEqualTo(9);
        assertThat(changed.sourceOf(Cost.TICK)).isEqualTo("estimate: other");
        assertThat(changed.of(Cost.SYSCALL)).isEqualTo(7);
    }

    @Test
    void a_builder_used_on_does_not_reach_a_built_model() {
        CostModel.Builder builder = full();
        CostModel model = builder.build();
        builder.set(Cost.TICK, 9, "estimate: other");
        assertThat(model.of(Cost.TICK)).isEqualTo(7);
    }
}
