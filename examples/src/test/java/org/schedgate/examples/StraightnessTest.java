package org.schedgate.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Student's quantile of 97.5 % is 12.706 with two runs and 2.776 with five. */
class StraightnessTest {
    @Test
    void a_mean_whose_interval_holds_the_figure_decides_nothing() {
        // Mean 0.99004, deviation 0.0046: 0.9843 to 0.9957.
        double[] runs = {0.9864, 0.9972, 0.9894, 0.9862, 0.9910};
        assertThat(IdleCoreHintComparisons.atLeast(0.99, runs)).isEqualTo(Verdict.UNDECIDED);
        assertThat(IdleCoreHintComparisons.atLeast(0.984, runs)).isEqualTo(Verdict.PASSED);
        assertThat(IdleCoreHintComparisons.atLeast(0.996, runs)).isEqualTo(Verdict.MISSED);
    }

    @Test
    void two_runs_that_agree_miss() {
        // Mean 0.977, deviation 0.00122: 0.9660 to 0.9880.
        assertThat(IdleCoreHintComparisons.atLeast(0.99, new double[] {0.97787, 0.97614}))
                .isEqualTo(Verdict.MISSED);
    }

    @Test
    void one_run_decides_nothing() {
        assertThat(IdleCoreHintComparisons.atLeast(0.99, new double[] {1})).isEqualTo(Verdict.UNDECIDED);
    }
}
