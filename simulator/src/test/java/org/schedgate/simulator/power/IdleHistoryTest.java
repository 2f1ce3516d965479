package org.schedgate.simulator.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdleHistoryTest {
    private static final long MILLI = 1_000_000;

    private final IdleHistory history = new IdleHistory();

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "9999, 0",
        "10000, 1",
        "99999, 1",
        "100000, 2",
        "999999, 2",
        "1000000, 3",
        "9999999, 3",
        "10000000, 4",
        "99999999, 4",
        "100000000, 5",
        "9223372036854775807, 5"
    })
    void buckets_grow_by_ten(long expectedNanos, int bucket) {
        assertThat(IdleHistory.bucketOf(expectedNanos)).isEqualTo(bucket);
    }

    @Test
    void starts_without_periods_and_with_expectations_that_come_true() {
        assertThat(history.knownPeriods()).isZero();
        for (int bucket = 0; bucket < IdleHistory.BUCKETS; bucket++) {
            assertThat(history.correctionFactor(bucket)).isEqualTo(8192);
        }
    }

    @Test
    void remembers_the_last_eight_lengths_latest_first() {
        for (int i = 1; i <= 10; i++) {
            history.record(i * MILLI, 100 * MILLI);
            assertThat(history.knownPeriods()).isEqualTo(Math.min(i, 8));
            assertThat(history.periodNanos(0)).isEqualTo(i * MILLI);
        }
        assertThat(history.periodNanos(7)).isEqualTo(3 * MILLI);
        assertThatThrownBy(() -> history.periodNanos(8))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("idle period 8 ago: accepted is 0..7");
    }

    @Test
    void the_latest_period_weighs_an_eighth_in_its_bucket() {
        history.record(MILLI, 4 * MILLI);
        assertThat(history.correctionFactor(3)).isEqualTo(8192 - 1024 + 256);
        history.record(MILLI, 4 * MILLI);
        assertThat(history.correctionFactor(3)).isEqualTo(7424 - 928 + 256);
        assertThat(history.correctionFactor(2)).isEqualTo(8192);
    }

    @Test
    void no_period_counts_for_more_than_its_expectation() {
        history.record(9 * MILLI, 4 * MILLI);
        assertThat(history.periodNanos(0)).isEqualTo(4 * MILLI);
        assertThat(history.correctionFactor(3)).isEqualTo(8192);
    }

    @Test
    void a_period_of_50_ms_fulfils_any_expectation() {
        history.record(50 * MILLI, 1000 * MILLI);
        assertThat(history.correctionFactor(5)).isEqualTo(8192);
        history.record(50 * MILLI - 1, 1000 * MILLI);
        assertThat(history.correctionFactor(5)).isEqualTo(8192 - 1024 + 51);
    }

    @Test
    void a_factor_never_reaches_zero() {
        for (int i = 0; i < 200; i++) {
            history.record(0, Long.MAX_VALUE);
        }
        // An eighth of 7 is rounded down to nothing.
        assertThat(history.correctionFactor(5)).isEqualTo(7);
        history.record(0, 0);
        assertThat(history.correctionFactor(0)).isEqualTo(8192);
    }

    @Test
    void a_tick_that_ends_a_stay_without_a_near_timer_counts_as_long() {
        history.recordTick(MILLI, 100 * MILLI, 4 * MILLI);
        assertThat(history.periodNanos(0)).isEqualTo(45 * MILLI);
        history.recordTick(MILLI, 4 * MILLI, 4 * MILLI);
        assertThat(history.periodNanos(0)).isEqualTo(MILLI);
        history.recordTick(MILLI, 4 * MILLI + 1, 4 * MILLI);
        assertThat(history.periodNanos(0)).isEqualTo(4 * MILLI + 1); // 45 ms, but not more than expected
    }

    private static long typical(long... micros) {
        return TypicalInterval.micros(new IdleViewFixture(List.of()).periods(micros));
    }

    @Test
    void periods_agree_when_they_vary_little_against_their_average() {
        // Average 1000, variance 27,225 = 165^2: 36 times that is 980,100, below 1,000,000.
        assertThat(typical(835, 1165, 835, 1165, 835, 1165, 835, 1165)).isEqualTo(1000);
        // 167^2 * 36 = 1,004,004 is above; dropping the four large ones leaves four equal ones.
        assertThat(typical(833, 1167, 833, 1167, 833, 1167, 833, 1167)).isEqualTo(833);
    }

    @Test
    void short_periods_agree_up_to_a_deviation_of_20_us() {
        assertThat(typical(10, 50, 10, 50, 10, 50, 10, 50)).isEqualTo(30); // variance 400
        // Variance 420 (20.5^2): the large ones are dropped.
        assertThat(typical(10, 51, 10, 51, 10, 51, 10, 51)).isEqualTo(10);
    }

    @Test
    void up_to_two_outliers_are_dropped() {
        assertThat(typical(1000, 1000, 9000, 1000, 1000, 5000, 1000, 1000)).isEqualTo(1000);
    }

    @Test
    void without_agreement_there_is_no_typical_length() {
        assertThat(typical(100, 200, 400, 800, 1600, 3200, 6400, 12_800)).isEqualTo(TypicalInterval.NONE);
        assertThat(typical(1000, 1000)).isEqualTo(TypicalInterval.NONE);
    }

    @Test
    void the_longest_periods_do_not_overflow() {
        IdleViewFixture view = new IdleViewFixture(List.of());
        for (int i = 0; i < 8; i++) {
            view.history().record(i % 2 == 0 ? 0 : Long.MAX_VALUE, Long.MAX_VALUE);
        }
        assertThat(TypicalInterval.micros(view)).isZero(); // the four long ones are dropped
    }
}
