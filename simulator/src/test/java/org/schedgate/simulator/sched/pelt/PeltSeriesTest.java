package org.schedgate.simulator.sched.pelt;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;

class PeltSeriesTest {
    private static final MathContext DIGITS = new MathContext(60);
    private static final BigDecimal POWER_MAX = BigDecimal.valueOf(0xffff_ffffL);

    /** The 32nd root of 1/2, to 60 digits: the square root taken five times. */
    private static BigDecimal y() {
        BigDecimal root = new BigDecimal("0.5");
        for (int i = 0; i < 5; i++) {
            root = root.sqrt(DIGITS);
        }
        return root;
    }

    @Test
    void the_table_of_powers_is_the_rounded_down_geometric_sequence() {
        BigDecimal power = BigDecimal.ONE;
        for (int n = 0; n < 32; n++) {
            BigInteger expected = POWER_MAX.multiply(power, DIGITS).toBigInteger();
            // 2^32 decays to exactly the table's entry.
            assertThat(PeltSeries.decay(1L << 32, n)).as("power %d", n).isEqualTo(expected.longValueExact());
            power = power.multiply(y(), DIGITS);
        }
        assertThat(power.setScale(50, RoundingMode.HALF_UP)).isEqualByComparingTo("0.5");
    }

    @Test
    void the_largest_sum_is_where_decaying_and_adding_a_period_stands_still() {
        long sum = 0;
        int steps = 0;
        long before = -1;
        while (sum != before) {
            before = sum;
            sum = PeltSeries.decay(sum, 1) + 1024;
            steps++;
        }
        assertThat(sum).isEqualTo(PeltSeries.SUM_MAX).isEqualTo(47_742);
        assertThat(steps).isBetween(345, 348);
    }

    @Test
    void thirty_two_periods_halve() {
        assertThat(PeltSeries.decay(1_000_000, 0)).isEqualTo(999_999); // (2^32 - 1) / 2^32 of it, rounded down
        assertThat(PeltSeries.decay(1_000_000, 32)).isEqualTo(499_999);
        assertThat(PeltSeries.decay(1_000_000, 64)).isEqualTo(249_999);
    }

    @Test
    void nothing_is_left_after_2016_periods() {
        long large = 1L << 62;
        assertThat(PeltSeries.decay(large, 1984))
                .isEqualTo(0); // 62 half-lives leave 1, and 0xffffffff / 2^32 of it nothing
        assertThat(PeltSeries.decay(large, 1952)).isEqualTo(1);
        assertThat(PeltSeries.decay(Long.MAX_VALUE, 2016)).isEqualTo(0);
        assertThat(PeltSeries.decay(Long.MAX_VALUE, 2017)).isEqualTo(0);
        assertThat(PeltSeries.decay(Long.MAX_VALUE, 1L << 40)).isEqualTo(0);
    }

    @Test
    void sums_beyond_32_bits_decay_with_a_128_bit_product() {
        long[] sums = {0xffff_ffffL, 1L << 32, 4_237_627_662L, 123_456_789_012_345L, (1L << 62) + 12_345};
        for (long sum : sums) {
            for (int n = 0; n < 100; n++) {
                BigInteger expected = BigInteger.valueOf(sum >> (n / 32))
                        .multiply(BigInteger.valueOf(PeltSeries.decay(1L << 32, n % 32)))
                        .shiftRight(32);
                assertThat(PeltSeries.decay(sum, n)).isEqualTo(expected.longValueExact());
            }
        }
    }

    @Test
    void a_span_that_crosses_one_boundary_has_no_whole_period() {
        // 47742 - floor(47742 * y) - 1024 = 47742 - 46718 - 1024 = 0; 1024 units decay to floor(1024 * 0xfa83b2da /
        // 2^32) = 1002.
        assertThat(PeltSeries.contribution(1024, 1, 0)).isEqualTo(1002);
        assertThat(PeltSeries.contribution(1, 1, 7)).isEqualTo(7); // one unit decays to nothing
        assertThat(PeltSeries.contribution(1024, 1, 1023)).isEqualTo(1002 + 1023);
    }

    @Test
    void an_endless_span_contributes_all_but_the_period_in_progress() {
        assertThat(PeltSeries.contribution(1024, 5000, 10)).isEqualTo(47_742 - 1024 + 10);
    }

    @Test
    void averages_are_exact_quotients_for_every_divider() {
        for (int contrib = 0; contrib < 1024; contrib++) {
            long divider = 46_718L + contrib;
            long[] quotients = {1, 2, 1023, 1024, 88_761, (1L << 48) / divider, (1L << 48) / divider + 1, 1L << 40};
            for (long quotient : quotients) {
                assertThat(PeltSeries.average(quotient * divider, contrib)).isEqualTo(quotient);
                assertThat(PeltSeries.average(quotient * divider - 1, contrib)).isEqualTo(quotient - 1);
                assertThat(PeltSeries.average(quotient * divider + 1, contrib)).isEqualTo(quotient);
            }
            long largest = (1L << 48) - 1;
            assertThat(PeltSeries.average(largest, contrib)).isEqualTo(largest / divider);
            assertThat(PeltSeries.average(largest + 1, contrib)).isEqualTo((largest + 1) / divider);
        }
        assertThat(PeltSeries.average(0, 0)).isZero();
    }

    /** The published table of the older kernels is that of 1002, 1982, 2941 ... 23371, and 35056 for two half-lives. */
    @Test
    void whole_periods_are_summed_as_by_the_older_kernels_table() {
        assertThat(PeltSeries.wholePeriods(0)).isZero();
        assertThat(PeltSeries.wholePeriods(1)).isEqualTo(1002);
        assertThat(PeltSeries.wholePeriods(2)).isEqualTo(1982);
        assertThat(PeltSeries.wholePeriods(3)).isEqualTo(2941);
        assertThat(PeltSeries.wholePeriods(32)).isEqualTo(23371);
        assertThat(PeltSeries.wholePeriods(64)).isEqualTo(35056);
        assertThat(PeltSeries.wholePeriods(345)).isEqualTo(47742);
        assertThat(PeltSeries.wholePeriods(1_000_000)).isEqualTo(47742);
    }
}
