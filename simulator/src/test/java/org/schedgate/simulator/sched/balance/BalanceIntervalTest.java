package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Kernel facts 1.6 and 11: intervals are those of the seed machines at their shortest, in milliseconds there, in jiffies here. */
class BalanceIntervalTest {
    private static long busy(int millis, int hz, int cpus) {
        return BalanceInterval.jiffies(millis, 16, true, 1, hz, cpus);
    }

    private static long idle(int millis, int hz, int cpus) {
        return BalanceInterval.jiffies(millis, 16, false, 1, hz, cpus);
    }

    @Test
    void four_sockets_of_forty_threads() {
        assertThat(busy(160, 1000, 160)).isEqualTo(2560 - 1);
        assertThat(busy(160, 250, 160)).isEqualTo(640 - 1);
        assertThat(idle(160, 1000, 160)).isEqualTo(160);
        assertThat(busy(40, 1000, 160)).isEqualTo(640 - 1);
        assertThat(idle(40, 1000, 160)).isEqualTo(40);
    }

    @Test
    void a_pair_of_nodes_of_twenty_four_cores() {
        assertThat(busy(24, 1000, 48)).isEqualTo(384 - 1);
        assertThat(busy(48, 1000, 48)).isEqualTo(768 - 1);
        assertThat(busy(24, 250, 48)).isEqualTo(96 - 1);
    }

    @Test
    void a_virtual_machine_of_sixteen_cores_with_two_threads() {
        assertThat(busy(2, 1000, 32)).isEqualTo(32 - 1);
        assertThat(busy(32, 1000, 32)).isEqualTo(512 - 1);
    }

    @Test
    void a_stretched_domain_at_its_longest_interval_takes_twice_as_long() {
        assertThat(busy(320, 1000, 160)).isEqualTo(5120 - 1);
    }

    @Test
    void milliseconds_are_rounded_up_to_jiffies() {
        assertThat(idle(2, 250, 32)).isEqualTo(1);
        assertThat(idle(4, 250, 32)).isEqualTo(1);
        assertThat(idle(5, 250, 32)).isEqualTo(2);
        assertThat(idle(32, 300, 32)).isEqualTo(10); // 9.6
        assertThat(idle(32, 100, 32)).isEqualTo(4); // 3.2
    }

    @Test
    void an_interval_is_at_least_one_jiffy_and_at_most_a_tenth_of_a_second_for_each_cpu() {
        assertThat(BalanceInterval.jiffies(1, 1, true, 1, 250, 8)).isEqualTo(1); // one jiffy less one
        assertThat(busy(100, 250, 2)).isEqualTo(50);
        assertThat(busy(13, 1000, 2)).isEqualTo(200); // 207 without the bound
        assertThat(busy(12, 1000, 2)).isEqualTo(191);
    }

    @Test
    void a_balanced_domain_doubles_its_interval_below_its_maximum() {
        assertThat(BalanceInterval.afterBalanced(32, 64)).isEqualTo(64);
        assertThat(BalanceInterval.afterBalanced(64, 64)).isEqualTo(64);
        assertThat(BalanceInterval.afterBalanced(63, 64)).isEqualTo(126);
    }

    @Test
    void pinned_tasks_double_it_up_to_half_a_second_at_least() {
        int interval = 32;
        for (int expected : new int[] {64, 128, 256, 512, 512}) {
            interval = BalanceInterval.afterPinned(interval, 64);
            assertThat(interval).isEqualTo(expected);
        }
        assertThat(BalanceInterval.afterPinned(511, 64)).isEqualTo(1022);
        assertThat(BalanceInterval.afterPinned(640, 1280)).isEqualTo(1280);
    }

    @Test
    void an_interval_grown_over_pinned_tasks_stays_when_balanced() {
        assertThat(BalanceInterval.afterBalanced(512, 64)).isEqualTo(512);
    }
}
