package org.schedgate.baselines.promotion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedgate.baselines.ResultFixture.LATENCY;
import static org.schedgate.baselines.ResultFixture.OLDER;
import static org.schedgate.baselines.ResultFixture.STOCK;
import static org.schedgate.baselines.ResultFixture.execution;
import static org.schedgate.baselines.ResultFixture.measured;
import static org.schedgate.baselines.ResultFixture.rich;
import static org.schedgate.baselines.ResultFixture.rule;
import static org.schedgate.baselines.ResultFixture.scenario;
import static org.schedgate.baselines.ResultFixture.scenarioResult;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedgate.baselines.format.BaselineFormat;
import org.schedgate.baselines.gate.BuildFixture;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.baselines.results.Failure;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.results.Selection;
import org.schedgate.baselines.verdict.BuildStatus;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantResult;

class RecorderTest {
    private static final ScenarioResult FOO =
            scenarioResult("FooTest", List.of(), measured(STOCK, LATENCY, 100), measured(OLDER, LATENCY, 90));

    @TempDir
    Path folder;

    private BuildFixture build;

    @BeforeEach
    void start_a_build() {
        build = new BuildFixture(folder);
    }

    @Test
    void what_was_recorded_is_what_was_measured_and_the_next_check_is_green() throws IOException {
        RecordOutcome outcome = build.run(FOO).record();
        assertThat(outcome.status()).isEqualTo(RecordOutcome.Status.RECORDED);
        assertThat(outcome.written()).containsExactly(build.baselines().resolve("FooTest.json"));
        assertThat(outcome.message()).isEqualTo("Recorded 1 baseline: review the difference and commit it");
        assertThat(BaselineFormat.read(outcome.written().get(0)).variants())
                .containsExactlyElementsOf(
                        FOO.variants().stream().map(MeasuredVariant::result).toList());
        assertThat(build.check().status()).isEqualTo(BuildStatus.PASS);
    }

    @Test
    void classes_that_never_ran_are_named_with_what_to_do() throws IOException {
        RecordOutcome outcome = build.declare("LatencyScenario").run(FOO).record();
        assertThat(outcome.status()).isEqualTo(RecordOutcome.Status.RECORDED);
        assertThat(outcome.lines())
                .contains(
                        "scenario 'LatencyScenario' did not run, so nothing of it is recorded: name it *Test, or include LatencyScenario");
        assertThat(build.select("-Dtest=FooTest").record().lines())
                .as("where a part was asked for, that is no wonder")
                .contains("scenario 'LatencyScenario' did not run, so nothing of it is recorded");
    }

    @Test
    void of_histograms_only_those_that_a_gate_holds_are_kept() throws IOException {
        ScenarioResult ofThroughput = scenarioResult("FooTest", List.of(rule("messages_per_second", "5%")), rich());
        assertThat(storedHistograms(ofThroughput)).containsExactly(Set.of(), Set.of());
        ScenarioResult ofLatency = scenarioResult("FooTest", List.of(rule("wakeup_latency.p*", "5%")), rich());
        assertThat(storedHistograms(ofLatency)).containsExactly(Set.of("wakeup_latency"), Set.of());
        ScenarioResult ofEverything = scenarioResult("FooTest", List.of(), rich());
        assertThat(storedHistograms(ofEverything)).containsExactly(Set.of("wakeup_latency"), Set.of());
    }

    private List<Set<String>> storedHistograms(ScenarioResult result) throws IOException {
        build.clean().run(result).record();
        Path file = build.baselines().resolve("FooTest.json");
        VariantResult stored = BaselineFormat.read(file).variants().get(0);
        assertThat(stored.runs())
                .extracting(RunResult::values)
                .containsExactlyElementsOf(
                        rich().runs().stream().map(RunResult::values).toList());
        return stored.runs().stream().map(run -> run.histograms().keySet()).toList();
    }

    @Test
    void recording_the_same_again_touches_no_file() throws IOException {
        Path file = build.run(FOO).record().written().get(0);
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        byte[] before = Files.readAllBytes(file);
        RecordOutcome outcome = build.record();
        assertThat(outcome.status()).isEqualTo(RecordOutcome.Status.UNCHANGED);
        assertThat(outcome.written()).isEmpty();
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(Files.getLastModifiedTime(file)).isEqualTo(FileTime.fromMillis(0));
    }

    @Test
    void another_checkout_folder_gives_the_same_bytes() throws IOException {
        Path here = build.run(FOO).record().written().get(0);
        BuildFixture elsewhere = new BuildFixture(folder.resolve("else where/\u00fc"));
        Path there = elsewhere.run(FOO).record().written().get(0);
        assertThat(there).hasSameBinaryContentAs(here);
        assertThat(Files.readString(here)).doesNotContain(folder.toString(), System.getProperty("user.name") + "\"");
    }

