package org.schedgate.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedsReportTest {
    private static final List<String> MEMBERS = List.of(
            "seed",
            "row",
            "unit",
            "publishedBase",
            "publishedPatched",
            "simulatedBase",
            "simulatedPatched",
            "ciLow",
            "ciHigh",
            "runsBase",
            "runsPatched",
            "direction",
            "size",
            "verdict");

    @TempDir
    Path folder;

    @Test
    void a_model_that_measures_what_was_published_passes_every_row() throws IOException {
        JsonNode rows = report(10);
        assertThat(rows)
                .as("28 percentiles, 5 benchmarks, 7 numbers of groups, slope and straightness")
                .hasSize(42)
                .allSatisfy(row -> {
                    assertThat(row.get("verdict").asText())
                            .as(row.get("row").asText())
                            .isEqualTo("pass");
                    assertThat(row.fieldNames()).toIterable().containsExactlyElementsOf(MEMBERS);
                });
        assertThat(rows)
                .extracting(
                        row -> row.get("seed").asText() + " " + row.get("row").asText())
                .contains(
                        "S1 10/-/without->with",
                        "S1 slope over groups/-/without->with",
                        "S2 99.5/-/base->reverted",
                        "S2 99.9/-/base->patch v2",
                        "S2 hackbench/-/base->patch v2",
                        "S2 unixbench shell1/-/base->patch v2");
    }

    @Test
    void figures_and_verdicts_follow_from_the_runs_by_another_computation() throws IOException {
        for (int runs : new int[] {2, 5, 10, 30}) {
            for (JsonNode row : report(runs)) {
                agrees(row);
            }
        }
    }

    static void agrees(JsonNode row) {
        String name = row.get("seed").asText() + " " + row.get("row").asText();
        Recomputed recomputed = new Recomputed(row);
        assertThat(row.get("simulatedBase").asDouble()).as(name).isCloseTo(recomputed.simulatedBase(), within(1e-9));
        assertThat(row.get("simulatedPatched").asDouble())
                .as(name)
                .isCloseTo(recomputed.simulatedPatched(), within(1e-9));
        String benchmark = row.get("row").asText();
        if (!benchmark.endsWith("/-/base->base")) {
            double[] interval = recomputed.interval();
            assertThat(row.get("ciLow").isNull()).as(name).isEqualTo(interval == null);
            if (interval != null) {
                double scale = 1e-6 * Math.max(1e-6, Math.abs(interval[1] - interval[0]) + Math.abs(interval[0]));
                assertThat(row.get("ciLow").asDouble()).as(name).isCloseTo(interval[0], within(scale));
                assertThat(row.get("ciHigh").asDouble()).as(name).isCloseTo(interval[1], within(scale));
            }
            assertThat(row.get("direction").asText().equals("pass"))
                    .as("direction of " + name)
                    .isEqualTo(recomputed.direction().equals("pass"));
            String size = row.get("size").asText();
            if (row.get("direction").asText().equals("undecided")) {
                assertThat(size).as("size of " + name).isEqualTo("undecided");
            } else {
                assertThat(size.equals("pass"))
                        .as("size of " + name)
                        .isEqualTo(recomputed.size().equals("pass"));
            }
        }
        List<String> parts =
                List.of(row.get("direction").asText(), row.get("size").asText());
        String verdict = row.get("verdict").asText();
        // The figures themselves may be missed, too; nothing makes a verdict better than a part.
        assertThat(rank(verdict))
                .as(name)
                .isGreaterThanOrEqualTo(
                        parts.stream().mapToInt(SeedsReportTest::rank).max().orElseThrow());
    }

    private static int rank(String word) {
        int rank = List.of("pass", "undecided", "miss").indexOf(word);
        assertThat(rank).as(word).isNotNegative();
        return rank;
    }

    @Test
    void too_few_runs_leave_rows_undecided_and_say_how_many_would_decide() throws IOException {
        JsonNode rows = report(5);
        assertThat(rows)
                .filteredOn(row -> row.get("seed").asText().equals("S2"))
                .allSatisfy(row -> assertThat(row.get("verdict").asText()).isEqualTo("undecided"));
        assertThat(Files.readString(folder.resolve("report/seeds.md")))
                .contains("undecided, needs 6 runs")
                .contains("-l 1000` in a session that autogroup makes a group of, on `kunpeng920-96`");
    }

    @Test
    void the_page_needs_nothing_else_and_shows_every_row_and_run() throws IOException {
        JsonNode rows = report(10);
        String page = Files.readString(folder.resolve("report/seeds.html"));
        assertThat(page).doesNotContain("<script", "<link", "src=", "url(", "@import", "NaN", "Infinity");
        assertThat(page.split("<tr><td class", -1)).hasSize(rows.size() + 1);
        assertThat(page.split("class=\"strip\"", -1)).hasSize(rows.size() + 1);
        assertThat(page.split("class=\"plot\"", -1)).hasSize(3);
        int runs = 0;
        for (JsonNode row : rows) {
            runs += row.get("runsBase").size() + row.get("runsPatched").size();
        }
        // Those of the strips, and of S1's plot seven numbers of groups, two kernels and ten runs.
        assertThat(page.split("<circle", -1)).hasSize(runs + 7 * 2 * 10 + 1);
    }

    @Test
    void the_same_results_give_the_same_bytes() throws IOException {
        report(10);
        List<byte[]> first = written();
        report(10);
        List<byte[]> second = written();
        for (int i = 0; i < first.size(); i++) {
            assertThat(second.get(i)).isEqualTo(first.get(i));
        }
    }

    @Test
    void refuses_what_it_cannot_report() {
        assertThatThrownBy(() -> SeedsReport.main(new String[] {"x"}))
                .hasMessageContaining("expected the folder of results");
        assertThatThrownBy(() ->
                        SeedsReport.main(new String[] {folder.resolve("none").toString(), folder.toString(), "main"}))
                .hasMessageContaining("no result file in")
                .hasMessageContaining("run the suites first");
    }

    private List<byte[]> written() throws IOException {
        List<byte[]> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder.resolve("report"))) {
            for (Path file : files.sorted().toList()) {
                all.add(Files.readAllBytes(file));
            }
        }
        assertThat(all).hasSize(3);
        return all;
    }

    private JsonNode report(int runs) throws IOException {
        Path results = folder.resolve("results-" + runs);
        SuiteFixture.writePublished(results, runs);
        Path report = folder.resolve("report");
        SeedsReport.main(new String[] {results.toString(), report.toString(), "main"});
        return new ObjectMapper().readTree(report.resolve("seeds.json").toFile());
    }
}
