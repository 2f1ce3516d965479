package org.schedgate.baselines.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PropertyNamesTest {
    @Test
    void a_slip_is_told_with_what_was_meant() {
        assertThat(PropertyNames.misspelt(List.of("user.dir", "schedgate.sed")))
                .startsWith(
                        "property 'schedgate.sed' is unknown: write 'schedgate.seed'; accepted is schedgate.alpha, ");
        assertThat(PropertyNames.misspelt(List.of("schedgate.baselinedirectory")))
                .contains("write 'schedgate.baselineDirectory'");
        assertThat(PropertyNames.misspelt(List.of("schedgte.tolerance"))).contains("write 'schedgate.tolerance'");
    }

    @Test
    void what_is_known_and_what_is_the_users_own_is_left_alone() {
        assertThat(PropertyNames.misspelt(PropertyNames.ENGINE)).isNull();
        assertThat(PropertyNames.misspelt(PropertyNames.PLUGIN)).isNull();
        assertThat(PropertyNames.misspelt(
                        List.of("schedgate.version", "schedgate.mine", "scheduler.seed", "seed", "schedgate")))
                .isNull();
    }
}
