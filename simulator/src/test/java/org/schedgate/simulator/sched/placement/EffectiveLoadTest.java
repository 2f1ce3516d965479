package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.FakeGroup;
import org.schedgate.simulator.sched.decision.GroupView;

/** Shifts of a group's weight, by hand. */
class EffectiveLoadTest {
    private final EffectiveLoad weights = new EffectiveLoad(EffectiveLoad.Measure.WEIGHT);
    private final EffectiveLoad loads = new EffectiveLoad(EffectiveLoad.Measure.LOAD);

    /** A group of 1024 with one nice-0 task here, which has used half its time, and one elsewhere. */
    private static GroupView half(@Nullable GroupView above) {
        return new FakeGroup(1024, 512, 300, 1024, 512, 1024, above);
    }

    @Test
    void a_task_of_the_root_group_adds_itself() {
        assertThat(weights.of(null, 1024, 1024)).isEqualTo(1024);
        assertThat(loads.of(null, -6, -6)).isEqualTo(-6);
        assertThat(loads.of(null, 0, 6)).isZero();
    }

    @Test
    void a_task_that_joins_draws_the_groups_weight_here_and_away_from_the_other_cpu() {
        // Two of three tasks would be here: 2048 * 1024 / 3072 = 682, 170 more than now; one of three there: 341.
        assertThat(weights.of(half(null), 1024, 1024)).isEqualTo(170);
        assertThat(weights.of(half(null), 0, 1024)).isEqualTo(341 - 512);
    }

    @Test
    void later_kernels_measure_by_averages() {
        // Here (512 + 6) of 1024 + 512 + 6 = 1542: 343, its entity's average is 300.
        assertThat(loads.of(half(null), 6, 6)).isEqualTo(43);
        assertThat(loads.of(half(null), 0, 6)).isEqualTo(512 * 1024 / 1542 - 300);
    }

    @Test
    void only_the_tasks_own_group_gains_weight_and_the_shift_goes_on_to_the_root() {
        GroupView outer = new FakeGroup(2048, 1024, 0, 512, 0, 512, null);
        // 512 + 170 of the same 1024: 682 * 2048 / 1024 = 1364.
        assertThat(weights.of(half(outer), 1024, 1024)).isEqualTo(340);
    }

    @Test
    void a_group_that_has_all_its_weight_here_gains_none() {
        GroupView alone = new FakeGroup(1024, 1024, 1024, 1024, 1024, 0, null);
        assertThat(weights.of(alone, 1024, 1024)).isZero();
        // Of which nothing would be left: taken for all of it, as the kernel does.
        assertThat(weights.of(alone, -1024, -1024)).isZero();
    }

    @Test
    void a_part_is_never_less_than_two() {
        GroupView empty = new FakeGroup(1024, 2, 0, 0, 0, 4096, null);
        assertThat(weights.of(empty, 0, 1024)).isZero();
    }
}
