package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.launcher.TagFilter.excludeTags;
import static org.junit.platform.launcher.TagFilter.includeTags;
import static org.junit.platform.testkit.engine.EventConditions.displayName;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedSuccessfully;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.test;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.instanceOf;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.opentest4j.AssertionFailedError;
import org.schedgate.baselines.format.ResultFormat;
import org.schedgate.baselines.results.ExecutionResults;
import org.schedgate.baselines.results.Failure;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.junit.engine.fixture.FailingScenarios;
import org.schedgate.junit.engine.fixture.FaultyScenarios;
import org.schedgate.junit.engine.fixture.Scenarios;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantId;

class ExecutionTest {
    @TempDir
    Path folder;

    @Test
    void every_variant_is_a_test_and_what_it_measured_is_written() {
        execute(selectClass(Scenarios.Axes.class))
                .testEvents()
                .assertStatistics(counts -> counts.started(20).succeeded(20).failed(0));

        assertThat(onlyResult())
                .contains("\"id\": \"" + Scenarios.Axes.class.getName() + "\"")
                .contains("\"testName\": \"second-load_four-cpus_v2_half-the-time\"")
                .contains("latency.*");
    }

    @Test
    void gates_go_into_the_result_file_in_the_unit_of_the_metric() {
        execute(selectClass(Scenarios.Single.class))
                .testEvents()
                .assertStatistics(counts -> counts.succeeded(1).failed(0));
        assertThat(onlyResult())
                .contains("\"metric\": \"latency.p99\"", "\"absoluteTolerance\": 2000", "\"relativeTolerance\": 0.05");
    }

    @Test
    void what_is_written_can_be_read_again() throws IOException {
        execute(
                selectClass(Scenarios.Axes.class),
                selectClass(FailingScenarios.BreaksContract.class),
                selectMethod(FailingScenarios.Boastful.class.getName(), "load_half"));

        ExecutionResults read = ResultFormat.read(resultFiles().get(0));

        assertThat(read.producer().engineVersion()).isEqualTo(EngineVersion.current());
        assertThat(read.scenarios()).hasSize(3);
        ScenarioResult boastful = scenario(read, FailingScenarios.Boastful.class);
        assertThat(boastful.variants()).extracting(MeasuredVariant::testName).containsExactly("load_half");
        assertThat(boastful.selection().notSelected())
                .containsExactly(new VariantId("two-cpus", "v1", "performance", "load --fake", List.of()));
        ScenarioResult broken = scenario(read, FailingScenarios.BreaksContract.class);
        assertThat(broken.failures()).extracting(Failure::testName).containsExactly("load_wild-choice");
        assertThat(broken.variants()).hasSize(1);
        assertThat(scenario(read, Scenarios.Axes.class).variants()).hasSize(20);
    }

    @Test
    void a_variant_over_its_budget_fails_and_says_how_to_run_it_again() {
        assertThat(failures(execute(selectClass(FailingScenarios.OverBudget.class))))
                .containsExactly("v2: expected latency.p99 at most 150us, measured 204000 ns (median)\n"
                        + "Run it again: mvn test -Dtest='" + FailingScenarios.OverBudget.class.getName()
                        + "#load_v2'");
        assertThat(onlyResult()).contains("\"kind\": \"budget\"", "\"met\": false", "\"met\": true");
    }

