package org.schedgate.simulator.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.Topology.Place;

class TopologyTest {
    private static final int[][] ONE_NODE = {{10}};

    @Test
    void a_cache_may_span_nodes() {
        Topology subNuma = new Topology(
                List.of(new Place(0, 0, 0, 0, 0, 0), new Place(0, 0, 1, 0, 1, 1)), new int[][] {{10, 11}, {11, 10}});
        assertThat(subNuma.llcCpus(0)).hasToString("0-1");
        assertThat(subNuma.nodeCpus(0)).hasToString("0");
        assertThat(subNuma.smt()).isFalse();
        assertThat(subNuma.clustered()).isFalse();
        assertThat(subNuma.allCpus()).hasToString("0-1");
        assertThat(subNuma.coreOf(1)).isEqualTo(1);
        assertThat(subNuma.llcOf(1)).isZero();
        assertThat(subNuma.nodeOf(1)).isEqualTo(1);
    }

    @Test
    void no_cpu_and_too_many_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Topology(List.of(), ONE_NODE))
                .withMessage("a machine of 0 CPUs: accepted is 1..4096");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Topology(Collections.nCopies(10_000, new Place(0, 0, 0, 0, 0, 0)), ONE_NODE))
                .withMessage("a machine of 10000 CPUs: accepted is 1..4096");
    }

    @Test
    void parts_that_do_not_nest_are_refused() {
        Place first = new Place(0, 0, 0, 0, 0, 0);
        List<Place> crossing = List.of(
                new Place(0, 0, 0, 0, 1, 0), // core 0 in two clusters
                new Place(0, 0, 0, 1, 0, 1), // cluster 0 in two caches
                new Place(0, 1, 0, 0, 1, 1), // cache 0 in two dies
                new Place(1, 0, 0, 1, 1, 1)); // die 0 in two sockets
        for (Place second : crossing) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Topology(List.of(first, second), ONE_NODE))
                    .withMessageStartingWith("CPU 0 at Place");
        }
        assertThatIllegalArgumentException()
                .as("core 0 in two nodes")
                .isThrownBy(() ->
                        new Topology(List.of(first, new Place(0, 0, 1, 0, 0, 0)), new int[][] {{10, 20}, {20, 10}}))
                .withMessageContaining("one node");
    }

    @Test
    void distances_must_be_square_with_ten_on_the_diagonal() {
        List<Place> places = List.of(new Place(0, 0, 0, 0, 0, 0), new Place(1, 1, 1, 1, 1, 1));
        for (int[][] distances : new int[][][] {
            {{10, 20}, {20}}, {{11, 20}, {20, 10}}, {{10, 10}, {20, 10}}, {{10, 256}, {20, 10}}, {{10}}, {}
        }) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Topology(places, distances))
                    .withMessageStartingWith("NUMA ");
        }
        assertThat(new Topology(places, new int[][] {{10, 11}, {255, 10}}).distance(1, 0))
                .isEqualTo(255);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Topology(List.of(new Place(0, 0, -1, 0, 0, 0)), ONE_NODE))
                .withMessage("NUMA node -1: the distance table has nodes 0..0");
    }

    @Test
    void later_changes_of_the_given_table_do_not_reach_the_topology() {
        int[][] distances = {{10, 20}, {20, 10}};
        Topology topology = new Topology(List.of(new Place(0, 0, 0, 0, 0, 0), new Place(1, 1, 1, 1, 1, 1)), distances);
        distances[0][1] = 99;
        assertThat(topology.distance(0, 1)).isEqualTo(20);
    }
}
