package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.simulator.machine.Machines;

class DistancesTest {
    /** Clusters of 4 CPUs, caches and nodes of 24. */
    @ParameterizedTest
    @CsvSource({"5, 5, 0", "4, 7, 2", "3, 4, 3", "0, 23, 3", "23, 24, 5", "95, 0, 5"})
    void kunpeng_has_clusters_and_nodes_without_hardware_threads(int from, int to, int distance) {
        Distances distances = new Distances(Machines.of("kunpeng920-96").topology());
        assertThat(distances.of(from, to)).isEqualTo(distance);
        assertThat(distances.of(to, from)).isEqualTo(distance);
    }

    /** Two nodes of two caches of two cores of two threads; a core is its own cluster. */
    @ParameterizedTest
    @CsvSource({"0, 0, 0", "0, 1, 1", "0, 2, 3", "0, 4, 4", "0, 8, 5"})
    void a_regular_machine_has_threads_caches_and_nodes(int from, int to, int distance) {
        assertThat(new Distances(Machines.of("2n2l2c2t").topology()).of(from, to))
                .isEqualTo(distance);
    }
}
