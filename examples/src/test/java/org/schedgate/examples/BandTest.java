package org.schedgate.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BandTest {
    private static final Band BAND = Band.around(13, 3);

    @Test
    void judges_the_interval_and_not_the_figure() {
        assertThat(BAND.judge(new MedianInterval(10, 16))).isEqualTo(Verdict.PASSED);
        assertThat(BAND.judge(new MedianInterval(9.9, 12))).isEqualTo(Verdict.UNDECIDED);
        assertThat(BAND.judge(new MedianInterval(12, 16.1))).isEqualTo(Verdict.UNDECIDED);
        assertThat(BAND.judge(new MedianInterval(16.1, 20))).isEqualTo(Verdict.MISSED);
        assertThat(BAND.judge(null)).isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void the_runs_needed_follow_from_spread_and_the_published_figures_distance_to_an_end() {
        // s = 10 / sqrt(3) x 2 = 11.547; (3.2415 x 1.2533 x 11.547 / 3)^2 = 244.5.
        assertThat(BAND.runsNeeded(13, new double[] {3, 23, 3, 23})).isEqualTo(245);
        assertThat(BAND.runsNeeded(13, new double[] {13, 13})).isEqualTo(6);
    }

    @Test
    void takes_the_ranks_of_the_sign_test() {
        // Binomial tables: 2 P(X <= 0 of 6) = 3.1 %, 2 P(X <= 1 of 10) = 2.1 %, 2 P(X <= 9 of 30) = 4.3 %.
        assertThat(MedianInterval.rank(5)).isZero();
        assertThat(MedianInterval.rank(6)).isEqualTo(1);
        assertThat(MedianInterval.rank(10)).isEqualTo(2);
        assertThat(MedianInterval.rank(30)).isEqualTo(10);
        assertThat(MedianInterval.of(new double[] {5, 1, 4, 2, 3, 6})).isEqualTo(new MedianInterval(1, 6));
        assertThat(MedianInterval.of(new double[] {1, 2})).isNull();
    }

    @Test
    void only_too_few_runs_leave_it_undecided() {
        assertThat(Verdict.UNDECIDED.after(9, 10)).isEqualTo(Verdict.UNDECIDED);
        assertThat(Verdict.UNDECIDED.after(10, 10)).isEqualTo(Verdict.MISSED);
        assertThat(Verdict.PASSED.after(10, 10)).isEqualTo(Verdict.PASSED);
    }

    @Test
    void the_worse_verdict_outweighs() {
        assertThat(Verdict.PASSED.and(Verdict.UNDECIDED)).isEqualTo(Verdict.UNDECIDED);
        assertThat(Verdict.MISSED.and(Verdict.UNDECIDED)).isEqualTo(Verdict.MISSED);
        assertThat(Verdict.NOT_ASKED.and(Verdict.PASSED)).isEqualTo(Verdict.PASSED);
    }
}
