package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShareTest {
    @ParameterizedTest
    @CsvSource({"0%, 0", "10%, 0.1", "2.5 %, 0.025", "1000%, 10"})
    void is_a_ratio(String text, double ratio) {
        assertThat(Share.parse(text).ratio()).isEqualTo(ratio);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "-1%", "1000.1%", "ten%", "10%%"})
    void refuses_what_is_no_percentage(String text) {
        assertThatThrownBy(() -> Share.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("write a percentage from 0% to 1000%, such as 10%");
    }
}
