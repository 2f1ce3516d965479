package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The published table of nr_idle_scan by cache size and utilization, imbalance_pct 117. */
class IdleScanBudgetTest {
    private static final int[] PERCENT = {0, 25, 45, 55, 65, 75, 80, 86};

    @ParameterizedTest
    @CsvSource({
        "8, 8, 7, 5, 4, 3, 1, 1, 0",
        "16, 16, 14, 11, 9, 6, 3, 2, 0",
        "24, 24, 21, 17, 14, 10, 5, 3, 0",
        "40, 40, 36, 28, 23, 16, 9, 5, 0",
        "112, 112, 102, 81, 65, 47, 25, 14, 0"
    })
    void follows_the_table(int weight, int at0, int at25, int at45, int at55, int at65, int at75, int at80, int at86) {
        int[] expected = {at0, at25, at45, at55, at65, at75, at80, at86};
        for (int i = 0; i < PERCENT.length; i++) {
            long sum = 1024L * weight * PERCENT[i] / 100;
            assertThat(IdleScanBudget.compute(sum, weight, 117))
                    .as("%d CPUs at %d %%", weight, PERCENT[i])
                    .isEqualTo(expected[i]);
        }
    }

    @ParameterizedTest
    @CsvSource({"874, 1", "875, 0", "876, 0", "1024, 0"})
    void reaches_zero_at_the_inverse_of_the_margin(long utilization, int expected) {
        // 874^2 * 13689 / 10,240,000 = 1021 leaves 3 * 512 / 1024 = 1; 875^2 gives 1023, 1 * 512 / 1024 = 0; 876^2
        // gives 1025.
        assertThat(IdleScanBudget.compute(512 * utilization, 512, 117)).isEqualTo(expected);
    }
}
