package org.schedgate.simulator.sched.group;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.domain.SchedGroup;

/** Two full CPUs, imbalance_pct 117: capacity 2048; the utilization limit is 204800 / 117 = 1750.4, the runnable limit 2396.16. */
class GroupStatisticsTest {
    private static final int PCT = 117;

    private final GroupStatistics statistics = new GroupStatistics();

    private GroupType type(long utilization, long runnable, int running, boolean imbalanced) {
        CpuSet cpus = CpuSet.range(0, 2);
        statistics.start(new SchedGroup(cpus, cpus, 2048));
        statistics.add(0, utilization, runnable, running, running, false);
        statistics.classify(PCT, imbalanced);
        return statistics.type();
    }

    @Test
    void fewer_tasks_than_cpus_leave_spare_capacity_whatever_the_averages_say() {
        assertThat(type(2048, 4096, 1, false)).isEqualTo(GroupType.HAS_SPARE);
    }

    @Test
    void as_many_tasks_as_cpus_leave_spare_capacity_up_to_the_utilization_limit() {
        assertThat(type(1750, 0, 2, false)).isEqualTo(GroupType.HAS_SPARE);
        assertThat(type(1751, 0, 2, false)).isEqualTo(GroupType.FULLY_BUSY);
    }

    @Test
    void as_many_tasks_as_cpus_leave_spare_capacity_up_to_the_runnable_limit() {
        assertThat(type(0, 2396, 2, false)).isEqualTo(GroupType.HAS_SPARE);
        assertThat(type(0, 2397, 2, false)).isEqualTo(GroupType.FULLY_BUSY);
    }

    @Test
    void more_tasks_than_cpus_overload_beyond_either_limit() {
        assertThat(type(1750, 2396, 3, false)).isEqualTo(GroupType.HAS_SPARE);
        assertThat(type(1751, 0, 3, false)).isEqualTo(GroupType.OVERLOADED);
        assertThat(type(0, 2397, 3, false)).isEqualTo(GroupType.OVERLOADED);
    }

    @Test
    void exactly_at_the_limits_nothing_is_overloaded_but_utilization_leaves_no_spare() {
        CpuSet cpus = CpuSet.range(0, 2);
        // 2340 * 100 = 2000 * 117 for utilization; 2300 * 117 = 2691 * 100 for runnable
        statistics.start(new SchedGroup(cpus, cpus, 2340));
        statistics.add(0, 2000, 0, 3, 3, false);
        statistics.classify(PCT, false);
        assertThat(statistics.type()).isEqualTo(GroupType.FULLY_BUSY);
        statistics.start(new SchedGroup(cpus, cpus, 2300));
        statistics.add(0, 0, 2691, 3, 3, false);
        statistics.classify(PCT, false);
        assertThat(statistics.type()).isEqualTo(GroupType.HAS_SPARE);
    }

    @Test
    void a_group_whose_tasks_a_preferred_cpu_takes_ranks_above_a_shared_core_and_below_imbalance() {
        CpuSet cpus = CpuSet.range(0, 2);
        statistics.start(new SchedGroup(cpus, cpus, 2048));
        statistics.add(0, 0, 0, 1, 1, false);
        statistics.sharedCore();
        statistics.lessPreferred();
        statistics.classify(PCT, false);
        assertThat(statistics.type()).isEqualTo(GroupType.LESS_PREFERRED);
        statistics.classify(PCT, true);
        assertThat(statistics.type()).isEqualTo(GroupType.IMBALANCED);
    }

    @Test
    void overload_ranks_above_imbalance_and_imbalance_above_spare_capacity() {
        assertThat(type(0, 0, 0, true)).isEqualTo(GroupType.IMBALANCED);
        assertThat(type(2048, 4096, 3, true)).isEqualTo(GroupType.OVERLOADED);
        assertThat(GroupType.values())
                .containsExactly(
                        GroupType.HAS_SPARE,
                        GroupType.FULLY_BUSY,
                        GroupType.MISFIT,
                        GroupType.SHARED_CORE,
                        GroupType.LESS_PREFERRED,
                        GroupType.IMBALANCED,
                        GroupType.OVERLOADED);
    }

    @Test
    void sums_what_is_added_and_forgets_it_at_the_next_start() {
        CpuSet cpus = CpuSet.range(0, 3);
        statistics.start(new SchedGroup(cpus, cpus, 3072));
        statistics.add(1000, 100, 10, 2, 1, false);
        statistics.add(500, 50, 5, 0, 0, true);

        assertThat(statistics.load()).isEqualTo(1500);
        assertThat(statistics.utilization()).isEqualTo(150);
        assertThat(statistics.runnable()).isEqualTo(15);
        assertThat(statistics.running()).isEqualTo(2);
        assertThat(statistics.fairRunning()).isEqualTo(1);
        assertThat(statistics.idleCpus()).isEqualTo(1);
        assertThat(statistics.weight()).isEqualTo(3);
        assertThat(statistics.averageLoad()).isEqualTo(500); // 1500 * 1024 / 3072

        statistics.start(new SchedGroup(CpuSet.of(7), CpuSet.of(7), 1024));
        assertThat(statistics.load()).isZero();
        assertThat(statistics.idleCpus()).isZero();
        assertThat(statistics.weight()).isEqualTo(1);
        assertThat(statistics.capacity()).isEqualTo(1024);
    }
}
