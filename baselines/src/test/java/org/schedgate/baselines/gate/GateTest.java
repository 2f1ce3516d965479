package org.schedgate.baselines.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedgate.baselines.ResultFixture.LATENCY;
import static org.schedgate.baselines.ResultFixture.OLDER;
import static org.schedgate.baselines.ResultFixture.STOCK;
import static org.schedgate.baselines.ResultFixture.SWITCHES;
import static org.schedgate.baselines.ResultFixture.THROUGHPUT;
import static org.schedgate.baselines.ResultFixture.measured;
import static org.schedgate.baselines.ResultFixture.rule;
import static org.schedgate.baselines.ResultFixture.scenario;
import static org.schedgate.baselines.ResultFixture.scenarioResult;
import static org.schedgate.baselines.ResultFixture.withFingerprint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.baselines.results.Failure;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.results.Selection;
import org.schedgate.baselines.verdict.BuildStatus;
import org.schedgate.baselines.verdict.CellVerdict;
import org.schedgate.baselines.verdict.VerdictKind;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;

class GateTest {
    private static final List<GateRule> GATE = List.of(rule("wakeup_latency.p99", "10%"), rule("messages_*", "10%"));

    private static final List<GateRule> LATENCY_GATE = List.of(rule("wakeup_latency.p99", "10%"));

    @TempDir
    Path folder;

    private BuildFixture build;

    @BeforeEach
    void start_a_build() {
        build = new BuildFixture(folder);
    }

