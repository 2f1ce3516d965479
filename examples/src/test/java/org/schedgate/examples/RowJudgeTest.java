package org.schedgate.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RowJudgeTest {
    /** Ten runs at a figure. */
    private static double[] at(double figure) {
        double[] values = new double[10];
        Arrays.fill(values, figure);
        return values;
    }

    /** Ten runs, half of them off to one side and half to the other. */
    private static double[] around(double figure, double off) {
        double[] values = new double[10];
        for (int i = 0; i < 10; i++) {
            values[i] = i % 2 == 0 ? figure - off : figure + off;
        }
        return values;
    }

    private static Verdict direction(Claim claim, double[] base, double[] changed) {
        return RowJudge.judge(claim, base, changed).direction();
    }

    private static Verdict size(Claim claim, double base, double changed) {
        return RowJudge.judge(claim, at(base), at(changed)).size();
    }

    @Test
    void better_needs_an_interval_that_excludes_zero() {
        Claim better = Claim.of(100, 80);
        assertThat(direction(better, at(100), at(90))).isEqualTo(Verdict.PASSED);
        assertThat(direction(better, at(100), around(90, 30))).isEqualTo(Verdict.UNDECIDED);
        assertThat(direction(better, at(100), at(100))).isEqualTo(Verdict.MISSED);
        assertThat(direction(better, at(100), at(110))).isEqualTo(Verdict.MISSED);
    }

    @Test
    void better_needs_one_per_cent() {
        Claim better = Claim.of(1000, 985);
        assertThat(direction(better, at(1000), at(990))).isEqualTo(Verdict.PASSED);
        assertThat(direction(better, at(1000), at(990.1))).isEqualTo(Verdict.MISSED);
    }

    @Test
    void worse_is_judged_alike() {
        Claim worse = Claim.of(80, 100);
        assertThat(direction(worse, at(80), at(90))).isEqualTo(Verdict.PASSED);
        assertThat(direction(worse, at(80), around(90, 30))).isEqualTo(Verdict.UNDECIDED);
        assertThat(direction(worse, at(80), at(70))).isEqualTo(Verdict.MISSED);
    }

    @Test
    void an_interval_that_excludes_the_claimed_size_is_missed_although_it_holds_zero() {
        // Half of the published 20 % is 10; the interval is -4..+4.
        assertThat(direction(Claim.of(100, 80), at(100), around(100, 4))).isEqualTo(Verdict.MISSED);
        assertThat(direction(Claim.of(100, 80), at(100), around(100, 12))).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void unchanged_needs_the_whole_interval_within_three_per_cent() {
        Claim unchanged = Claim.of(50, 50);
        assertThat(direction(unchanged, at(100), around(100, 3))).isEqualTo(Verdict.PASSED);
        assertThat(direction(unchanged, at(100), around(100, 3.1))).isEqualTo(Verdict.UNDECIDED);
        assertThat(direction(unchanged, at(100), at(103))).isEqualTo(Verdict.PASSED);
        assertThat(direction(unchanged, at(100), at(103.1))).isEqualTo(Verdict.MISSED);
        assertThat(RowJudge.judge(unchanged, at(100), at(100)).size()).isEqualTo(Verdict.NOT_ASKED);
    }

    @Test
    void unchanged_may_be_off_by_the_published_deviation() {
        Claim unchanged = new Claim(50, 50, 2.5, true);
        assertThat(direction(unchanged, at(100), at(105))).isEqualTo(Verdict.PASSED);
        assertThat(direction(unchanged, at(100), at(105.1))).isEqualTo(Verdict.MISSED);
    }

    @Test
    void the_size_is_half_to_twice_the_published_change() {
        Claim twentyPercent = Claim.of(100, 80);
        assertThat(size(twentyPercent, 200, 180)).isEqualTo(Verdict.PASSED);
        assertThat(size(twentyPercent, 200, 180.2)).isEqualTo(Verdict.MISSED);
        assertThat(size(twentyPercent, 200, 120)).isEqualTo(Verdict.PASSED);
        assertThat(size(twentyPercent, 200, 119)).isEqualTo(Verdict.MISSED);
        assertThat(size(twentyPercent, 200, 220)).isEqualTo(Verdict.MISSED);
    }

    @Test
    void the_size_is_a_third_to_three_times_where_spreads_overlap() {
        Claim tenPercent = new Claim(100, 90, 8, true);
        assertThat(size(tenPercent, 1000, 967)).isEqualTo(Verdict.PASSED);
        assertThat(size(tenPercent, 1000, 968)).isEqualTo(Verdict.MISSED);
        assertThat(size(tenPercent, 1000, 701)).isEqualTo(Verdict.PASSED);
        assertThat(size(tenPercent, 1000, 699)).isEqualTo(Verdict.MISSED);
    }

    @Test
    void changes_above_half_are_judged_as_ratios() {
        // Published 100 to 1.
        Claim tail = Claim.of(3000, 30);
        assertThat(size(tail, 2500, 100)).isEqualTo(Verdict.PASSED);
        assertThat(size(tail, 2499, 100)).isEqualTo(Verdict.MISSED);
        assertThat(size(tail, 40_000, 100)).isEqualTo(Verdict.PASSED);
        assertThat(size(tail, 40_001, 100)).isEqualTo(Verdict.MISSED);
        // Ours above a half is enough: 1.25 published, 2.5 ours.
        assertThat(size(Claim.of(100, 80), 250, 100)).isEqualTo(Verdict.PASSED);
        // The other way round: 1 to 1.58 published.
        assertThat(size(Claim.of(12, 19), 100, 154)).isEqualTo(Verdict.PASSED);
    }

    @Test
    void too_few_runs_for_an_interval_are_undecided_and_told_how_many_there_must_be() {
        RowVerdict verdict = RowJudge.judge(
                Claim.of(100, 80), new double[] {100, 100, 100, 100, 100}, new double[] {80, 80, 80, 80, 80});
        assertThat(verdict.direction()).isEqualTo(Verdict.UNDECIDED);
        assertThat(verdict.interval()).isNull();
        assertThat(verdict.runsNeeded()).isEqualTo(6);
    }

    @Test
    void the_runs_needed_follow_from_spread_and_published_effect() {
        // Differences +-30 around 0: s = 31.62; effect 20: (3.2415 x 31.62 / 20)^2 / 0.9549 = 27.5.
        assertThat(RowJudge.judge(Claim.of(100, 80), at(100), around(100, 30)).runsNeeded())
                .isEqualTo(28);
        // Unchanged, margin 3, s = 6.325: (3.6048 x 6.325 / 3)^2 / 0.9549 = 60.5.
        assertThat(RowJudge.judge(Claim.of(100, 100), at(100), around(100, 6)).runsNeeded())
                .isEqualTo(61);
    }

    @Test
    void the_figures_are_medians() {
        RowVerdict verdict =
                RowJudge.judge(Claim.of(100, 80), new double[] {1, 2, 3, 100, 5, 6}, new double[] {9, 8, 7, 1, 5, 400});
        assertThat(verdict.base()).isEqualTo(4);
        assertThat(verdict.changed()).isEqualTo(7.5);
        assertThat(verdict.change()).isEqualTo(0.875);
    }

    @Test
    void refuses_what_cannot_be_judged() {
        assertThatThrownBy(() -> RowJudge.judge(Claim.of(1, 2), new double[2], new double[3]))
                .hasMessageContaining("2 runs without and 3 with");
        assertThatThrownBy(() -> Claim.of(0, 2)).hasMessageContaining("accepted are figures above 0");
    }
}
