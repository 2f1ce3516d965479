package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.task.Policy;

class PeriodSliceTest {
    private final PeriodSlice rule = new PeriodSlice();
    private final FairTaskFixture task = FairTaskFixture.at(1, 0);

    // 24 ms shared by up to 8 tasks, 3 ms each beyond; fixed point is up to 14 ns short, BASE_SLICE fills up to 3 ms.
    @ParameterizedTest
    @CsvSource({"1, 23999994", "2, 11999994", "4, 5999994", "8, 3000000", "9, 3000000", "10, 3000000"})
    void equal_tasks_share_the_period(int tasks, long slice) {
        assertThat(rule.sliceNanos(new FairQueueFixture(null).tasks(tasks), task))
                .isEqualTo(slice);
    }

    @Test
    void the_period_grows_from_the_ninth_task_on() {
        FairTaskFixture heavy = task.withWeight(2048);
        // 2048 of 8192 in 24 ms against 2048 of 9216 in 27 ms: both 6 ms.
        assertThat(rule.sliceNanos(new FairQueueFixture(null).tasks(8), heavy)).isBetween(5_999_980L, 6_000_000L);
        assertThat(rule.sliceNanos(new FairQueueFixture(null).tasks(9), heavy)).isBetween(5_999_980L, 6_000_000L);
        // Without growth it would be 24 ms * 2 / 9 = 5.33 ms.
    }

    @Test
    void unequal_tasks_share_by_weight() {
        FairTaskFixture light = FairTaskFixture.at(2, 0).withWeight(335);
        FairQueueFixture queue = new FairQueueFixture(task, light);
        // 24 ms * 1024 / 1359 = 18,083,885 ns, 24 ms * 335 / 1359 = 5,916,114 ns
        assertThat(rule.sliceNanos(queue, task)).isBetween(18_083_870L, 18_083_885L);
        assertThat(rule.sliceNanos(queue, light)).isBetween(5_916_100L, 5_916_114L);
    }

    @Test
    void an_entering_task_is_counted_in() {
        FairQueueFixture queue = new FairQueueFixture(task);
        assertThat(rule.sliceNanos(queue, FairTaskFixture.at(2, 0).entering())).isEqualTo(11_999_994);
        // The ninth stretches the period: 9 * 3 ms * 4096 / (8 * 1024 + 4096).
        assertThat(rule.sliceNanos(
                        new FairQueueFixture(null).tasks(8),
                        FairTaskFixture.at(2, 0).withWeight(4096).entering()))
                .isBetween(8_999_980L, 9_000_000L);
    }

    @Test
    void a_light_task_gets_the_minimum_granularity_only_with_base_slice() {
        FairTaskFixture light = FairTaskFixture.at(2, 0).withWeight(15);
        FairQueueFixture queue = new FairQueueFixture(task, light);
        assertThat(rule.sliceNanos(queue, light)).isEqualTo(3_000_000);
        queue.with(Feature.BASE_SLICE, false);
        assertThat(rule.sliceNanos(queue, light)).isEqualTo(346_487); // 24 ms * 15 / 1039 = 346,487.007
    }

    @Test
    void an_idle_policy_task_beside_others_has_a_smaller_floor_where_there_is_one() {
        EntityView idle = new FakeTask(1).policy(Policy.IDLE).weight(3).queued(true);
        FairQueueFixture queue = new FairQueueFixture(idle, FairTaskFixture.at(2, 0));
        // 24 ms * 3 / 1027 = 70,107 ns.
        assertThat(new PeriodSlice().sliceNanos(queue, idle)).isEqualTo(3_000_000);
        assertThat(new PeriodSlice().sliceNanos(queue.withIdleGranularity(), idle))
                .isEqualTo(750_000);
        assertThat(new PeriodSlice().sliceNanos(queue.with(Feature.BASE_SLICE, false), idle))
                .isEqualTo(70_107);
    }

    @Test
    void with_alt_period_the_tasks_of_the_whole_cpu_stretch_the_period() {
        FairTaskFixture running = FairTaskFixture.at(1, 0);
        FairQueueFixture queue = new FairQueueFixture(running, FairTaskFixture.at(2, 0)).ofCpu(16);
        // 16 * 3 ms shared by two, in fixed point.
        assertThat(new PeriodSlice().sliceNanos(queue, running)).isEqualTo(23_999_988);
        assertThat(new PeriodSlice().sliceNanos(queue.with(Feature.ALT_PERIOD, false), running))
                .isEqualTo(11_999_994);
    }

    /** 24 ms for the two of the group are 11,999,994 ns each of the group's whole; it has half: times 2147482624 / 2^32, 5,999,994.1. */
    @Test
    void in_a_group_it_is_a_share_of_the_groups_share() {
        FairQueueFixture root = new FairQueueFixture(FairTaskFixture.at(8, 0), FairTaskFixture.at(9, 0));
        FairQueueFixture group = new FairQueueFixture(task, FairTaskFixture.at(2, 0)).below(root, root.at(0));
        assertThat(rule.sliceNanos(group, task)).isEqualTo(5_999_994);
        // Twice as deep, a quarter: 2,999,995.6; BASE_SLICE fills it up.
        FairQueueFixture deeper = new FairQueueFixture(task, FairTaskFixture.at(3, 0)).below(group, group.at(0));
        assertThat(rule.sliceNanos(deeper, task)).isEqualTo(3_000_000);
        assertThat(rule.sliceNanos(deeper.with(Feature.BASE_SLICE, false), task))
                .isEqualTo(2_999_995);
    }

    @Test
    void a_group_that_is_about_to_enter_with_its_task_is_counted_in() {
        FairTaskFixture entering = FairTaskFixture.at(4, 0).entering();
        FairQueueFixture root = new FairQueueFixture(FairTaskFixture.at(8, 0));
        FairQueueFixture group =
                new FairQueueFixture(null).below(root, FairTaskFixture.at(5, 0).entering());
        // Alone in its group 23,999,994; of two groups half of that, 11,999,991.1.
        assertThat(rule.sliceNanos(group, entering)).isEqualTo(11_999_991);
    }
}
