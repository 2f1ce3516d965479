package org.schedgate.baselines.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PoliciesTest {
    @Test
    void missing_and_incomparable_are_red_and_new_is_said_by_default() {
        assertThat(Policies.DEFAULT.of(VerdictKind.MISSING)).isEqualTo(Severity.FAIL);
        assertThat(Policies.DEFAULT.of(VerdictKind.INCOMPARABLE)).isEqualTo(Severity.FAIL);
        assertThat(Policies.DEFAULT.of(VerdictKind.INSUFFICIENT_SEEDS)).isEqualTo(Severity.FAIL);
        assertThat(Policies.DEFAULT.of(VerdictKind.NEW)).isEqualTo(Severity.WARN);
        assertThat(Policies.DEFAULT.of(VerdictKind.IMPROVED)).isEqualTo(Severity.ALLOW);
    }

    @Test
    void a_policy_is_changed_by_name() {
        Policies ratchet = Policies.DEFAULT.with(Map.of("improved", "fail", "insufficient-seeds", "warn"));
        assertThat(ratchet.of(VerdictKind.IMPROVED)).isEqualTo(Severity.FAIL);
        assertThat(ratchet.of(VerdictKind.INSUFFICIENT_SEEDS)).isEqualTo(Severity.WARN);
        assertThat(ratchet.of(VerdictKind.MISSING)).isEqualTo(Severity.FAIL);
    }

    @Test
    void words_that_are_none_are_refused_with_those_that_are() {
        assertThatThrownBy(() -> Policies.DEFAULT.with(Map.of("improvd", "fail")))
                .hasMessageContaining("policy for 'improvd': the verdicts are unchanged improved");
        assertThatThrownBy(() -> Policies.DEFAULT.with(Map.of("improved", "red")))
                .hasMessageContaining("policy improved=red: accepted is allow, warn or fail");
    }

    @Test
    void regressions_and_errors_cannot_be_let_pass() {
        for (String kind : List.of("regressed", "error")) {
            assertThatThrownBy(() -> Policies.DEFAULT.with(Map.of(kind, "warn")))
                    .hasMessageContaining("accepted is fail only");
        }
    }
}
