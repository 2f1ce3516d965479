package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.Topology;

class PricesTest {
    /** Clusters of 4 CPUs, caches and nodes of 24. */
    private final Topology kunpeng = Machines.of("kunpeng920-96").topology();

    @Test
    void a_row_says_nothing_for_nobody_then_the_price_of_each_cpu() {
        int[] row = new Prices(new Distances(kunpeng), 96, 1, 2, 3, 4, 5, 6).row(5);
        assertThat(row).hasSize(97).startsWith(0, 4, 4, 4, 4, 3, 1, 3, 3, 4);
        assertThat(row[24]).isEqualTo(4);
        assertThat(row[25]).isEqualTo(6);
    }

    @Test
    void both_directions_cost_the_same() {
        Prices prices = new Prices(new Distances(kunpeng), 96, 1, 2, 3, 4, 5, 6);
        for (int from = 0; from < 96; from++) {
            for (int to = 0; to < 96; to++) {
                assertThat(prices.row(from)[to + 1]).isEqualTo(prices.row(to)[from + 1]);
            }
        }
    }

    @Test
    void a_price_that_is_too_high_for_a_row_is_no_other_price() {
        Prices prices = new Prices(new Distances(kunpeng), 96, 1L << 31, 0, 0, 0, 0, 0);
        assertThatThrownBy(() -> prices.row(0)).isInstanceOf(ArithmeticException.class);
    }
}
