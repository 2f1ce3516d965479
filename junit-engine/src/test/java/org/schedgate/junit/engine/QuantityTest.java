package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "100us, ns, 100000",
        "100 us, us, 100",
        "0.5ms, us, 500",
        "3s, ms, 3000",
        "1500ns, us, 1.5",
        "5000/s, 1/s, 5000",
        "7, 1, 7",
        "12 MB/s, MB/s, 12",
        "5%, %, 5",
    })
    void is_converted_to_the_unit_of_a_metric(String text, String unit, double expected) {
        assertThat(Quantity.parse(text).in(unit)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "us", "-1us", "1,5us", "1.us", "100 u s", "1us "})
    void refuses_what_is_no_number_with_a_unit(String text) {
        assertThatThrownBy(() -> Quantity.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("write a number with a unit, such as 100us, 3ms, 5000/s, or 3 for a pure number");
    }

    @Test
    void says_which_units_a_metric_accepts() {
        assertThatThrownBy(() -> Quantity.parse("100us").in("1/s"))
                .hasMessage("'100us' cannot be compared with a metric in 1/s: accepted is 1/s");
        assertThatThrownBy(() -> Quantity.parse("100").in("ns"))
                .hasMessage("'100' cannot be compared with a metric in ns: accepted is ns, us, ms, s");
        assertThatThrownBy(() -> Quantity.parse("100us").in("1"))
                .hasMessage("'100us' cannot be compared with a metric in 1: accepted is no unit");
    }

    @Test
    void is_shown_with_its_unit() {
        assertThat(Quantity.show(100_000, "ns")).isEqualTo("100000 ns");
        assertThat(Quantity.show(1234.5678, "1/s")).isEqualTo("1234.57/s");
        assertThat(Quantity.show(3, "1")).isEqualTo("3");
    }
}
