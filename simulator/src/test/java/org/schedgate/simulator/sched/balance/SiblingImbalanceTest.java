package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SiblingImbalanceTest {
    @Test
    void as_many_cores_compare_task_counts() {
        assertThat(SiblingImbalance.perCore(4, 7, 4, 3)).isEqualTo(4);
        assertThat(SiblingImbalance.perCore(4, 3, 4, 7)).isZero();
    }

    /** Eight cores with 9 tasks, four with 2: 4 x 9 - 8 x 2 = 20; (40 + 12) / 12 = 4. */
    @Test
    void different_numbers_of_cores_compare_tasks_for_each_core() {
        assertThat(SiblingImbalance.perCore(8, 9, 4, 2)).isEqualTo(4);
        // 4 x 4 - 8 x 2 = 0: (0 + 12) / 12 = 1.
        assertThat(SiblingImbalance.perCore(8, 4, 4, 2)).isEqualTo(1);
    }

    /** 1 x 2 - 4 x 0 = 2: (4 + 5) / 5 = 1, but this group is empty. */
    @Test
    void an_empty_group_takes_one_of_two() {
        assertThat(SiblingImbalance.perCore(4, 2, 1, 0)).isEqualTo(2);
        assertThat(SiblingImbalance.perCore(4, 1, 1, 0)).isEqualTo(1);
    }
}
