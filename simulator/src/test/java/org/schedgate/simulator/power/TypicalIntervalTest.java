package org.schedgate.simulator.power;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;

class TypicalIntervalTest {
    private static IdleViewFixture view(List<Long> micros) {
        IdleViewFixture view = new IdleViewFixture(IdleViewFixture.POLL_C1_C1E_C6);
        for (long length : micros) {
            view.history().record(length * 1000, Long.MAX_VALUE / 2);
        }
        return view;
    }

    /** By definition: what is left of the values, their average, and the mean of the squares of what they are away from it. */
    private static long byDefinition(List<Long> micros) {
        List<Long> left = new ArrayList<>();
        for (long length : micros) {
            left.add(Math.min(length, 1_000_000_000));
        }
        while (true) {
            long average = left.stream().mapToLong(Long::longValue).sum() / left.size();
            BigInteger squares = BigInteger.ZERO;
            for (long value : left) {
                squares = squares.add(BigInteger.valueOf(value - average).pow(2));
            }
            long variance = squares.divide(BigInteger.valueOf(left.size())).longValueExact();
            if (variance <= 400 || (left.size() >= 6 && average * average > 36 * variance)) {
                return average;
            }
            if (left.size() <= 6) {
                return TypicalInterval.NONE;
            }
            left.removeAll(List.of(Collections.max(left)));
        }
    }

    @Test
    void is_the_average_of_those_that_agree() {
        int[] typical = new int[1];
        Cases.forEach(chance -> {
            List<Long> micros = new ArrayList<>();
            long common = 1 + chance.below(chance.below(2) == 0 ? 1_000 : 3_000_000_000L);
            for (int i = 0; i < IdleHistory.PERIODS; i++) {
                boolean strays = chance.below(6) == 0;
                micros.add(strays ? chance.below(4_000_000_000L) : common + chance.below(1 + common / 20));
            }
            long found = TypicalInterval.micros(view(micros));
            assertThat(found).as("%s", micros).isEqualTo(byDefinition(micros));
            typical[0] += found == TypicalInterval.NONE ? 0 : 1;
        });
        assertThat(typical[0]).isBetween(100, 495);
    }

    /** The sum of the squares of eight times 1000 s is the largest that a long holds of its kind. */
    @Test
    void eight_of_the_longest_are_typical() {
        assertThat(TypicalInterval.micros(view(Collections.nCopies(8, 2_000_000_000L))))
                .isEqualTo(1_000_000_000);
    }
}
