package org.schedgate.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.schedgate.baselines.statistics.PairedShift;

class StatisticTest {
    @Test
    void a_means_interval_is_students() {
        // Mean 2, standard deviation 1; t of 2 degrees of freedom is 4.302653 (tables), 4.302653 / sqrt(3) = 2.484138.
        PairedShift.Interval interval = Statistic.MEAN.interval(new double[] {1, 2, 3});
        assertThat(interval.low()).isCloseTo(2 - 2.484138, within(1e-6));
        assertThat(interval.high()).isCloseTo(2 + 2.484138, within(1e-6));
        assertThat(Statistic.MEAN.of(new double[] {1, 2, 6})).isEqualTo(3);
    }

    @Test
    void a_medians_interval_is_that_of_the_signed_rank_test() {
        // Six differences: from the smallest to the largest mean of two, 2 / 2^6 = 3.1 % lie outside.
        assertThat(Statistic.MEDIAN.interval(new double[] {4, 1, 2, 8, 3, 5}))
                .isEqualTo(new PairedShift.Interval(1, 8));
        assertThat(Statistic.MEDIAN.of(new double[] {1, 2, 6, 7})).isEqualTo(4);
    }

    @Test
    void too_few_runs_have_no_interval() {
        assertThat(Statistic.MEAN.interval(new double[] {1})).isNull();
        assertThat(Statistic.MEDIAN.interval(new double[] {1, 1, 1, 1, 1})).isNull();
    }

    @Test
    void equal_runs_have_an_interval_of_no_width() {
        assertThat(Statistic.MEAN.interval(new double[] {0, 0, 0})).isEqualTo(new PairedShift.Interval(0, 0));
    }
}