    @Test
    void the_same_numbers_are_unchanged_and_the_gate_says_how_many_cells_it_compared() throws IOException {
        recorded(scenarioResult("FooTest", GATE, both(100, 50)));
        GateOutcome outcome =
                build.run(scenarioResult("FooTest", GATE, both(100, 50))).check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.PASS);
        assertThat(outcome.judgment().headline()).isEqualTo("Gate passed: 2 cells compared, 2 unchanged");
        assertThat(outcome.message()).isEqualTo("Gate passed: 2 cells compared, 2 unchanged");
        assertThat(outcome.lines()).last().isEqualTo(outcome.judgment().headline());
    }

    @Test
    void raising_latency_and_throughput_makes_exactly_the_latency_red() throws IOException {
        recorded(scenarioResult("FooTest", GATE, both(100, 50)));
        GateOutcome outcome =
                build.run(scenarioResult("FooTest", GATE, both(120, 60))).check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        assertThat(metrics(outcome, VerdictKind.REGRESSED)).containsExactly(LATENCY.name());
        assertThat(metrics(outcome, VerdictKind.IMPROVED)).containsExactly(THROUGHPUT.name());
        assertThat(outcome.message())
                .isEqualTo("Gate failed: 2 cells compared, 1 improved, 1 regressed. Run it alone: mvn test"
                        + " -Dtest=FooTest#kernel_v6.1");
    }

    @Test
    void lowering_both_makes_exactly_the_throughput_red() throws IOException {
        recorded(scenarioResult("FooTest", GATE, both(100, 50)));
        GateOutcome outcome =
                build.run(scenarioResult("FooTest", GATE, both(80, 40))).check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        assertThat(metrics(outcome, VerdictKind.REGRESSED)).containsExactly(THROUGHPUT.name());
        assertThat(metrics(outcome, VerdictKind.IMPROVED)).containsExactly(LATENCY.name());
    }

    @Test
    void one_regressing_cell_among_many_improving_ones_is_red_and_comes_first() throws IOException {
        ScenarioResult[] before = new ScenarioResult[30];
        ScenarioResult[] after = new ScenarioResult[30];
        for (int i = 0; i < 30; i++) {
            String id = "S" + (10 + i) + "Test";
            before[i] = scenarioResult(id, LATENCY_GATE, measured(STOCK, LATENCY, 100));
            after[i] = scenarioResult(id, LATENCY_GATE, measured(STOCK, LATENCY, i == 17 ? 111 : 50));
        }
        recorded(before);
        GateOutcome outcome = build.run(after).check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        assertThat(outcome.judgment().verdicts().get(0).kind()).isEqualTo(VerdictKind.REGRESSED);
        assertThat(outcome.lines().get(1)).startsWith("REGRESSED").contains("S27Test");
    }

    @Test
    void a_second_build_that_did_not_fix_the_first_is_red_too() throws IOException {
        recorded(scenarioResult("FooTest", GATE, both(100, 50)));
        assertThat(build.run(scenarioResult("FooTest", GATE, both(120, 50)))
                        .check()
                        .status())
                .isEqualTo(BuildStatus.FAIL);
        build.clean();
        assertThat(build.run(scenarioResult("FooTest", GATE, both(120, 50)))
                        .check()
                        .status())
                .isEqualTo(BuildStatus.FAIL);
    }

    @Test
    void checking_writes_nothing() throws IOException {
        recorded(scenarioResult("FooTest", GATE, both(100, 50)));
        Path file = build.baselines().resolve("FooTest.json");
        byte[] before = Files.readAllBytes(file);
        build.run(scenarioResult("FooTest", GATE, both(120, 50)), scenarioResult("BarTest", GATE, both(1, 1)))
                .check();
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        try (var files = Files.list(build.baselines())) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void a_first_build_without_any_baseline_is_red_and_names_the_command_that_records_it() throws IOException {
        GateOutcome outcome =
                build.run(scenarioResult("FooTest", GATE, both(100, 50))).check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        assertThat(outcome.message())
                .isEqualTo("Gate failed: no baseline yet: nothing was compared, 1 new. Run 'mvn test schedgate:record',"
                        + " review the files it writes and commit them");
    }

    @Test
    void a_new_scenario_beside_compared_ones_is_a_warning_unless_told_otherwise() throws IOException {
        recorded(scenarioResult("FooTest", GATE, both(100, 50)));
        build.run(scenarioResult("FooTest", GATE, both(100, 50)), scenarioResult("NewTest", GATE, both(1, 1)));
        assertThat(build.check().status()).isEqualTo(BuildStatus.PASS);
        assertThat(build.check().judgment().headline()).isEqualTo("Gate passed: 2 cells compared, 2 unchanged, 1 new");
        assertThat(build.policies(Map.of("new", "fail")).check().status()).isEqualTo(BuildStatus.FAIL);
    }

    @Test
    void only_the_kernel_changed_is_red_and_says_so_and_what_it_costs() throws IOException {
        recorded(scenarioResult("FooTest", LATENCY_GATE, measured(OLDER, LATENCY, 100)));
        GateOutcome outcome = build.run(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 150)))
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        CellVerdict.NotCompared missing = only(outcome, VerdictKind.MISSING);
        assertThat(missing.reason()).contains("only the kernel changed: 'laptop-4 | v6.1 | performance");
        assertThat(missing.details()).containsExactly("not judged: wakeup_latency.p99 100 -> 150 ns, +50 (+50.0%)");
        assertThat(outcome.judgment().count(VerdictKind.NEW)).isEqualTo(1);
    }

    @Test
    void only_the_power_policy_changed_is_red_and_says_so() throws IOException {
        VariantId saving = new VariantId("laptop-4", "v6.1", "powersave", "schbench -m 2 -t 16", List.of());
        recorded(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)));
        GateOutcome outcome = build.run(scenarioResult("FooTest", LATENCY_GATE, measured(saving, LATENCY, 100)))
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        assertThat(only(outcome, VerdictKind.MISSING).reason())
                .contains("renamed?")
                .contains("powersave");
        VariantResult other = withFingerprint(saving, "other", 7, Map.of(LATENCY, new double[] {100}));
        build.clean();
        outcome = build.run(scenarioResult("FooTest", LATENCY_GATE, other)).check();
        assertThat(only(outcome, VerdictKind.MISSING).reason()).contains("only the power policy changed");
    }

    @Test
    void the_same_names_with_something_else_behind_them_are_incomparable() throws IOException {
        recorded(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)));
        VariantResult other = withFingerprint(STOCK, "other", 7, Map.of(LATENCY, new double[] {100}));
        GateOutcome outcome =
                build.run(scenarioResult("FooTest", LATENCY_GATE, other)).check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        assertThat(only(outcome, VerdictKind.INCOMPARABLE).reason())
                .isEqualTo("what is behind its names changed: fingerprint other, the baseline has f-v6.1");
    }

    @Test
    void another_model_version_is_incomparable_and_names_both_and_the_fix() throws IOException {
        recorded(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)));
        VariantResult newer = withFingerprint(STOCK, "f-v6.1", 8, Map.of(LATENCY, new double[] {900}));
        GateOutcome outcome =
                build.run(scenarioResult("FooTest", LATENCY_GATE, newer)).check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        CellVerdict verdict = only(outcome, VerdictKind.INCOMPARABLE);
        assertThat(verdict.reason()).isEqualTo("simulated with model version 8, the baseline with 7");
        assertThat(verdict.nextStep()).contains("mvn test schedgate:record");
        assertThat(outcome.judgment().count(VerdictKind.REGRESSED)).isZero();
    }

    @Test
    void a_scenario_that_is_gone_is_missing_and_its_successor_is_recognised() throws IOException {
        recorded(scenarioResult("OldTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)));
        GateOutcome outcome = build.run(scenarioResult("NewTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)))
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        assertThat(only(outcome, VerdictKind.MISSING).reason())
                .contains("no scenario class has this id; renamed? 'NewTest' is new and has the same fingerprints");
    }

    @Test
    void a_class_that_no_test_run_picked_up_is_missing_and_named() throws IOException {
        recorded(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)));
        GateOutcome outcome = build.run(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)))
                .declare("GammaScenario")
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        assertThat(only(outcome, VerdictKind.MISSING).nextStep()).isEqualTo("name it *Test, or include GammaScenario");
    }

    @Test
    void tests_that_died_before_the_first_scenario_are_red_although_the_folder_exists() throws IOException {
        recorded(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)));
        Files.createDirectories(build.results());
        GateOutcome outcome = build.declare("FooTest").check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        assertThat(outcome.judgment().headline()).isEqualTo("Gate failed: nothing was compared, 1 missing");
    }

    @Test
    void a_metric_that_got_lost_is_missing_and_a_gate_that_holds_no_metric_is_too() throws IOException {
        recorded(scenarioResult("FooTest", GATE, both(100, 50)));
        GateOutcome outcome = build.run(scenarioResult(
                        "FooTest",
                        List.of(rule("*", "10%"), rule("wakeup_latncy.p99", "1%")),
                        measured(STOCK, LATENCY, 100)))
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        assertThat(metrics(outcome, VerdictKind.MISSING)).containsExactly(THROUGHPUT.name(), "wakeup_latncy.p99");
    }

    @Test
    void a_gate_that_holds_no_metric_is_red_even_where_the_scenario_is_new() throws IOException {
        recorded(scenarioResult("FooTest", GATE, both(100, 50)));
        GateOutcome outcome = build.run(
                        scenarioResult("FooTest", GATE, both(100, 50)),
                        scenarioResult("NewTest", List.of(rule("nothing.*", "1%")), both(1, 1)))
                .check();
        assertThat(metrics(outcome, VerdictKind.MISSING)).containsExactly("nothing.*");
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
    }

    @Test
    void a_metric_without_direction_cannot_be_gated_by_name_and_is_passed_over_by_a_pattern() throws IOException {
        VariantResult result = measured(STOCK, Map.of(LATENCY, new double[] {1}, SWITCHES, new double[] {5}));
        recorded(scenarioResult("FooTest", List.of(rule("*", "1%")), result));
        assertThat(build.run(scenarioResult("FooTest", List.of(rule("*", "1%")), result))
                        .check()
                        .judgment()
                        .comparedCells())
                .isEqualTo(1);
        build.clean();
        GateOutcome outcome = build.run(scenarioResult("FooTest", List.of(rule("context_switches", "1%")), result))
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.UNABLE_TO_JUDGE);
        assertThat(metrics(outcome, VerdictKind.ERROR)).containsExactly("context_switches");
    }

    @Test
    void a_variant_that_broke_is_an_error_and_never_a_regression_nor_green() throws IOException {
        recorded(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)));
        ScenarioResult broken = new ScenarioResult(
                scenario("FooTest"),
                Selection.COMPLETE,
                List.of(),
                List.of(new Failure(STOCK, "kernel_v6.1", "patch 'early' returned CPU 9 of 4 at 17 ns")),
                LATENCY_GATE,
                List.of());
        GateOutcome outcome = build.run(broken).check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.UNABLE_TO_JUDGE);
        assertThat(only(outcome, VerdictKind.ERROR).reason()).contains("patch 'early' returned");
        assertThat(outcome.judgment().verdicts()).hasSize(1);
    }

    @Test
    void a_broken_baseline_is_an_error_of_its_scenario_and_the_others_are_judged() throws IOException {
        recorded(scenarioResult("FooTest", GATE, both(100, 50)), scenarioResult("BarTest", GATE, both(1, 1)));
        Files.writeString(build.baselines().resolve("BarTest.json"), "{\"format\": \"schedgate-baseline\"");
        GateOutcome outcome = build.run(
                        scenarioResult("FooTest", GATE, both(100, 50)), scenarioResult("BarTest", GATE, both(1, 1)))
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.UNABLE_TO_JUDGE);
        assertThat(only(outcome, VerdictKind.ERROR).reason())
                .contains("BarTest.json:1")
                .contains("restore it");
        assertThat(outcome.judgment().comparedCells()).isEqualTo(2);
        assertThat(outcome.judgment().problems()).isEmpty();
    }

    @Test
    void the_next_step_after_results_that_cannot_be_used_is_what_is_wrong_with_them() throws IOException {
        recorded(scenarioResult("FooTest", GATE, both(100, 50)));
        GateOutcome outcome = build.version("7.1.0")
                .run(scenarioResult("FooTest", GATE, both(100, 50)))
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.UNABLE_TO_JUDGE);
        assertThat(outcome.message())
                .contains("nothing was compared")
                .contains("set the version of schedgate-junit-engine in the pom to 7.1.0");
    }

    @Test
    void a_regression_beside_an_error_is_red_with_both_said() throws IOException {
        recorded(scenarioResult("FooTest", GATE, both(100, 50)));
        Files.writeString(build.baselines().resolve("stray.json"), "{}");
        GateOutcome outcome =
                build.run(scenarioResult("FooTest", GATE, both(200, 50))).check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        assertThat(outcome.judgment().headline()).contains("1 regressed").contains("1 file problem");
    }

    @Test
    void results_of_another_engine_version_leave_the_gate_unable_to_judge() throws IOException {
        recorded(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)));
        GateOutcome outcome = build.run(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)))
                .version("0.3.0")
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.UNABLE_TO_JUDGE);
        assertThat(outcome.judgment().problems())
                .singleElement()
                .asString()
                .contains("0.1.0")
                .contains("0.3.0");
    }

    @Test
    void two_classes_with_one_id_are_a_problem_even_if_one_never_ran() throws IOException {
        recorded(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)));
        GateOutcome outcome = build.run(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)))
                .declareWithId("other.FooTest", "FooTest")
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.UNABLE_TO_JUDGE);
        assertThat(outcome.judgment().problems())
                .containsExactly(
                        "scenario id 'FooTest' is used by FooTest and by other.FooTest: give one of them another id");
    }

    @Test
    void a_scenario_that_ran_without_a_variant_is_an_error() throws IOException {
        recorded(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)));
        GateOutcome outcome = build.run(
                        scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)),
                        scenarioResult("EmptyTest", LATENCY_GATE))
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.UNABLE_TO_JUDGE);
        assertThat(only(outcome, VerdictKind.ERROR).reason()).isEqualTo("ran without a single variant");
    }

    @Test
    void seeds_of_the_baseline_that_were_not_run_are_said() throws IOException {
        recorded(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100, 200)));
        GateOutcome outcome = build.run(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)))
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.PASS);
        assertThat(outcome.judgment().notes())
                .containsExactly("partial: 1 cell was compared without some seeds of the baseline, which were not run");
    }

    @Test
    void an_empty_baseline_folder_is_red_and_not_fine() throws IOException {
        Files.createDirectories(build.baselines());
        assertThat(build.run(scenarioResult("FooTest", GATE, both(1, 1)))
                        .check()
                        .status())
                .isEqualTo(BuildStatus.FAIL);
    }

    @Test
    void skipped_tests_skip_the_gate_in_one_line() {
        GateOutcome outcome = build.declare("FooTest").skipTests().check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.SKIPPED);
        assertThat(outcome.lines()).containsExactly("Skipped: tests were skipped, so nothing was compared");
    }

    @Test
    void a_module_without_scenarios_results_and_baselines_is_skipped() {
        assertThat(build.check().status()).isEqualTo(BuildStatus.SKIPPED);
        assertThat(build.check().lines()).hasSize(1);
    }

    @Test
    void a_selection_leaves_the_others_not_selected_and_the_gate_says_that_it_was_partial() throws IOException {
        recorded(
                scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100), measured(OLDER, LATENCY, 100)),
                scenarioResult("BarTest", GATE, both(1, 1)));
        ScenarioResult one = new ScenarioResult(
                scenario("FooTest"),
                new Selection(List.of(OLDER), false),
                scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100))
                        .variants(),
                List.of(),
                LATENCY_GATE,
                List.of());
        GateOutcome outcome = build.run(one)
                .declare("BarTest")
                .select("-Dtest=FooTest#kernel_v6.1")
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.PASS);
        assertThat(outcome.judgment().headline())
                .isEqualTo("Gate passed: 1 cell compared, 1 unchanged, 2 not-selected");
        assertThat(outcome.judgment().notes()).anyMatch(note -> note.startsWith("partial: -Dtest=FooTest#kernel_v6.1"));
    }

    @Test
    void a_selection_that_left_out_every_scenario_skips_the_gate() throws IOException {
        recorded(scenarioResult("FooTest", GATE, both(1, 1)));
        GateOutcome outcome = build.declare("FooTest").select("-Dtest=UnitTest").check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.SKIPPED);
        assertThat(outcome.message()).contains("-Dtest=UnitTest left out every scenario");
    }

    @Test
    void a_scenario_with_a_budget_and_no_gate_needs_no_baseline() throws IOException {
        GateOutcome outcome =
                build.run(withExpectation(ExpectationOutcome.Kind.BUDGET, true)).check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.PASS);
        assertThat(outcome.judgment().headline()).isEqualTo("Gate passed: nothing was compared, 1 expectation met");
    }

    @Test
    void a_class_that_the_build_was_told_not_to_run_is_not_selected_and_its_baseline_stays() throws IOException {
        recorded(
                scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)),
                scenarioResult("SlowIT", LATENCY_GATE, measured(STOCK, LATENCY, 100)));
        GateOutcome outcome = build.declareLeftOut("SlowIT", "-DskipITs")
                .run(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)))
                .check();
        assertThat(outcome.judgment().headline())
                .isEqualTo("Gate passed: 1 cell compared, 1 unchanged, 1 not-selected");
        assertThat(outcome.judgment().notes())
                .containsExactly("partial: -DskipITs left out a part of the tests; it is not judged");
    }

    @Test
    void an_expectation_that_is_met_does_not_stand_in_for_the_first_baseline() throws IOException {
        ScenarioResult budget = withExpectation(ExpectationOutcome.Kind.BUDGET, true);
        GateOutcome outcome = build.run(budget, scenarioResult("BarTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)))
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        assertThat(outcome.judgment().headline())
                .isEqualTo("Gate failed: no baseline yet: nothing was compared, 1 new, 1 expectation met");
        assertThat(outcome.judgment().nextStep()).startsWith("Run 'mvn test schedgate:record'");
    }

    @Test
    void an_expectation_that_is_not_met_comes_before_the_first_baseline() throws IOException {
        ScenarioResult budget = withExpectation(ExpectationOutcome.Kind.BUDGET, false);
        GateOutcome outcome = build.run(budget, scenarioResult("BarTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)))
                .check();
        assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
        assertThat(outcome.judgment().nextStep()).startsWith("Run it alone: ");
    }

    @Test
    void a_baseline_that_its_scenario_uses_no_more_is_said() throws IOException {
        recorded(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 100)));
        GateOutcome outcome =
                build.run(withExpectation(ExpectationOutcome.Kind.BUDGET, true)).check();
        assertThat(outcome.judgment().notes())
                .containsExactly("scenario 'FooTest' declares no gate: its baseline is not used and may be deleted");
    }

    @Test
    void an_expectation_not_met_is_red() throws IOException {
        for (ExpectationOutcome.Kind kind : ExpectationOutcome.Kind.values()) {
            build.clean();
            GateOutcome outcome = build.run(withExpectation(kind, false)).check();
            assertThat(outcome.status()).isEqualTo(BuildStatus.FAIL);
            assertThat(outcome.judgment().nextStep()).isEqualTo("Run it alone: mvn test -Dtest=FooTest#kernel_v6.1");
        }
    }

    @Test
    void a_scenario_that_only_verifies_is_compared_by_the_default_rule() throws IOException {
        recorded(withExpectation(ExpectationOutcome.Kind.VERIFICATION, true));
        assertThat(build.run(withExpectation(ExpectationOutcome.Kind.VERIFICATION, true))
                        .check()
                        .judgment()
                        .comparedCells())
                .isEqualTo(1);
    }

    @Test
    void texts_from_files_cannot_break_the_lines_of_the_report() throws IOException {
        VariantId evil = new VariantId("m\u001b[31m", "k\nGate passed", "p", "w", List.of());
        recorded(scenarioResult("FooTest", LATENCY_GATE, measured(STOCK, LATENCY, 1)));
        GateOutcome outcome = build.run(new ScenarioResult(
                        scenario("FooTest"),
                        Selection.COMPLETE,
                        List.of(new org.schedgate.baselines.results.MeasuredVariant("n", measured(evil, LATENCY, 1))),
                        List.of(),
                        LATENCY_GATE,
                        List.of()))
                .check();
        assertThat(outcome.lines()).noneMatch(line -> line.chars().anyMatch(c -> c < ' '));
    }

    private void recorded(ScenarioResult... scenarios) throws IOException {
        build.run(scenarios).record();
        build.clean();
    }

    private static ScenarioResult withExpectation(ExpectationOutcome.Kind kind, boolean met) {
        return new ScenarioResult(
                scenario("FooTest"),
                Selection.COMPLETE,
                scenarioResult("FooTest", List.of(), measured(STOCK, LATENCY, 100))
                        .variants(),
                List.of(),
                List.of(),
                List.of(new ExpectationOutcome(kind, "kernel_v6.1", "p99 at most 90 ns", "100 ns", met)));
    }

    private static VariantResult both(double latency, double throughput) {
        return measured(STOCK, Map.of(LATENCY, new double[] {latency}, THROUGHPUT, new double[] {throughput}));
    }

    private static List<String> metrics(GateOutcome outcome, VerdictKind kind) {
        return outcome.judgment().verdicts().stream()
                .filter(verdict -> verdict.kind() == kind)
                .map(verdict -> verdict.cell().metric())
                .toList();
    }

    private static CellVerdict.NotCompared only(GateOutcome outcome, VerdictKind kind) {
        List<CellVerdict> found = outcome.judgment().verdicts().stream()
                .filter(verdict -> verdict.kind() == kind)
                .toList();
        assertThat(found).hasSize(1);
        return (CellVerdict.NotCompared) found.get(0);
    }
}
