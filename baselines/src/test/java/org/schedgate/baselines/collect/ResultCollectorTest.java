package org.schedgate.baselines.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedgate.baselines.ResultFixture.LATENCY;
import static org.schedgate.baselines.ResultFixture.OLDER;
import static org.schedgate.baselines.ResultFixture.PRODUCER;
import static org.schedgate.baselines.ResultFixture.STOCK;
import static org.schedgate.baselines.ResultFixture.execution;
import static org.schedgate.baselines.ResultFixture.measured;
import static org.schedgate.baselines.ResultFixture.scenario;
import static org.schedgate.baselines.ResultFixture.scenarioResult;
import static org.schedgate.baselines.gate.BuildFixture.BEFORE;
import static org.schedgate.baselines.gate.BuildFixture.DURING;
import static org.schedgate.baselines.gate.BuildFixture.START;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedgate.baselines.gate.BuildFixture;
import org.schedgate.baselines.gate.GateOutcome;
import org.schedgate.baselines.results.ExecutionResults;
import org.schedgate.baselines.results.Failure;
import org.schedgate.baselines.results.Producer;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.results.Selection;
import org.schedgate.baselines.verdict.BuildStatus;

class ResultCollectorTest {
    private static final ScenarioResult FOO = scenarioResult("FooTest", List.of(), measured(STOCK, LATENCY, 100));
    private static final ScenarioResult SLOWER = scenarioResult("FooTest", List.of(), measured(STOCK, LATENCY, 200));
    private static final ScenarioResult FOO_OLDER_KERNEL =
            scenarioResult("FooTest", List.of(), measured(OLDER, LATENCY, 90));

    @TempDir
    Path folder;

    private BuildFixture build;

    @BeforeEach
    void start_a_build() {
        build = new BuildFixture(folder);
    }

    @Test
    void a_file_written_since_the_build_started_counts_and_older_ones_are_not_even_opened() throws IOException {
        build.write(execution(SLOWER), BEFORE);
        Files.writeString(build.results().resolve("results-broken.json"), "{");
        Files.setLastModifiedTime(build.results().resolve("results-broken.json"), FileTime.from(BEFORE));
        build.write(execution(FOO), DURING);
        BuildResults results = collect(build());
        assertThat(results.origin()).isEqualTo(BuildResults.Origin.THIS_BUILD);
        assertThat(results.scenarios().get("FooTest")).isEqualTo(FOO);
        assertThat(results.problems()).isEmpty();
        assertThat(results.notes()).isEmpty();
    }

    @Test
    void the_start_itself_is_part_of_the_build_and_the_millisecond_before_is_not() throws IOException {
        build.write(execution(FOO), START);
        assertThat(collect(build("other")).origin()).isEqualTo(BuildResults.Origin.THIS_BUILD);
        build.clean().write(execution(FOO), START.minusMillis(1));
        assertThat(collect(build("other")).origin()).isEqualTo(BuildResults.Origin.NOWHERE);
    }

    @Test
    void a_file_system_of_whole_seconds_does_not_make_a_file_older_than_its_build() throws IOException {
        build.write(execution(FOO), START.truncatedTo(ChronoUnit.SECONDS));
        assertThat(collect(build("other")).origin()).isEqualTo(BuildResults.Origin.THIS_BUILD);
    }

    @Test
    void older_results_count_where_class_path_and_class_are_the_same_and_this_is_said() throws IOException {
        build.write(execution(FOO), BEFORE);
        BuildResults results = collect(build());
        assertThat(results.origin()).isEqualTo(BuildResults.Origin.AN_EARLIER_BUILD);
        assertThat(results.scenarios()).containsKey("FooTest");
        assertThat(results.notes()).anyMatch(note -> note.startsWith("the tests did not run in this build"));
    }

    @Test
    void older_results_of_another_class_path_or_class_are_stale() throws IOException {
        build.write(execution(FOO), BEFORE);
        assertThat(collect(build("other")).origin()).isEqualTo(BuildResults.Origin.NOWHERE);
        assertThat(collect(build((String) null)).origin()).isEqualTo(BuildResults.Origin.NOWHERE);
        assertThat(collect(build(new DeclaredScenario("FooTest", null, "recompiled")))
                        .origin())
                .isEqualTo(BuildResults.Origin.NOWHERE);
        assertThat(collect(build("other")).notes()).singleElement().asString().contains("passed over");
    }

