package org.schedgate.examples.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.kernel.Kernels;

/** docs/model/published-cases.md shows every case and row there is, as stored; run again with the profile {@code published-cases}. */
class PublishedCasesPageTest {
    private static final Path PAGE = Path.of("..", "docs", "model", "published-cases.md");
    private static final Path STORED = Path.of("results", "published-cases.tsv");

    /** The ids of the collection: twelve open ones, then twelve further ones. */
    private static final List<String> IDS = List.of(
            "recent-used-cpu",
            "kworker-stack",
            "sched-idle-cpu",
            "affinity-fork-numa",
            "numa-small-imbalance",
            "llc-spread",
            "fairness-9-11",
            "task-stealing",
            "sched-idle-slice",
            "latency-nice",
            "cfs-slice-expiry",
            "schedutil-noninvariant",
            "prev-cpu-idle",
            "no-sync-from-irq",
            "pick-idlest-util",
            "little-cpus",
            "kstep-even-idle",
            "run-to-parity",
            "slice-070",
            "limit-slice",
            "dl-server-ext",
            "kstep-util-avg",
            "util-est-under",
            "epyc-denoise");

    @Test
    void every_case_of_the_collection_is_there() {
        assertThat(PublishedCase.all()).extracting(PublishedCase::id).containsExactlyInAnyOrderElementsOf(IDS);
        assertThat(PublishedCase.all().stream().filter(each -> each.split().equals("open")))
                .hasSize(12);
        assertThat(PublishedCase.all())
                .allSatisfy(each -> assertThat(each.rows()).isNotEmpty());
    }

    @Test
    void the_page_has_every_case_with_every_row() throws IOException {
        String page = Files.readString(PAGE);
        for (PublishedCase each : PublishedCase.all()) {
            assertThat(page).contains("### " + each.id() + "\n");
            each.rows().forEach(row -> assertThat(page).contains("| " + row.label() + " | " + row.before() + " | "));
        }
    }

    @Test
    void the_page_is_written_from_the_stored_results() throws IOException {
        String page = Files.readString(PAGE);
        String part = new CasePage(CaseResults.read(STORED)).markdown();
        assertThat(PublishedCasesReport.withPart(page, part)).isEqualTo(page);
    }

    @Test
    void every_case_is_simulated_or_says_what_it_needs() {
        assertThat(PublishedCase.all()).allSatisfy(each -> {
            boolean simulated = Scenarios.of(each.id()) != null;
            assertThat(simulated).as(each.id()).isNotEqualTo(Scenarios.NOT_MODELLED.containsKey(each.id()));
        });
    }

    @Test
    void a_row_of_ours_belongs_to_a_published_one() throws IOException {
        CaseResults stored = CaseResults.read(STORED);
        for (PublishedCase each : PublishedCase.all()) {
            assertThat(each.rows())
                    .extracting(PublishedCase.Row::label)
                    .as(each.id())
                    .containsAll(stored.of(each.id(), "row").stream()
                            .map(line -> line[2])
                            .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"affinity-fork-numa"})
    void a_case_that_runs_quickly_gives_what_is_stored(String id) throws IOException {
        Scenario scenario = java.util.Objects.requireNonNull(Scenarios.of(id));
        assertThat(Kernels.names()).containsAll(scenario.kernels());
        Findings findings = new Findings(id);
        scenario.measure(findings);
        assertThat(lines(findings.lines().stream())).isEqualTo(lines(CaseResults.read(STORED).of(id).stream()));
    }

    private static List<String> lines(Stream<String[]> lines) {
        // Fingerprints say which model gave the figures; it may change without changing these.
        return lines.filter(line -> !line[1].equals("fingerprint"))
                .map(line -> String.join(" | ", line))
                .toList();
    }

    @Test
    void the_row_rule_asks_for_a_quarter_of_a_change_and_for_little_of_none() {
        PublishedCase.Row better = new PublishedCase.Row("x", "100", "80", "-20.0", "better");
        assertThat(RowRule.verdict(better, "50", "47.5")).isEqualTo("passed");
        assertThat(RowRule.verdict(better, "50", "47.6")).isEqualTo("missed");
        assertThat(RowRule.verdict(better, "50", "60")).isEqualTo("missed");
        PublishedCase.Row neutral = new PublishedCase.Row("x", "100", "104", "4.0", "neutral");
        assertThat(RowRule.verdict(neutral, "50", "52")).isEqualTo("passed");
        assertThat(RowRule.verdict(neutral, "50", "52.1")).isEqualTo("missed");
        PublishedCase.Row words = new PublishedCase.Row("x", "7, 7", "8, 9", "", "better");
        assertThat(RowRule.verdict(words, "7, 7", "8, 9")).isEqualTo("passed");
        assertThat(RowRule.verdict(words, "7, 7", "8, 8")).isEqualTo("see rule");
    }
}
