package org.schedgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PairsTest {
    static final Path PAIRS = Path.of("src/matrix/pairs.csv");

    @Test
    void every_two_values_of_different_columns_meet_in_some_build() throws IOException {
        Set<String> pairs = pairsOf(Combination.product());
        // By hand: 4*4 + 4*2 + 4*3 + 4*2 + 4*2 + 4*3 + 4*2 + 2*3 + 2*2 + 3*2.
        assertThat(pairs).hasSize(88);

        assertThat(pairsOf(Combination.read(PAIRS))).isEqualTo(pairs);
    }

    @Test
    void there_are_no_more_than_thirty_builds_and_none_twice() throws IOException {
        assertThat(Combination.read(PAIRS)).hasSizeBetween(1, 30).doesNotHaveDuplicates();
    }

    @Test
    void the_full_product_has_192_builds() {
        assertThat(Combination.product()).hasSize(192).doesNotHaveDuplicates();
    }

    private static Set<String> pairsOf(List<Combination> combinations) {
        Set<String> pairs = new TreeSet<>();
        for (Combination combination : combinations) {
            List<String> values = combination.values();
            for (int i = 0; i < values.size(); i++) {
                for (int j = i + 1; j < values.size(); j++) {
                    pairs.add(i + "=" + values.get(i) + " " + j + "=" + values.get(j));
                }
            }
        }
        return pairs;
    }
}
