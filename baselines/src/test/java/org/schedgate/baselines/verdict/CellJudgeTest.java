package org.schedgate.baselines.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.schedgate.baselines.Cases;
import org.schedgate.baselines.ResultFixture;
import org.schedgate.baselines.compare.Comparison;
import org.schedgate.baselines.compare.MetricComparison;
import org.schedgate.baselines.results.ComparisonMode;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.Tolerance;
import org.schedgate.simulator.result.Metric;

class CellJudgeTest {
    @Test
    void a_single_seed_is_judged_exactly_at_the_tolerance_and_beyond() {
        assertThat(automatic("10%", one(100), one(110)).kind()).isEqualTo(VerdictKind.UNCHANGED);
        assertThat(automatic("10%", one(100), one(110.5)).kind()).isEqualTo(VerdictKind.REGRESSED);
        assertThat(automatic("10%", one(100), one(90)).kind()).isEqualTo(VerdictKind.UNCHANGED);
        assertThat(automatic("10%", one(100), one(89.5)).kind()).isEqualTo(VerdictKind.IMPROVED);
        assertThat(automatic("10%", one(100), one(110.5)).reason())
                .isEqualTo("100 -> 110.5 ns, +10.5 (+10.5%) for seed 1, beyond the tolerance of 10 ns");
    }

    @Test
    void the_wider_of_both_tolerances_counts() {
        assertThat(automatic("10%, 50", one(100), one(150)).kind()).isEqualTo(VerdictKind.UNCHANGED);
        assertThat(automatic("10%, 50", one(100), one(151)).kind()).isEqualTo(VerdictKind.REGRESSED);
        assertThat(automatic("10%, 50", one(1000), one(1100)).kind()).isEqualTo(VerdictKind.UNCHANGED);
        assertThat(automatic("10%, 50", one(1000), one(1101)).kind()).isEqualTo(VerdictKind.REGRESSED);
    }

    @Test
    void a_base_of_zero_is_judged_by_the_absolute_tolerance_alone() {
        assertThat(automatic("10%", one(0), one(0)).kind()).isEqualTo(VerdictKind.UNCHANGED);
        assertThat(automatic("10%", one(0), one(5)).kind()).isEqualTo(VerdictKind.REGRESSED);
        assertThat(automatic("10%, 5", one(0), one(5)).kind()).isEqualTo(VerdictKind.UNCHANGED);
        assertThat(automatic("10%", one(0), one(5)).reason())
                .doesNotContain("%")
                .doesNotContain("Infinity");
    }

    @Test
    void a_negative_base_is_judged_by_its_size() {
        assertThat(automatic("10%", one(-100), one(-91)).kind()).isEqualTo(VerdictKind.UNCHANGED);
        assertThat(automatic("10%", one(-100), one(-89)).kind()).isEqualTo(VerdictKind.REGRESSED);
    }

    @Test
    void in_exact_mode_one_worse_seed_is_a_regression_whatever_the_others_do() {
        double[] base = {100, 100, 100, 100};
        assertThat(judge(ComparisonMode.EXACT, base, 50, 50, 50, 111).kind()).isEqualTo(VerdictKind.REGRESSED);
        assertThat(judge(ComparisonMode.EXACT, base, 50, 50, 50, 111).reason()).contains("for seed 4");
        assertThat(judge(ComparisonMode.EXACT, base, 100, 100, 85, 110).kind()).isEqualTo(VerdictKind.IMPROVED);
        assertThat(judge(ComparisonMode.EXACT, base, 100, 100, 95, 110).kind()).isEqualTo(VerdictKind.UNCHANGED);
    }

    @Test
    void identical_values_are_unchanged_in_every_mode_and_for_any_number_of_seeds() {
        for (ComparisonMode mode : ComparisonMode.values()) {
            for (int seeds = 1; seeds < 8; seeds++) {
                double[] values = new double[seeds];
                Arrays.setAll(values, i -> i * 7.5);
                assertThat(judge(mode, values, values).kind()).isEqualTo(VerdictKind.UNCHANGED);
            }
        }
    }

    @Test
    void values_that_are_all_alike_and_all_different_from_the_base_are_a_difference() {
        double[] base = new double[6];
        double[] now = new double[6];
        Arrays.fill(base, 100);
        Arrays.fill(now, 120);
        assertThat(judge(ComparisonMode.AUTOMATIC, base, now).kind()).isEqualTo(VerdictKind.REGRESSED);
    }

