package org.schedgate.baselines.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.apache.commons.statistics.inference.PValueMethod;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;
import org.junit.jupiter.api.Test;
import org.schedgate.baselines.Cases;

class SignedRankTest {
    /** Darwin's cross- and self-fertilised maize, as analysed by Fisher: 15 pairs; T- = 24, two-sided p = 1348/32768 = 0.04126. */
    private static final double[] MAIZE = {49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48};

    @Test
    void agrees_with_a_published_example() {
        assertThat(SignedRank.pValue(MAIZE)).isCloseTo(0.04126, within(5e-6));
    }

    @Test
    void agrees_with_an_independent_library_where_there_are_no_ties() {
        Cases.forEach(300, random -> {
            double[] differences =
                    random.doubles(1 + random.nextInt(40), -1, 1.5).toArray();
            double expected = WilcoxonSignedRankTest.withDefaults()
                    .with(PValueMethod.EXACT)
                    .test(differences)
                    .getPValue();
            assertThat(SignedRank.pValue(differences)).isCloseTo(expected, within(1e-12));
        });
    }

    @Test
    void agrees_with_counting_all_signs_where_there_are_ties_and_zeros() {
        Cases.forEach(300, random -> {
            double[] differences =
                    random.ints(1 + random.nextInt(11), -4, 6).asDoubleStream().toArray();
            assertThat(SignedRank.pValue(differences)).isCloseTo(byCounting(differences), within(1e-12));
        });
    }

    @Test
    void the_approximation_for_many_differences_agrees_with_an_independent_library() {
        Cases.forEach(20, random -> {
            double[] differences =
                    random.doubles(SignedRank.LARGEST_EXACT + 1, -1, 1.2).toArray();
            double expected = WilcoxonSignedRankTest.withDefaults()
                    .with(PValueMethod.ASYMPTOTIC)
                    .test(differences)
                    .getPValue();
            assertThat(SignedRank.pValue(differences)).isCloseTo(expected, within(1e-9));
        });
    }

    @Test
    void exact_and_approximate_p_meet_at_the_boundary() {
        double[] differences = new double[SignedRank.LARGEST_EXACT];
        Arrays.setAll(differences, i -> (i % 5 < 2 ? -1 : 1) * (i + 1));
        double[] oneMore = Arrays.copyOf(differences, differences.length + 1);
        oneMore[differences.length] = 1e-9;
        assertThat(SignedRank.pValue(oneMore)).isCloseTo(SignedRank.pValue(differences), within(2e-3));
    }

    @Test
    void only_zeros_are_no_difference() {
        assertThat(SignedRank.pValue(new double[] {0, -0.0, 0})).isEqualTo(1);
    }

    @Test
    void the_smallest_p_halves_with_each_difference() {
        assertThat(SignedRank.smallestP(1)).isEqualTo(1);
        assertThat(SignedRank.smallestP(5)).isEqualTo(0.0625);
        assertThat(SignedRank.smallestP(6)).isEqualTo(0.03125);
        assertThat(SignedRank.pValue(new double[] {1, 2, 3, 4, 5})).isEqualTo(0.0625);
    }

    @Test
    void six_differences_are_needed_for_one_in_twenty_and_five_give_no_interval() {
        assertThat(SignedRank.needed(0.05)).isEqualTo(6);
        assertThat(SignedRank.needed(0.01)).isEqualTo(8);
        assertThat(SignedRank.needed(0.0625)).isEqualTo(5);
        assertThat(SignedRank.shiftOf(new double[] {1, 2, 3, 4, 5}, 0.05).interval())
                .isNull();
        assertThat(SignedRank.shiftOf(new double[] {1, 2, 3, 4, 5, 6}, 0.05).interval())
                .isEqualTo(new PairedShift.Interval(1, 6));
    }

    /** Tables of the signed-rank test (two-sided 0.05): T = 8 for n = 10, 25 for 15, 52 for 20; the bound is the mean after these. */
    @Test
    void the_interval_takes_the_bounds_of_the_published_table() {
        assertBound(10, 8);
        assertBound(15, 25);
        assertBound(20, 52);
    }

    @Test
    void the_estimate_is_the_median_of_the_pairwise_means() {
        // Means of 1, 2, 9: 1, 1.5, 2, 5, 5.5, 9.
        assertThat(SignedRank.shiftOf(new double[] {9, 1, 2}, 0.05).estimate()).isEqualTo(3.5);
        assertThat(SignedRank.shiftOf(new double[] {7}, 0.05).estimate()).isEqualTo(7);
    }

    @Test
    void the_interval_holds_the_true_shift_as_often_as_it_says() {
        int[] missed = {0};
        Cases.forEach(2000, random -> {
            double[] differences = new double[12];
            Arrays.setAll(differences, i -> 3 + random.nextGaussian());
            PairedShift.Interval interval =
                    SignedRank.shiftOf(differences, 0.05).interval();
            assertThat(interval).isNotNull();
            missed[0] += interval.low() > 3 || interval.high() < 3 ? 1 : 0;
        });
        // 5 per cent of 2000 are 100, with a standard deviation of 10.
        if (Long.getLong("cases.count", 2000) == 2000) {
            assertThat(missed[0]).isBetween(60, 140);
        }
    }

    @Test
    void refuses_nothing_and_levels_that_are_none() {
        assertThatThrownBy(() -> SignedRank.shiftOf(new double[0], 0.05)).hasMessageContaining("no differences");
        assertThatThrownBy(() -> SignedRank.shiftOf(new double[] {1}, 0)).hasMessageContaining("alpha 0.0");
        assertThatThrownBy(() -> SignedRank.shiftOf(new double[] {1}, Double.NaN))
                .hasMessageContaining("alpha NaN");
    }

    private static void assertBound(int n, int critical) {
        double[] differences = new double[n];
        Arrays.setAll(differences, i -> StrictMath.exp(i * 0.7));
        double[] means = new double[n * (n + 1) / 2];
        int next = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                means[next++] = (differences[i] + differences[j]) / 2;
            }
        }
        Arrays.sort(means);
        PairedShift.Interval interval = SignedRank.shiftOf(differences, 0.05).interval();
        assertThat(interval).isNotNull();
        assertThat(interval.low()).isCloseTo(means[critical], within(1e-9));
        assertThat(interval.high()).isCloseTo(means[means.length - 1 - critical], within(1e-6));
    }

    private static double byCounting(double[] differences) {
        double[] values = Arrays.stream(differences).filter(d -> d != 0).toArray();
        int n = values.length;
        if (n == 0) {
            return 1;
        }
        double[] ranks = new double[n];
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double size = Math.abs(values[i]);
            double below = Arrays.stream(values).filter(v -> Math.abs(v) < size).count();
            double equal =
                    Arrays.stream(values).filter(v -> Math.abs(v) == size).count();
            ranks[i] = below + (equal + 1) / 2;
            sum += values[i] > 0 ? ranks[i] : 0;
        }
        double middle = n * (n + 1) / 4.0;
        int asFar = 0;
        for (int signs = 0; signs < 1 << n; signs++) {
            double candidate = 0;
            for (int i = 0; i < n; i++) {
                candidate += (signs >> i & 1) == 1 ? ranks[i] : 0;
            }
            asFar += Math.abs(candidate - middle) >= Math.abs(sum - middle) - 1e-9 ? 1 : 0;
        }
        return (double) asFar / (1 << n);
    }
}
