package org.schedgate.baselines.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.baselines.Cases;

class CanonicalNumberTest {
    /** Expected texts are those that ECMAScript's Number::toString is specified to give. */
    @ParameterizedTest
    @CsvSource({
        "0.0, 0",
        "-0.0, 0",
        "1.0, 1",
        "-42.0, -42",
        "0.1, 0.1",
        "1234.5, 1234.5",
        "0.3333333333333333, 0.3333333333333333",
        "1e-6, 0.000001",
        "1e-7, 1e-7",
        "-1.5e-9, -1.5e-9",
        "1e20, 100000000000000000000",
        "1e21, 1e+21",
        "123456789012345680000, 123456789012345680000",
        "4.9e-324, 5e-324",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "9007199254740992, 9007199254740992",
        "999999999999999, 999999999999999",
        "1000000000000000, 1000000000000000"
    })
    void prints_the_fewest_digits_that_read_back(double value, String text) {
        assertThat(CanonicalNumber.of(value)).isEqualTo(text);
    }

    @Test
    void prints_the_same_on_jdks_whose_own_printing_differs() {
        // Double.toString gives 5.6843418860808015E-14 before JDK 19.
        assertThat(CanonicalNumber.of(0x1p-44)).isEqualTo("5.684341886080802e-14");
    }

    @Test
    void every_printed_number_reads_back_as_itself() {
        Cases.forEach(500, random -> {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertThat(Double.parseDouble(CanonicalNumber.of(value))).isEqualTo(value);
            }
        });
    }

    @Test
    void refuses_what_is_no_number() {
        assertThatThrownBy(() -> CanonicalNumber.of(Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> CanonicalNumber.of(Double.NEGATIVE_INFINITY)).hasMessageContaining("-Infinity");
    }
}
