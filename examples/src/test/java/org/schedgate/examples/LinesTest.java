package org.schedgate.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LinesTest {
    @Test
    void slope_and_straightness_are_those_of_least_squares() {
        double[] x = {1, 2, 3};
        assertThat(Lines.slope(x, new double[] {3, 5, 7})).isEqualTo(2);
        assertThat(Lines.straightness(x, new double[] {3, 5, 7})).isEqualTo(1);
        // By hand: means 2 and 5/3; xy = 1, xx = 2; residuals -1/6, 1/3, -1/6, of 2/3 in all.
        assertThat(Lines.slope(x, new double[] {1, 2, 2})).isEqualTo(0.5);
        assertThat(Lines.straightness(x, new double[] {1, 2, 2})).isCloseTo(0.75, within(1e-12));
    }

    @Test
    void the_published_times_grow_by_about_086_seconds_a_group() {
        double[] groups = {2, 4, 6, 8, 10, 12, 14};
        PublishedTable published = PublishedTable.idleCoreHint();
        assertThat(Lines.slope(groups, published.column(0))).isCloseTo(0.86, within(0.005));
        assertThat(Lines.straightness(groups, published.column(0))).isGreaterThan(0.997);
    }
}