    @Test
    void a_paired_shift_beyond_the_tolerance_with_an_interval_beyond_zero_is_a_regression() {
        double[] base = {100, 102, 98, 101, 99, 100};
        CellJudge.Finding finding = judge(ComparisonMode.PAIRED, base, 115, 116, 114, 113, 117, 112);
        assertThat(finding.kind()).isEqualTo(VerdictKind.REGRESSED);
        assertThat(finding.reason())
                .isEqualTo(
                        "shift +14.5 (+14.5%) [12, 18] ns over 6 common seeds, p=0.03125, beyond the tolerance of 10 ns");
    }

    @Test
    void a_paired_shift_whose_interval_holds_zero_is_inconclusive() {
        double[] base = {100, 100, 100, 100, 100, 100, 100};
        assertThat(judge(ComparisonMode.PAIRED, base, 130, 140, 125, 120, 160, 95, 90)
                        .kind())
                .isEqualTo(VerdictKind.INCONCLUSIVE);
    }

    @Test
    void a_paired_shift_within_the_tolerance_is_unchanged_however_sure() {
        double[] base = {100, 100, 100, 100, 100, 100};
        assertThat(judge(ComparisonMode.PAIRED, base, 105, 106, 107, 108, 109, 104)
                        .kind())
                .isEqualTo(VerdictKind.UNCHANGED);
    }

    @Test
    void too_few_seeds_for_any_verdict_are_said_with_the_smallest_p_and_the_seeds_needed() {
        for (int seeds = 2; seeds <= 5; seeds++) {
            double[] base = new double[seeds];
            double[] now = new double[seeds];
            Arrays.fill(base, 100);
            Arrays.setAll(now, i -> 200 + i);
            CellJudge.Finding finding = judge(ComparisonMode.AUTOMATIC, base, now);
            assertThat(finding.kind()).isEqualTo(VerdictKind.INSUFFICIENT_SEEDS);
            assertThat(finding.reason())
                    .contains(seeds + " common seeds cannot reach a p below "
                            + Figures.value(StrictMath.pow(2, 1 - seeds)) + ": at least 6 seeds are needed");
        }
        assertThat(judge(ComparisonMode.PAIRED, new double[] {100}, 200).kind())
                .isEqualTo(VerdictKind.INSUFFICIENT_SEEDS);
    }

    @Test
    void noise_of_two_to_five_seeds_is_never_a_regression() {
        Cases.forEach(500, random -> {
            int seeds = random.nextInt(2, 6);
            double[] base = random.doubles(seeds, 50, 150).toArray();
            double[] now = random.doubles(seeds, 50, 150).toArray();
            assertThat(judge(ComparisonMode.AUTOMATIC, base, now).kind()).isNotEqualTo(VerdictKind.REGRESSED);
        });
    }

    @Test
    void a_better_throughput_is_higher() {
        double[] base = {100, 100, 100, 100, 100, 100};
        double[] now = {120, 121, 122, 123, 124, 125};
        GateRule rule = rule(ComparisonMode.PAIRED, "10%");
        assertThat(judge(ResultFixture.THROUGHPUT, rule, base, now).kind()).isEqualTo(VerdictKind.IMPROVED);
        assertThat(judge(ResultFixture.THROUGHPUT, rule, now, base).kind()).isEqualTo(VerdictKind.REGRESSED);
    }

    @Test
    void seeds_that_only_one_side_has_are_named_and_the_common_ones_are_compared() {
        CellJudge.Finding finding = automatic("10%", new double[] {100, 50, 60}, one(120));
        assertThat(finding.kind()).isEqualTo(VerdictKind.REGRESSED);
        assertThat(finding.reason()).endsWith("; not measured: seeds [2, 3]");
        assertThat(automatic("10%", one(120), new double[] {120, 5}).reason())
                .isEqualTo("identical for the one common seed; not in the baseline: seeds [2]");
    }

    private static double[] one(double value) {
        return new double[] {value};
    }

    private static CellJudge.Finding automatic(String tolerance, double[] base, double[] now) {
        return judge(ResultFixture.LATENCY, rule(ComparisonMode.AUTOMATIC, tolerance), base, now);
    }

    private static CellJudge.Finding judge(ComparisonMode mode, double[] base, double... now) {
        return judge(ResultFixture.LATENCY, rule(mode, "10%"), base, now);
    }

    private static CellJudge.Finding judge(Metric metric, GateRule rule, double[] base, double[] now) {
        Comparison comparison = MetricComparison.of(
                        metric.name(),
                        ResultFixture.measured(ResultFixture.STOCK, metric, base),
                        ResultFixture.measured(ResultFixture.STOCK, metric, now),
                        0.05)
                .orElseThrow();
        return CellJudge.judge(metric, rule, comparison);
    }

    private static GateRule rule(ComparisonMode mode, String tolerance) {
        return new GateRule("*", Tolerance.parse(tolerance), mode);
    }
}
