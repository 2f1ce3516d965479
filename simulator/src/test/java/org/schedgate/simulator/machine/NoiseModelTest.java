package org.schedgate.simulator.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class NoiseModelTest {
    private static NoiseModel model(int rate, long min, long max, int runs, int flights, String source) {
        return new NoiseModel(rate, min, max, rate, min, max, runs, flights, source);
    }

    @Test
    void the_bounds_themselves_are_accepted() {
        assertThatCode(() -> model(100_000, 0, 1_000_000_000, 500, 900, "estimate"))
                .doesNotThrowAnyException();
        assertThatCode(() -> model(0, 5, 5, 0, 0, "estimate")).doesNotThrowAnyException();
    }

    @Test
    void their_neighbours_are_refused_by_value() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(100_001, 0, 0, 0, 0, "x"))
                .withMessage("noise interruptsPerSecond = 100001: accepted is 0..100000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NoiseModel(0, 0, 0, -1, 0, 0, 0, 0, "x"))
                .withMessage("noise kworkersPerSecond = -1: accepted is 0..100000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(1, 6, 5, 0, 0, "x"))
                .withMessage("noise interrupt length 6..5 ns: accepted is 0 <= min <= max <= 1000000000");
        assertThatIllegalArgumentException().isThrownBy(() -> model(1, -1, 5, 0, 0, "x"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NoiseModel(0, 0, 0, 1, 0, 1_000_000_001, 0, 0, "x"))
                .withMessageStartingWith("noise kworker length 0..1000000001 ns");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(0, 0, 0, 501, 0, "x"))
                .withMessage("noise runJitterPerMille = 501: accepted is 0..500");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(0, 0, 0, 0, 901, "x"))
                .withMessage("noise latencyJitterPerMille = 901: accepted is 0..900");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(0, 0, 0, 0, 0, ""))
                .withMessage("noise has no source: say where the figures come from");
    }

    @Test
    void switched_off_there_is_none() {
        Machine quiet = Machines.of("uma-2").withoutNoise();
        assertThat(quiet.noise()).isEqualTo(NoiseModel.OFF);
        assertThat(quiet.name()).isEqualTo("uma-2");
        assertThat(NoiseModel.OFF.interruptsPerSecond()).isZero();
        assertThat(NoiseModel.OFF.kworkersPerSecond()).isZero();
        assertThat(NoiseModel.OFF.runJitterPerMille()).isZero();
        assertThat(NoiseModel.OFF.latencyJitterPerMille()).isZero();
    }
}
