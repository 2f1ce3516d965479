package org.schedgate.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;

/**
 * The page's tables are those of the rows kept beside it, and both sizes agree. Recorded by
 * {@code mvn -Pmain-job,record -pl it/seeds -am verify}, for the full size with {@code -Pmain-job,full-size,record}.
 */
class ValidationPageTest {
    private static final Path ROOT = Path.of("..");
    private static final ValidationPage PAGE = ValidationPage.in(ROOT);

    @Test
    void the_rows_are_of_this_model_version() throws IOException {
        assertThat(PAGE.main().modelVersion()).isEqualTo(Simulation.MODEL_VERSION);
        assertThat(PAGE.part("wake-list")).contains("Model version " + Simulation.MODEL_VERSION + ", ");
        assertThat(PAGE.part("idle-core-hint")).contains("Model version " + Simulation.MODEL_VERSION + ", ");
    }

    @Test
    void both_sizes_stand_side_by_side_as_recorded() throws IOException {
        assertThat(PAGE.part("sizes"))
                .isEqualTo(SizesTable.markdown(PAGE.main(), PAGE.full()).strip() + "\n");
    }

    @Test
    void both_sizes_are_of_one_commit_and_agree_in_every_verdict() throws IOException {
        StoredReport full = PAGE.full();
        Assumptions.assumeTrue(full != null, "the full size is not recorded");
        StoredReport main = PAGE.main();
        assertThat(full.sources()).as("sources of the simulator").isEqualTo(main.sources());
        assertThat(SizesTable.contradictions(main, full)).isEmpty();
    }

    @Test
    void a_row_that_passes_at_one_size_and_misses_at_the_other_is_a_contradiction() {
        StoredReport main = report("main", row("2", "pass"), row("4", "miss"), row("6", "pass"), row("8", "undecided"));
        StoredReport full = report("full", row("2", "pass"), row("4", "pass"), row("6", "miss"), row("8", "miss"));
        assertThat(SizesTable.contradictions(main, full))
                .containsExactly("S1 4: main miss, full pass", "S1 6: main pass, full miss");
        assertThat(SizesTable.contradictions(
                        full, report("main", row("2", "undecided"), row("4", "pass"), row("6", "miss"))))
                .containsExactly("S1 8: full miss, main not there");
    }

    @Test
    void the_page_names_every_row_whose_verdicts_differ_undecided_ones_too() {
        StoredReport main = report("main", row("2", "pass"), row("4", "undecided"), row("6", "miss"));
        StoredReport full = report("full", row("2", "pass"), row("4", "miss"), row("6", "miss"));
        assertThat(SizesTable.markdown(main, full)).endsWith("\nVerdicts differ: S1 4: main undecided, full miss.\n");
        assertThat(SizesTable.markdown(main, main)).endsWith("\nNo verdict differs.\n");
        assertThat(SizesTable.markdown(main, null)).doesNotContain("iffer");
    }

    private static StoredReport report(String size, StoredRow... rows) {
        return new StoredReport(size, 1, "digest", List.of(rows));
    }

    private static StoredRow row(String groups, String verdict) {
        return new StoredRow(
                "S1", groups, "s", null, null, 2, 1, null, null, List.of(2.0), List.of(1.0), verdict, verdict, verdict);
    }

    @Test
    void every_stored_verdict_follows_from_its_runs_by_another_computation() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("docs/model/data"))) {
            for (Path file : files.sorted().toList()) {
                JsonNode rows = new ObjectMapper().readTree(file.toFile()).get("rows");
                assertThat(rows).hasSize(42);
                rows.forEach(SeedsReportTest::agrees);
            }
        }
    }
}
