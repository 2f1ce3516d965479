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

    @Test
    void cpus_are_equally_fast_unless_told_otherwise() {
        Topology equal = RegularTopology.parse("1n2l2c1t").build();
        assertThat(equal.asymmetric()).isFalse();
        assertThat(equal.capacity(3)).isEqualTo(1024);
        Topology differing = equal.withCapacities(446, 446, 1024, 1024);
        assertThat(differing.asymmetric()).isTrue();
        assertThat(differing.capacity(1)).isEqualTo(446);
        assertThat(differing.capacity(2)).isEqualTo(1024);
        assertThat(equal.withCapacities(1024, 1024, 1024, 1024).asymmetric()).isFalse();
    }

    @Test
    void capacities_are_relative_to_the_fastest_cpu_and_threads_of_a_core_are_equal() {
        Topology threads = RegularTopology.parse("1n1l1c2t").build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> threads.withCapacities(1024))
                .withMessage("1 capacities for 2 CPUs: give one a CPU");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> threads.withCapacities(1024, 1025))
                .withMessage("capacity of CPU 1 is 1025: accepted is 1..1024");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> threads.withCapacities(0, 1024))
                .withMessage("capacity of CPU 0 is 0: accepted is 1..1024");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> threads.withCapacities(1023, 1023))
                .withMessage(
                        "highest capacity of the machine is 1023: capacities are relative to the fastest CPU, which has"
                                + " 1024");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> threads.withCapacities(1024, 512))
                .withMessage(
                        "capacity of CPU 1 is 512, that of its sibling thread 1024: threads of a core are equally fast");
    }

    @Test
    void a_regular_name_lists_the_capacities_of_equal_runs_of_cpus() {
        Topology topology = Machines.of("1n2l4c1t@446,1024").topology();
        assertThat(topology.capacity(3)).isEqualTo(446);
        assertThat(topology.capacity(4)).isEqualTo(1024);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Machines.of("1n2l4c1t@1,2,1024"))
                .withMessage("machine '1n2l4c1t@1,2,1024': 3 capacities for 8 CPUs: give a number that divides them");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Machines.of("1n2l4c1t@,1024"))
                .withMessage("machine '1n2l4c1t@,1024': capacity '': accepted is 1..1024");
    }
}
