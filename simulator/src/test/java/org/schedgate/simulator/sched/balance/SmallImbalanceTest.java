package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.domain.SchedGroup;
import org.schedgate.simulator.sched.group.LoadGroup;

/** Groups of one full CPU. */
class SmallImbalanceTest {
    private static LoadGroup group(long load, int tasks) {
        LoadGroup group = new LoadGroup();
        group.start(new SchedGroup(CpuSet.of(0), CpuSet.of(0), 1024));
        group.add(load, load, 0, tasks, tasks == 0, 0);
        group.average();
        return group;
    }

    /** Two tasks here of 512, one there of 1024: 1024 + 1024 >= 1024 + 1 x 1024. */
    @Test
    void a_heavier_task_moves_where_the_loads_are_equal() {
        assertThat(SmallImbalance.amount(group(1024, 2), group(1024, 1), 512, 0))
                .isEqualTo(1024);
    }

    /** Nothing here, one task there: 1024 + 1024 >= 0 + 2 x 1024. */
    @Test
    void a_single_task_moves_to_an_empty_group() {
        assertThat(SmallImbalance.amount(group(0, 0), group(1024, 1), 0, 7)).isEqualTo(1024);
    }

    /** One task of 1024 here, one of 1000 there: 1000 + 1000 < 1024 + 2000, and nothing is gained: 1024 + 1000 now, 1024 after. */
    @Test
    void one_task_each_is_left_alone() {
        assertThat(SmallImbalance.amount(group(1024, 1), group(1000, 1), 1024, 7))
                .isEqualTo(7);
    }
}
