package org.schedgate.simulator.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/**
 * Expected numbers come from a separate program that reproduces the published check values: SplitMix64 from state 1234567 starts
 * with 6457827717110365317, FNV-1a of "foobar" is 85944171f73967e8.
 */
class RandomStreamTest {
    @Test
    void the_numbers_of_a_seed_and_a_name_are_fixed() {
        assertThat(first(RandomStream.of(1, "arrivals")))
                .containsExactly(0x1106560dc28e4959L, 0x9ce7f79246505c7aL, 0x3786f8a5342d2d51L, 0xe42ddc0d70c9c63eL);
        assertThat(first(RandomStream.of(0, "")))
                .containsExactly(0x7261e9031e12a9d7L, 0x4740b09237da2513L, 0xd7b6cbee0c4bae2dL, 0x735925deeb8f11f8L);
        assertThat(first(RandomStream.of(-1, "x")))
                .containsExactly(0x5704f61f912fe413L, 0xba0f6833c9437b1cL, 0x5eb65339e274a070L, 0x880d430be1d347f5L);
    }

    private static long[] first(RandomStream stream) {
        return new long[] {stream.nextLong(), stream.nextLong(), stream.nextLong(), stream.nextLong()};
    }

    @Test
    void numbers_below_a_bound_are_fixed_and_stay_below() {
        RandomStream stream = RandomStream.of(1, "arrivals");
        assertThat(new long[] {stream.below(10), stream.below(10), stream.below(10), stream.below(10), stream.below(10)
                })
                .containsExactly(2, 7, 2, 7, 3);
        int[] seen = new int[7];
        for (int i = 0; i < 70_000; i++) {
            seen[(int) stream.below(7)]++;
        }
        // Standard deviation of a count is 93; six of them.
        for (int count : seen) {
            assertThat(count).isBetween(10_000 - 560, 10_000 + 560);
        }
        assertThat(stream.below(1)).isZero();
        assertThat(stream.below(Long.MAX_VALUE)).isBetween(0L, Long.MAX_VALUE - 1);
    }

    @Test
    void arrivals_are_fixed_and_have_the_asked_mean() {
        RandomStream stream = RandomStream.of(1, "arrivals");
        assertThat(new long[] {
                    stream.nextArrivalNanos(1_000_000),
                    stream.nextArrivalNanos(1_000_000),
                    stream.nextArrivalNanos(1_000_000)
                })
                .containsExactly(2_710_509, 489_529, 1_528_303);
        long sum = 0;
        for (int i = 0; i < 100_000; i++) {
            sum += stream.nextArrivalNanos(1_000_000);
        }
        // The mean of 100,000 exponential gaps has a standard deviation of 0.32 %; six of them.
        assertThat(sum / 100_000).isBetween(981_000L, 1_019_000L);
        assertThat(stream.nextArrivalNanos(1)).isPositive();
    }

    @Test
    void jitter_stays_within_its_share_and_reaches_both_ends() {
        RandomStream stream = RandomStream.of(3, "jitter");
        long min = Long.MAX_VALUE;
        long max = 0;
        for (int i = 0; i < 10_000; i++) {
            long value = stream.jitter(1_000, 20);
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        assertThat(min).isEqualTo(980);
        assertThat(max).isEqualTo(1_020);
        assertThat(stream.jitter(1_000, 0)).isEqualTo(1_000);
        assertThat(stream.jitter(0, 500)).isZero();
        assertThat(stream.jitter(10, 20)).as("a share below 1 ns").isEqualTo(10);
    }

    @Test
    void without_jitter_no_number_is_drawn() {
        RandomStream stream = RandomStream.of(1, "arrivals");
        stream.jitter(1_000, 0);
        assertThat(stream.nextLong()).isEqualTo(0x1106560dc28e4959L);
    }

    @Test
    void both_bounds_of_a_range_are_reached() {
        RandomStream stream = RandomStream.of(4, "range");
        boolean low = false;
        boolean high = false;
        for (int i = 0; i < 1_000; i++) {
            long value = stream.between(-2, 2);
            assertThat(value).isBetween(-2L, 2L);
            low |= value == -2;
            high |= value == 2;
        }
        assertThat(low && high).isTrue();
        assertThat(stream.between(5, 5)).isEqualTo(5);
    }

    @Test
    void impossible_ranges_are_refused_by_value() {
        RandomStream stream = RandomStream.of(1, "x");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> stream.below(0))
                .withMessage("random bound 0: accepted is 1 or more");
        assertThatIllegalArgumentException().isThrownBy(() -> stream.below(-3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> stream.between(3, 2))
                .withMessageStartingWith("random range 3..2: accepted is");
        assertThatIllegalArgumentException().isThrownBy(() -> stream.between(Long.MIN_VALUE, Long.MAX_VALUE));
        assertThatIllegalArgumentException().isThrownBy(() -> stream.between(0, Long.MAX_VALUE));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> stream.nextArrivalNanos(0))
                .withMessage("mean time between arrivals 0 ns: accepted is 1 or more");
    }
}
