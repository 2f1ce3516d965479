package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.simulator.Cases;

class WeightedTimeTest {
    // The published checks: one millisecond of real time.
    @ParameterizedTest
    @CsvSource({"-20, 11536", "-5, 328099", "0, 1000000", "5, 3056716", "19, 68266666"})
    void a_millisecond_in_virtual_time(int nice, long expected) {
        assertThat(WeightedTime.virtual(1_000_000, NiceWeights.weightOf(nice))).isEqualTo(expected);
        assertThat(NiceWeights.scaleOf(nice).virtual(1_000_000)).isEqualTo(expected);
    }

    @Test
    void nice_0_is_exact_for_any_time() {
        assertThat(WeightedTime.virtual(Long.MAX_VALUE, 1024)).isEqualTo(Long.MAX_VALUE);
        assertThat(WeightedTime.virtual(1, 1024)).isEqualTo(1);
        assertThat(NiceWeights.scaleOf(0).virtual(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void a_share_is_a_few_parts_in_a_thousand_million_short() {
        // inverse = floor((2^32 - 1) / 2048) = 2097151; 24e6 * 1024 * 2097151 / 2^32 = 11999994.3
        assertThat(WeightedTime.scale(24_000_000, 1024, 2048)).isEqualTo(11_999_994);
    }

    @Test
    void equals_the_kernels_fixed_point_in_unlimited_precision() {
        Cases.forEach(random -> {
            long nanos = random.below(1L << random.between(1, 62));
            int over = (int) random.between(1, 1L << random.between(1, 17));
            long under = random.between(1, 1L << random.between(1, 34));
            BigInteger ones = BigInteger.ONE.shiftLeft(32).subtract(BigInteger.ONE);
            BigInteger inverse = ones.divide(BigInteger.valueOf(under)).max(BigInteger.ONE);
            BigInteger factor = inverse.multiply(BigInteger.valueOf(over));
            int shift = 32;
            while (factor.bitLength() > 32) {
                factor = factor.shiftRight(1);
                shift--;
            }
            long expected =
                    BigInteger.valueOf(nanos).multiply(factor).shiftRight(shift).longValue();
            assertThat(WeightedTime.scale(nanos, over, under)).isEqualTo(expected);
        });
    }

    @Test
    void a_kept_inverse_gives_the_same_virtual_time() {
        Cases.forEach(random -> {
            long nanos = random.below(1L << random.between(1, 62));
            int weight = (int) random.between(1, 1L << random.between(1, 18));
            long inverse = WeightedTime.inverse(weight);
            assertThat(inverse).isEqualTo(4_294_967_295L / weight);
            assertThat(WeightedTime.virtual(nanos, weight, inverse)).isEqualTo(WeightedTime.virtual(nanos, weight));
        });
        assertThat(WeightedTime.virtual(Long.MAX_VALUE, 1024, WeightedTime.inverse(1024)))
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void a_cached_scale_equals_the_computed_one() {
        for (int nice = -20; nice <= 19; nice++) {
            for (long nanos : new long[] {0, 1, 999, 4_000_000, 1_234_567_890_123L}) {
                assertThat(NiceWeights.scaleOf(nice).virtual(nanos))
                        .isEqualTo(WeightedTime.virtual(nanos, NiceWeights.weightOf(nice)));
            }
        }
    }

    @Test
    void weights_are_the_published_table() {
        assertThat(NiceWeights.weightOf(-20)).isEqualTo(88761);
        assertThat(NiceWeights.weightOf(-1)).isEqualTo(1277);
        assertThat(NiceWeights.weightOf(0)).isEqualTo(1024);
        assertThat(NiceWeights.weightOf(1)).isEqualTo(820);
        assertThat(NiceWeights.weightOf(5)).isEqualTo(335);
        assertThat(NiceWeights.weightOf(19)).isEqualTo(15);
        for (int nice = -19; nice <= 19; nice++) {
            // Each step is about 1.25; whole numbers miss that by most at the light end, 23 to 18.
            assertThat(NiceWeights.weightOf(nice - 1) * 100 / NiceWeights.weightOf(nice))
                    .isBetween(119, 128);
        }
    }

    @Test
    void refuses_nice_values_out_of_range() {
        assertThatThrownBy(() -> NiceWeights.weightOf(-21))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("nice -21: accepted is -20..19");
        assertThatThrownBy(() -> NiceWeights.scaleOf(20)).hasMessage("nice 20: accepted is -20..19");
    }
}
