package org.schedgate.baselines.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.baselines.verdict.BuildStatus;
import org.schedgate.baselines.verdict.CellKey;
import org.schedgate.baselines.verdict.CellVerdict;
import org.schedgate.baselines.verdict.Judgment;
import org.schedgate.baselines.verdict.Policies;
import org.schedgate.baselines.verdict.VerdictKind;
import org.schedgate.simulator.result.VariantId;

class VariantNamesTest {
    @Test
    void a_workload_of_eighty_three_characters_is_whole_and_a_longer_one_is_cut_to_that_length() {
        assertThat(named("w".repeat(83))).containsExactly("w".repeat(83));
        assertThat(named("w".repeat(84))).containsExactly("w".repeat(80) + "...");
    }

    @Test
    void workloads_that_begin_alike_are_cut_where_they_part() {
        String shared = "s".repeat(100);
        assertThat(named(shared + "a".repeat(50), shared + "b".repeat(50), "short"))
                .containsExactly(shared + "a...", shared + "b...", "short");
    }

    @Test
    void a_workload_that_is_the_beginning_of_another_stays_whole() {
        String shared = "s".repeat(100);
        assertThat(named(shared, shared + "b".repeat(50))).containsExactly(shared, shared + "b...");
    }

    @Test
    void a_character_of_two_parts_is_not_cut_in_half() {
        assertThat(named("w".repeat(79) + "\ud83d\ude00" + "w".repeat(50)))
                .containsExactly("w".repeat(79) + "\ud83d\ude00...");
    }

    private static List<String> named(String... workloads) {
        List<CellVerdict> verdicts = new ArrayList<>();
        for (String workload : workloads) {
            VariantId variant = new VariantId("m", "k", "p", workload, List.of());
            verdicts.add(new CellVerdict.NotCompared(
                    new CellKey("S", variant, null), VerdictKind.NEW, "reason", "", List.of()));
        }
        VariantNames names = VariantNames.of(
                new Judgment(BuildStatus.PASS, "", "", Policies.DEFAULT, List.of(), verdicts, List.of(), List.of()));
        return verdicts.stream()
                .map(verdict -> names.of(verdict.cell().variant()).substring("m | k | p | ".length()))
                .toList();
    }
}