    @Test
    void variants_that_were_not_selected_stay_as_they_were() throws IOException {
        build.run(FOO).record();
        VariantResult changed = measured(STOCK, LATENCY, 777);
        build.clean().run(part(changed, OLDER)).record();
        List<VariantResult> stored =
                BaselineFormat.read(build.baselines().resolve("FooTest.json")).variants();
        assertThat(stored).containsExactly(measured(OLDER, LATENCY, 90), changed);
    }

    @Test
    void a_scenario_that_was_not_selected_stays_as_it_was() throws IOException {
        build.run(FOO, scenarioResult("BarTest", List.of(), measured(STOCK, LATENCY, 1)))
                .record();
        byte[] before = Files.readAllBytes(build.baselines().resolve("BarTest.json"));
        build.clean()
                .run(scenarioResult("FooTest", List.of(), measured(STOCK, LATENCY, 5)))
                .record();
        assertThat(Files.readAllBytes(build.baselines().resolve("BarTest.json")))
                .isEqualTo(before);
    }

    @Test
    void a_variant_that_the_scenario_has_no_more_leaves_its_baseline() throws IOException {
        build.run(FOO).record();
        build.clean()
                .run(scenarioResult("FooTest", List.of(), measured(STOCK, LATENCY, 100)))
                .record();
        assertThat(BaselineFormat.read(build.baselines().resolve("FooTest.json"))
                        .variants())
                .containsExactly(measured(STOCK, LATENCY, 100));
    }

    @Test
    void other_seeds_than_the_scenarios_own_are_refused() throws IOException {
        ScenarioResult narrowed = new ScenarioResult(
                scenario("FooTest"), new Selection(List.of(), true), FOO.variants(), List.of(), List.of(), List.of());
        refused(build.run(narrowed).record(), "ran with other seeds than its own");
    }

    @Test
    void a_scenario_that_broke_is_refused_and_the_others_with_it() throws IOException {
        ScenarioResult broken = new ScenarioResult(
                scenario("BarTest"),
                Selection.COMPLETE,
                List.of(),
                List.of(new Failure(STOCK, "n", "out of events")),
                List.of(),
                List.of());
        refused(build.run(FOO, broken).record(), "broken in n: out of events");
        assertThat(build.baselines()).doesNotExist();
    }

    @Test
    void stale_results_are_refused_with_the_command_that_makes_new_ones() throws IOException {
        build.write(execution(FOO), BuildFixture.BEFORE).classPath("other");
        refused(build.record(), "no results of this build; run 'mvn test schedgate:record'");
    }

    @Test
    void results_of_an_earlier_build_of_the_same_classes_are_recorded_and_this_is_said() throws IOException {
        RecordOutcome outcome = build.write(execution(FOO), BuildFixture.BEFORE).record();
        assertThat(outcome.status()).isEqualTo(RecordOutcome.Status.RECORDED);
        assertThat(outcome.lines()).anyMatch(line -> line.startsWith("the tests did not run in this build"));
    }

    @Test
    void a_ci_build_is_refused() throws IOException {
        refused(build.run(FOO).recordInCi(), "this is a CI build");
        assertThat(build.baselines()).doesNotExist();
    }

    @Test
    void a_broken_baseline_is_not_written_over() throws IOException {
        Files.createDirectories(build.baselines());
        Path broken = Files.writeString(build.baselines().resolve("FooTest.json"), "<<<<<<< ours");
        refused(build.run(FOO).record(), "FooTest.json:1");
        assertThat(broken).hasContent("<<<<<<< ours");
    }

    @Test
    void a_scenario_that_needs_no_baseline_gets_none() throws IOException {
        ScenarioResult budgetOnly = new ScenarioResult(
                scenario("FooTest"),
                Selection.COMPLETE,
                FOO.variants(),
                List.of(),
                List.of(),
                List.of(new ExpectationOutcome(ExpectationOutcome.Kind.BUDGET, "n", "p99 at most 1 ns", "1 ns", true)));
        assertThat(build.run(budgetOnly).record().status()).isEqualTo(RecordOutcome.Status.UNCHANGED);
        assertThat(build.baselines()).doesNotExist();
    }

    private static ScenarioResult part(VariantResult measured, org.schedgate.simulator.result.VariantId notSelected) {
        return new ScenarioResult(
                scenario("FooTest"),
                new Selection(List.of(notSelected), false),
                List.of(new MeasuredVariant("n", measured)),
                List.of(),
                List.of(),
                List.of());
    }

    private static void refused(RecordOutcome outcome, String why) {
        assertThat(outcome.status()).isEqualTo(RecordOutcome.Status.REFUSED);
        assertThat(outcome.written()).isEmpty();
        assertThat(outcome.message()).startsWith("Nothing recorded: ").contains(why);
    }
}
