package org.schedgate.simulator.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeafLayoutTest {
    private static int levels(int leaf) {
        int levels = 0;
        for (int node = leaf; node > 1; node >>= 2) {
            levels++;
        }
        return levels;
    }

    private static long[] slotsByLevels(LeafLayout layout, int firstBusy) {
        long[] slots = new long[8];
        Arrays.stream(layout.leaves, firstBusy, layout.leaves.length).forEach(leaf -> slots[levels(leaf)]++);
        return slots;
    }

    /** Sixteen leaves below each of two children of the root, and 64 below the third. */
    @Test
    void of_96_cpus_32_have_three_matches_to_the_root_and_64_have_four() {
        assertThat(slotsByLevels(new LeafLayout(672, 576), 576)).containsExactly(0, 0, 0, 32, 64, 0, 0, 0);
    }

    /** Four leaves below each of two, and 16 below the third. */
    @Test
    void of_24_cpus_8_have_two_matches_and_16_have_three() {
        assertThat(slotsByLevels(new LeafLayout(168, 144), 144)).containsExactly(0, 0, 8, 16, 0, 0, 0, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 13, 48, 49, 96, 512, 4096})
    void no_slot_is_above_another_and_none_shares_its_leaf(int cpus) {
        LeafLayout layout = new LeafLayout(7 * cpus, 6 * cpus);
        boolean[] leaf = new boolean[layout.nodes];
        for (int node : layout.leaves) {
            assertThat(node).isBetween(4, layout.nodes - 1);
            assertThat(leaf[node]).isFalse();
            leaf[node] = true;
        }
        for (int node : layout.leaves) {
            for (int above = node >> 2; above > 0; above >>= 2) {
                assertThat(leaf[above]).isFalse();
            }
        }
        assertThat(layout.nodes % 4).isZero();
    }
}
