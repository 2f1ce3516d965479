package org.schedgate.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
        return RowJudge.judge(claim, Statistic.MEDIAN, base, changed).direction();
    }

    private static Verdict size(Claim claim, double base, double changed) {
        return RowJudge.judge(claim, Statistic.MEDIAN, at(base), at(changed)).size();
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
        assertThat(direction(Claim.of(100, 80), at(100), around(100, 20))).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void what_enough_runs_do_not_show_is_missed() {
        // +-12: s = 12.65, effect 20; 7 runs: t = 2.4469 + 1.4398, (3.8867 x 12.65 / 20)^2 / 0.9549 = 6.33. Ten were
        // made.
        RowVerdict verdict = RowJudge.judge(Claim.of(100, 80), Statistic.MEDIAN, at(100), around(100, 12));
        assertThat(verdict.runsNeeded()).isEqualTo(7);
        assertThat(verdict.direction()).isEqualTo(Verdict.MISSED);
        assertThat(verdict.size()).isEqualTo(Verdict.MISSED);
    }

    @Test
    void the_size_is_undecided_with_the_direction() {
        assertThat(RowJudge.judge(Claim.of(100, 80), Statistic.MEDIAN, at(100), around(90, 30))
                        .size())
                .isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void unchanged_needs_the_whole_interval_within_three_per_cent() {
        Claim unchanged = Claim.of(50, 50);
        assertThat(direction(unchanged, at(100), around(100, 3))).isEqualTo(Verdict.PASSED);
        assertThat(direction(unchanged, at(100), around(100, 3.1))).isEqualTo(Verdict.UNDECIDED);
        assertThat(direction(unchanged, at(100), at(103))).isEqualTo(Verdict.PASSED);
        assertThat(direction(unchanged, at(100), at(103.1))).isEqualTo(Verdict.MISSED);
        assertThat(RowJudge.judge(unchanged, Statistic.MEDIAN, at(100), at(100)).size())
                .isEqualTo(Verdict.NOT_ASKED);
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
                Claim.of(100, 80), Statistic.MEDIAN, new double[] {100, 100, 100, 100, 100}, new double[] {
                    80, 80, 80, 80, 80
                });
        assertThat(verdict.direction()).isEqualTo(Verdict.UNDECIDED);
        assertThat(verdict.interval()).isNull();
        assertThat(verdict.runsNeeded()).isEqualTo(6);
    }

    @Test
    void the_runs_needed_follow_from_spread_and_published_effect() {
        // Differences +-30 around 0: s = 31.62; effect 20. 29 runs: t = 2.0484 + 1.3125, (3.3609 x 31.62 / 20)^2 /
        // 0.9549 = 29.57;
        // 30 runs: t = 2.0452 + 1.3114, 29.49.
        assertThat(RowJudge.judge(Claim.of(100, 80), Statistic.MEDIAN, at(100), around(100, 30))
                        .runsNeeded())
                .isEqualTo(30);
        // Unchanged, margin 3, s = 6.325. 62 runs: t = 1.9996 + 1.6702, (3.6698 x 6.325 / 3)^2 / 0.9549 = 62.68; 63
        // runs: 62.65.
        assertThat(RowJudge.judge(Claim.of(100, 100), Statistic.MEDIAN, at(100), around(100, 6))
                        .runsNeeded())
                .isEqualTo(63);
    }

    @Test
    void means_need_the_runs_of_students_test() {
        // Differences +-30 around -10: s = 31.62; effect 20. 28 runs: t = 2.0518 + 1.3137, (3.3655 x 31.62 / 20)^2 =
        // 28.31;
        // 29 runs: 28.23.
        RowVerdict verdict = RowJudge.judge(Claim.of(100, 80), Statistic.MEAN, at(100), around(90, 30));
        assertThat(verdict.runsNeeded()).isEqualTo(29);
        // t of 9 degrees of freedom is 2.2622: -10 +- 2.2622 x 31.62 / sqrt(10).
        assertThat(verdict.interval().low()).isCloseTo(-32.62, within(0.005));
        assertThat(verdict.direction()).isEqualTo(Verdict.UNDECIDED);
        assertThat(RowJudge.judge(Claim.of(100, 80), Statistic.MEAN, at(100), around(90, 12))
                        .direction())
                .isEqualTo(Verdict.PASSED);
    }

    @Test
    void the_figures_are_medians() {
        RowVerdict verdict = RowJudge.judge(
                Claim.of(100, 80), Statistic.MEDIAN, new double[] {1, 2, 3, 100, 5, 6}, new double[] {9, 8, 7, 1, 5, 400
                });
        assertThat(verdict.base()).isEqualTo(4);
        assertThat(verdict.changed()).isEqualTo(7.5);
        assertThat(verdict.change()).isEqualTo(0.875);
    }

    @Test
    void refuses_what_cannot_be_judged() {
        assertThatThrownBy(() -> RowJudge.judge(Claim.of(1, 2), Statistic.MEDIAN, new double[2], new double[3]))
                .hasMessageContaining("2 runs without and 3 with");
        assertThatThrownBy(() -> Claim.of(0, 2)).hasMessageContaining("accepted are figures above 0");
    }
}