    @Test
    void stale_results_never_make_a_build_green() throws IOException {
        build.run(FOO).record();
        build.clean().declare("FooTest").write(execution(FOO), BEFORE).classPath("other");
        GateOutcome outcome = build.check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        assertThat(outcome.judgment().headline()).isEqualTo("Gate failed: nothing was compared, 1 missing");
    }

    @Test
    void a_token_of_another_build_overrules_the_time() throws IOException {
        Producer theirs = new Producer("0.1.0", "theirs", "other path");
        build.write(new ExecutionResults(theirs, 1, List.of(FOO)), DURING);
        assertThat(collect(build()).origin()).isEqualTo(BuildResults.Origin.THIS_BUILD);
        CurrentBuild ours = new CurrentBuild("0.1.0", START, "ours", "cafe01", List.of(), false, null);
        assertThat(collect(ours).origin()).isEqualTo(BuildResults.Origin.NOWHERE);
        CurrentBuild same = new CurrentBuild("0.1.0", START, "theirs", "cafe01", List.of(), false, null);
        assertThat(collect(same).origin()).isEqualTo(BuildResults.Origin.THIS_BUILD);
    }

    @Test
    void results_of_another_class_file_than_the_compiled_one_are_a_problem() throws IOException {
        build.write(execution(FOO), DURING);
        BuildResults results = collect(build(new DeclaredScenario("FooTest", null, "recompiled")));
        assertThat(results.scenarios()).isEmpty();
        assertThat(results.problems()).singleElement().asString().contains("another version of FooTest");
    }

    @Test
    void several_jvms_give_the_same_as_one() throws IOException {
        ScenarioResult bar = scenarioResult("BarTest", List.of(), measured(STOCK, LATENCY, 1));
        build.write(execution(FOO, bar), DURING);
        BuildResults one = collect(build());
        build.clean()
                .write(execution(bar), DURING)
                .write(execution(FOO), DURING)
                .write(execution(), DURING);
        assertThat(collect(build()).scenarios()).isEqualTo(one.scenarios());
    }

    @Test
    void parts_of_a_scenario_from_several_jvms_are_joined() throws IOException {
        build.write(execution(without(FOO, OLDER)), DURING).write(execution(without(FOO_OLDER_KERNEL, STOCK)), DURING);
        ScenarioResult joined = collect(build()).scenarios().get("FooTest");
        assertThat(joined.variants()).hasSize(2);
        assertThat(joined.selection()).isEqualTo(Selection.COMPLETE);
    }

    @Test
    void the_same_result_twice_is_one_and_two_different_ones_are_a_problem_that_names_both_files() throws IOException {
        build.write(execution(FOO), DURING).write(execution(FOO), DURING);
        assertThat(collect(build()).problems()).isEmpty();
        build.write(execution(SLOWER), DURING);
        assertThat(collect(build()).problems())
                .singleElement()
                .asString()
                .contains("results-1.json")
                .contains("results-3.json")
                .contains("'laptop-4 | v6.1 | performance | schbench -m 2 -t 16' has two different results");
    }

    @Test
    void two_classes_with_one_id_are_a_problem_that_names_both() throws IOException {
        ScenarioResult other = new ScenarioResult(
                new org.schedgate.baselines.results.ScenarioIdentity("FooTest", "other.FooTest", "c"),
                Selection.COMPLETE,
                FOO.variants(),
                List.of(),
                List.of(),
                List.of());
        build.write(execution(FOO), DURING).write(execution(other), DURING);
        assertThat(collect(build()).problems())
                .singleElement()
                .asString()
                .contains("class FooTest in")
                .contains("class other.FooTest in");
    }

