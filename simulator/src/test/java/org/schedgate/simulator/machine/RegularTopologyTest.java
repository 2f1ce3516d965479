package org.schedgate.simulator.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.machine.RegularTopology.SiblingNumbering;

class RegularTopologyTest {
    @Test
    void counts_are_per_part_of_the_level_to_the_left() {
        Topology topology = RegularTopology.parse("2n4l4c2t").build();
        assertThat(topology.cpuCount()).isEqualTo(64);
        assertThat(topology.nodeCount()).isEqualTo(2);
        assertThat(topology.coreCpus(5)).hasToString("4-5");
        assertThat(topology.clusterCpus(5)).hasToString("4-5");
        assertThat(topology.llcCpus(5)).hasToString("0-7");
        assertThat(topology.llcCpus(8)).hasToString("8-15");
        assertThat(topology.nodeCpus(31)).hasToString("0-31");
        assertThat(topology.socketCpus(32)).hasToString("32-63");
        assertThat(topology.distance(0, 1)).isEqualTo(20);
        assertThat(topology.distance(1, 1)).isEqualTo(10);
        assertThat(topology.smt()).isTrue();
        assertThat(topology.clustered()).isFalse();
    }

    @Test
    void sockets_dies_and_clusters_nest() {
        Topology topology = RegularTopology.parse("2s2d1n1l6k4c1t").build();
        assertThat(topology.cpuCount()).isEqualTo(96);
        assertThat(topology.socketCpus(50)).hasToString("48-95");
        assertThat(topology.dieCpus(50)).hasToString("48-71");
        assertThat(topology.nodeCpus(50)).hasToString("48-71");
        assertThat(topology.clusterCpus(50)).hasToString("48-51");
        assertThat(topology.coreCpus(50)).hasToString("50");
        assertThat(topology.clustered()).isTrue();
        assertThat(topology.smt()).isFalse();
        assertThat(RegularTopology.parse("2s2n1l3c1t").build().socketCpus(0)).hasToString("0-5");
    }

    @Test
    void split_numbering_gives_all_first_threads_first() {
        Topology topology = RegularTopology.parse("4n1l20c2t").build(SiblingNumbering.SPLIT);
        assertThat(topology.coreCpus(7)).hasToString("7,87");
        assertThat(topology.nodeCpus(20)).hasToString("20-39,100-119");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1n1l1c1t", "2n4l4c2t", "2s2d1n1l6k4c1t", "8n1l10c2t", "4096n1l1c1t", "1n1l1024k1c4t"})
    void the_name_survives_a_round_trip(String name) {
        assertThat(RegularTopology.parse(name)).hasToString(name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0n4l4c2t | count '0' of 'n' is not 1..4096",
                "2n0l4c2t | count '0' of 'l' is not 1..4096",
                "2n4l04c2t | count '04' of 'c' is not 1..4096",
                "10000n1l1c1t | count '10000' of 'n' is not 1..4096",
                "2x4l4c2t | unknown letter 'x'",
                "-2n4l4c2t | unknown letter '-'",
                "2n4l4c2T | unknown letter 'T'",
                "2n4l4c | letter 't' is missing",
                "4l4c2t | letter 'n' is missing",
                "2n4c4l2t | letter 'l' is out of order",
                "2n2n4l4c2t | letter 'n' is out of order",
                "2d2n4l4c2t | dies need sockets",
                "2n4l4c2 | it ends without a letter",
                "nl | count '' of 'n' is not 1..4096",
            })
    void nonsense_is_refused_in_one_line_with_the_grammar(String name, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegularTopology.parse(name))
                .withMessage("machine '" + name + "': " + why
                        + "; accepted is [<s>s][<d>d]<n>n<l>l[<k>k]<c>c<t>t, such as 2n4l4c2t, for at most 4096 CPUs");
    }

    @Test
    void more_than_4096_cpus_are_refused() {
        assertThat(RegularTopology.parse("64n1l32c2t").cpuCount()).isEqualTo(4096);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegularTopology.parse("1n1l5000c2t"))
                .withMessage("machine '1n1l5000c2t': machine with 5000 cores: accepted is 1..4096");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegularTopology.parse("1n1l2049c2t"))
                .withMessage(
                        "machine '1n1l2049c2t': machine of 1 x 1 x 1 x 1 x 1 x 2049 x 2 CPUs: accepted is 1..4096");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegularTopology.parse("4096s4096d4096n4096l4096k4096c4096t"));
    }

    @Test
    void an_empty_or_missing_name_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegularTopology.parse(""))
                .withMessageContaining("missing");
        assertThatNullPointerException()
                .isThrownBy(() -> RegularTopology.parse(null))
                .withMessageStartingWith("machine name is null: accepted is");
    }

    @Test
    void a_distance_table_must_fit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        RegularTopology.parse("2n1l1c1t").build(SiblingNumbering.ADJACENT, new int[][] {{10}}))
                .withMessage("NUMA distances of 1 nodes: the machine has 2");
    }
}