    @Test
    void failures_of_judgment_are_assertion_errors() {
        execute(selectClass(FailingScenarios.OverBudget.class))
                .testEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(test(), displayName("v2"), finishedWithFailure(instanceOf(AssertionFailedError.class))))
                .haveExactly(1, event(test(), displayName("v1"), finishedSuccessfully()));
    }

    @Test
    void a_failed_assertion_is_told_in_its_own_words() {
        execute(selectClass(FailingScenarios.Unverified.class))
                .testEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(
                                test(),
                                finishedWithFailure(
                                        instanceOf(AssertionFailedError.class),
                                        message(text -> text.contains("101500.0") && text.contains("Run it again")))));
    }

    @Test
    void an_assumption_that_does_not_hold_aborts_the_variant() {
        execute(selectClass(FailingScenarios.Assumes.class))
                .testEvents()
                .assertStatistics(counts -> counts.aborted(1).failed(0));
        assertThat(onlyResult()).contains("\"testName\": \"load\"");
    }

    @Test
    void an_expectation_is_judged_against_the_stock_variant_even_if_that_is_not_selected() {
        String patched = "load_half";
        EngineExecutionResults results = execute(selectMethod(FailingScenarios.Boastful.class.getName(), patched));

        assertThat(failures(results))
                .singleElement()
                .asString()
                .startsWith(
                        "half: expected latency.p99 better by at least 60% against stock, measured 50.00 % better, 95 % interval");
        assertThat(onlyResult())
                .contains("\"notSelected\": [", "\"kind\": \"patched-against-stock\"")
                .doesNotContain("\"testName\": \"load_stock\"");
    }

    @Test
    void a_gate_that_holds_nothing_fails_the_variant() {
        assertThat(failures(execute(selectClass(FailingScenarios.Ungated.class))))
                .singleElement()
                .asString()
                .startsWith(
                        "load: @Gate(\"latency.p98\") has nothing to judge: no run reports such a metric; write"
                                + " 'latency.p99'; there are latency.p99, switches, throughput\n"
                                + "@Gate(absolute) for throughput: '5us' cannot be compared with a metric in 1/s: accepted is 1/s");
    }

    @Test
    void a_gate_on_a_metric_without_direction_fails_the_variant() {
        assertThat(failures(execute(selectClass(FailingScenarios.GatedWithoutDirection.class))))
                .singleElement()
                .asString()
                .startsWith("load: @Gate(\"switches\") cannot be judged: neither more nor less of it is worse;")
                .doesNotContain("@Gate(\"*\")");
    }

    @Test
    void what_is_wrong_with_a_scenario_has_no_stack_trace_of_the_engine_and_keeps_that_of_the_users_code() {
        EngineExecutionResults results = execute(
                selectClass(FaultyScenarios.Empty.class),
                selectClass(FailingScenarios.Ungated.class),
                selectClass(FailingScenarios.BrokenMethods.class));
        List<Throwable> thrown = results.testEvents().failed().stream()
                .map(failed -> failed.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .orElseThrow())
                .toList();
        assertThat(thrown)
                .hasSize(5)
                .allSatisfy(one -> assertThat(one.getStackTrace()).isEmpty());
        // The one that a method of the user's threw; the others are refusals of ours.
        assertThat(thrown.stream().map(Throwable::getCause).filter(Objects::nonNull))
                .singleElement()
                .satisfies(cause -> assertThat(cause).isInstanceOf(IllegalStateException.class))
                .satisfies(cause -> assertThat(cause.getStackTrace()[0].getClassName())
                        .isEqualTo(FailingScenarios.BrokenMethods.class.getName()));
    }

    @Test
    void a_patch_that_breaks_its_contract_is_named_with_the_moment() {
        String type = FailingScenarios.BreaksContract.class.getName();
        assertThat(failures(execute(selectClass(FailingScenarios.BreaksContract.class))))
                .containsExactly(type + ", variant 'load_wild-choice', patch 'wild choice', seed 3:"
                        + " at 1204000 ns IdleSiblingSearch chose CPU 9 for task 12: accepted is 0-1\n"
                        + "Run it again: mvn test -Dtest='" + type + "#load_wild-choice' -Dschedgate.seed=3");
        assertThat(onlyResult())
                .contains(
                        "\"message\": \"seed 3: at 1204000 ns IdleSiblingSearch chose CPU 9 for task 12: accepted is 0-1\"");
    }

    @Test
    void methods_that_throw_or_return_nothing_fail_their_own_variant_only() {
        String type = FailingScenarios.BrokenMethods.class.getName();
        assertThat(failures(execute(selectClass(FailingScenarios.BrokenMethods.class))))
                .containsExactly(
                        type + ", variant 'nothing' cannot be run: @Workload nothing(): returned null; it must return a"
                                + " Workload",
                        type + ", variant 'thrower' cannot be run: @Workload thrower() failed:"
                                + " java.lang.IllegalStateException: no such file",
                        type + ", variant 'twin' cannot be run: it runs the same as 'fine':"
                                + " two-cpus | v1 | performance | fine --fake;"
                                + " give one of them another machine, kernel, patch or workload, or remove it");
    }

    @Test
    void a_class_that_cannot_be_read_is_one_failed_test_and_the_others_run() {
        EngineExecutionResults results =
                execute(selectClass(FaultyScenarios.Empty.class), selectClass(Scenarios.Single.class));
        results.testEvents()
                .assertStatistics(counts -> counts.started(2).succeeded(1).failed(1));
        assertThat(failures(results))
                .singleElement()
                .asString()
                .startsWith(FaultyScenarios.Empty.class.getName() + ", @Workload: missing");
        assertThat(onlyResult()).contains("scenario_can_be_read", "\"testName\": \"load\"");
    }

    @Test
    void two_classes_with_one_id_do_not_share_a_baseline_in_silence() {
        assertThat(failures(execute(
                        selectClass(FailingScenarios.FirstOfId.class), selectClass(FailingScenarios.SecondOfId.class))))
                .containsExactly(FailingScenarios.SecondOfId.class.getName() + ", @SchedScenario(id), 'shared': "
                        + FailingScenarios.FirstOfId.class.getName() + " has the same id; give one of them another");
        assertThat(onlyResult()).contains("has the same scenario id");
    }

    @Test
    void one_seed_can_be_asked_for() {
        EngineExecutionResults results = kit(selectClass(Scenarios.Single.class))
                .configurationParameter("schedgate.seed", "42")
                .execute();
        results.testEvents().assertStatistics(counts -> counts.succeeded(1));
        assertThat(onlyResult()).contains("\"seedsNarrowed\": true").contains("142000");
    }

    @Test
    void another_number_of_runs_can_be_asked_for() throws IOException {
        EngineExecutionResults results = kit(selectClass(Scenarios.Single.class))
                .configurationParameter("schedgate.runs", "5")
                .execute();
        results.testEvents().assertStatistics(counts -> counts.succeeded(1));
        ScenarioResult read =
                ResultFormat.read(resultFiles().get(0)).scenarios().get(0);
        assertThat(read.selection().seedsNarrowed()).isTrue();
        assertThat(read.variants().get(0).result().runs())
                .extracting(RunResult::seed)
                .containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void settings_that_cannot_be_read_fail_every_test_and_write_nothing() {
        EngineExecutionResults results = kit(selectClass(Scenarios.Single.class))
                .configurationParameter("schedgate.seed", "many")
                .execute();
        assertThat(failures(results)).containsExactly("schedgate.seed=many: accepted is a whole number");
        assertThat(resultFiles()).isEmpty();
    }

    @Test
    void traces_are_written_for_each_run() throws IOException {
        kit(selectClass(Scenarios.Single.class))
                .configurationParameter(
                        "schedgate.trace", folder.resolve("traces").toString())
                .execute()
                .testEvents()
                .assertStatistics(counts -> counts.succeeded(1));
        Path traces = folder.resolve("traces").resolve(Scenarios.Single.class.getName());
        try (Stream<Path> files = Files.list(traces)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "load-seed-1.ftrace.txt", "load-seed-1.perfetto.json",
                            "load-seed-2.ftrace.txt", "load-seed-2.perfetto.json",
                            "load-seed-3.ftrace.txt", "load-seed-3.perfetto.json");
        }
    }

    @Test
    void results_are_the_same_bytes_with_any_number_of_threads() {
        String one = withThreads(1);
        assertThat(withThreads(2)).isEqualTo(one);
        assertThat(withThreads(8)).isEqualTo(one);
    }

    @Test
    void tags_select_variants() {
        kit(selectClass(Scenarios.Single.class), selectClass(Scenarios.Axes.class))
                .filters(includeTags("quick"))
                .execute()
                .testEvents()
                .assertStatistics(counts -> counts.started(1));
        kit(selectClass(Scenarios.Single.class), selectClass(Scenarios.Own.class))
                .filters(excludeTags("quick"))
                .execute()
                .testEvents()
                .assertStatistics(counts -> counts.started(1).succeeded(1));
    }

    @Test
    void a_later_execution_in_the_same_jvm_is_marked() {
        execute(selectClass(Scenarios.Single.class));
        int first = execution(onlyResult());
        execute(selectClass(Scenarios.Single.class));
        assertThat(resultFiles()).hasSize(2);
        assertThat(resultFiles().stream().map(file -> execution(read(file))))
                .containsExactlyInAnyOrder(first, first + 1);
    }

    @Test
    void an_execution_without_scenarios_writes_nothing() {
        execute(selectClass(ExecutionTest.class));
        assertThat(resultFiles()).isEmpty();
    }

    @Test
    void results_that_cannot_be_written_fail_the_class() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        EngineExecutionResults results = EngineTestKit.engine(new SchedgateTestEngine(new FakeLaboratory()))
                .selectors(selectClass(Scenarios.Single.class))
                .configurationParameter(
                        "schedgate.output.dir", file.resolve("below").toString())
                .execute();
        results.containerEvents().assertStatistics(counts -> counts.failed(1));
    }

    @Test
    void headline_metrics_are_published() {
        EngineExecutionResults results = execute(selectClass(Scenarios.Single.class));
        assertThat(results.allEvents().reportingEntryPublished().list())
                .singleElement()
                .satisfies(published ->
                        assertThat(published.getPayload().toString()).contains("latency.p99", "102000 ns"));
    }

    private String withThreads(int threads) {
        Path output = folder.resolve("threads-" + threads);
        EngineTestKit.engine(new SchedgateTestEngine(new FakeLaboratory()))
                .selectors(selectClass(Scenarios.Axes.class), selectClass(Scenarios.Own.class))
                .configurationParameter("schedgate.output.dir", output.toString())
                .configurationParameter("schedgate.parallelism", Integer.toString(threads))
                .execute();
        List<Path> files = resultFiles(output);
        assertThat(files).hasSize(1);
        return read(files.get(0)).replaceFirst("\"execution\": \\d+", "\"execution\": 0");
    }

    private EngineExecutionResults execute(DiscoverySelector... selectors) {
        return kit(selectors).execute();
    }

    private EngineTestKit.Builder kit(DiscoverySelector... selectors) {
        return EngineTestKit.engine(new SchedgateTestEngine(new FakeLaboratory()))
                .selectors(selectors)
                .configurationParameter(
                        "schedgate.output.dir", folder.resolve("results").toString());
    }

    private static List<String> failures(EngineExecutionResults results) {
        return results.testEvents().failed().stream()
                .map(failed -> failed.getRequiredPayload(TestExecutionResult.class))
                .map(result -> result.getThrowable().orElseThrow().getMessage())
                .toList();
    }

    private static ScenarioResult scenario(ExecutionResults results, Class<?> type) {
        return results.scenarios().stream()
                .filter(result -> result.scenario().className().equals(type.getName()))
                .findFirst()
                .orElseThrow();
    }

    private String onlyResult() {
        List<Path> files = resultFiles();
        assertThat(files).hasSize(1);
        return read(files.get(0));
    }

    private List<Path> resultFiles() {
        return resultFiles(folder.resolve("results"));
    }

    private static List<Path> resultFiles(Path directory) {
        if (!Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static int execution(String result) {
        return Integer.parseInt(result.replaceFirst("(?s).*\"execution\": (\\d+).*", "$1"));
    }
}