    @Test
    void a_rerun_replaces_what_broke_and_is_marked() throws IOException {
        ScenarioResult broken = new ScenarioResult(
                scenario("FooTest"),
                Selection.COMPLETE,
                List.of(),
                List.of(new Failure(STOCK, "n", "ran out of memory")),
                List.of(),
                List.of());
        build.write(rerun(FOO), DURING).write(execution(broken), DURING);
        BuildResults results = collect(build());
        assertThat(results.scenarios().get("FooTest").failures()).isEmpty();
        assertThat(results.scenarios().get("FooTest").variants()).hasSize(1);
        assertThat(results.problems()).isEmpty();
        assertThat(results.notes()).singleElement().asString().endsWith("was run again; its last result counts");
    }

    @Test
    void a_rerun_that_measures_something_else_shows_that_the_simulation_does_not_repeat_itself() throws IOException {
        build.write(execution(FOO), DURING).write(rerun(SLOWER), DURING);
        assertThat(collect(build()).problems())
                .singleElement()
                .asString()
                .contains("gave other numbers when it was run again");
    }

    @Test
    void of_two_earlier_builds_the_later_counts() throws IOException {
        build.write(execution(SLOWER), BEFORE.plusSeconds(9)).write(execution(FOO), BEFORE);
        assertThat(collect(build()).scenarios().get("FooTest")).isEqualTo(SLOWER);
        assertThat(collect(build()).problems()).isEmpty();
    }

    @Test
    void a_broken_file_of_this_build_makes_the_gate_unable_to_judge() throws IOException {
        build.run(FOO).record();
        Path broken = build.results().resolve("results-broken.json");
        Files.writeString(broken, "{\"format\"");
        Files.setLastModifiedTime(broken, FileTime.from(DURING));
        GateOutcome outcome = build.check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.UNABLE_TO_JUDGE);
        assertThat(outcome.judgment().problems()).singleElement().asString().contains("results-broken.json:1");
        assertThat(build.record().status().name()).isEqualTo("REFUSED");
    }

    @Test
    void the_engine_of_this_and_of_the_last_minor_version_is_read_and_no_other() throws IOException {
        assertThat(problemsOf("0.5.2", "0.5.0")).isEmpty();
        assertThat(problemsOf("0.5.0-SNAPSHOT", "0.5.9")).isEmpty();
        assertThat(problemsOf("0.5.0", "0.4.7")).isEmpty();
        assertThat(problemsOf("0.5.0", "0.3.9")).hasSize(1);
        assertThat(problemsOf("1.0.0", "0.9.0")).hasSize(1);
        assertThat(problemsOf("0.5.0", "0.6.0"))
                .singleElement()
                .asString()
                .contains(
                        "found results of engine '0.6.0', expected version 0.5.0 or the minor version before it; set the"
                                + " version of schedgate-junit-engine in the pom to 0.5.0");
    }

    @Test
    void unfinished_and_foreign_files_are_passed_over() throws IOException {
        build.write(execution(FOO), DURING);
        Files.writeString(build.results().resolve(".schedgate-0.tmp"), "{");
        Files.writeString(build.results().resolve("verdict.json"), "{");
        assertThat(collect(build()).problems()).isEmpty();
    }

    private List<String> problemsOf(String reader, String engine) throws IOException {
        build.clean().write(new ExecutionResults(new Producer(engine, null, "p"), 1, List.of(FOO)), DURING);
        return collect(new CurrentBuild(reader, START, null, null, List.of(), false, null))
                .problems();
    }

    private static ExecutionResults rerun(ScenarioResult result) {
        return new ExecutionResults(PRODUCER, 2, List.of(result));
    }

    private static ScenarioResult without(ScenarioResult result, org.schedgate.simulator.result.VariantId notSelected) {
        return new ScenarioResult(
                result.scenario(),
                new Selection(List.of(notSelected), false),
                result.variants(),
                List.of(),
                List.of(),
                List.of());
    }

    private BuildResults collect(CurrentBuild current) {
        return ResultCollector.collect(build.results(), current);
    }

    private static CurrentBuild build(DeclaredScenario... scenarios) {
        return new CurrentBuild("0.1.0", START, null, "cafe01", List.of(scenarios), false, null);
    }

    private static CurrentBuild build(String classPath) {
        return new CurrentBuild("0.1.0", START, null, classPath, List.of(), false, null);
    }
}
