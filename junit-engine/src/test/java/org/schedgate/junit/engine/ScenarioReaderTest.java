package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.junit.engine.fixture.FaultyScenarios;
import org.schedgate.junit.engine.fixture.Scenarios;

class ScenarioReaderTest {
    private final ScenarioReader reader = new ScenarioReader(new FakeLaboratory());

    @Test
    void names_every_unknown_value_with_what_is_accepted() {
        assertThat(problems(FaultyScenarios.UnknownNames.class))
                .contains(
                        "@SchedScenario(machine), 'tow-cpus': unknown machine; accepted are [two-cpus, four-cpus]",
                        "@SchedScenario(kernel), 'v9': unknown kernel; accepted are [v1, v2]",
                        "@SchedScenario(kernel), 'v1': given twice; each must have a name of its own",
                        "@SchedScenario(tags), 'a tag': no tag; use no blanks, none of , ( ) & | ! and at least one character",
                        "@SchedScenario(id), '../up': use up to 200 letters, digits, single dots, '_', '-' and '$', starting with a"
                                + " letter")
                .anyMatch(problem -> problem.startsWith(
                        "@SchedScenario(power), 'schedutil': power policy 'schedutil' is not modelled"))
                .hasSize(6);
    }

    @Test
    void says_what_a_scenario_lacks() {
        assertThat(problems(FaultyScenarios.Empty.class))
                .containsExactly(
                        "@Workload: missing; add a method that returns a workload and annotate it",
                        "@SchedScenario(machine): nothing given; name one, such as machine = \"uma-2\", or add a @MachineUnderTest",
                        "@SchedScenario(kernel): nothing given; name one, such as kernel = \"v6.1\", or add a @KernelUnderTest",
                        "@SchedScenario(power): nothing given; name one, or leave it at its default \"performance\"");
    }

    @Test
    void says_what_is_wrong_with_a_method() {
        assertThat(problems(FaultyScenarios.WrongMethods.class))
                .containsExactlyInAnyOrder(
                        "@Workload load(), 'String': wrong return type; it must return org.schedgate.simulator.workload.Workload",
                        "@Workload withParameter(): takes parameters; it must take none",
                        "@MachineUnderTest again(), 'Object': wrong return type; it must return org.schedgate.simulator.machine.Machine",
                        "@SchedScenario(machine), 'two-cpus': given twice; each must have a name of its own",
                        "@Patched blank(), ' ': blank name; give it one",
                        "@Patched(kernel), 'v7': no kernel of this scenario; there are [v1]",
                        "@Verify nothing(): must take one VariantResult, or two: stock and patched",
                        "@Verify wrong(): must take one VariantResult, or two: stock and patched");
    }

    @Test
    void says_what_is_wrong_with_a_rule() {
        assertThat(problems(FaultyScenarios.WrongRules.class))
                .contains(
                        "@Gate(tolerance), '10': write a percentage from 0% to 1000%, such as 10%",
                        "@Gate(absolute), 'five': write a number with a unit, such as 100us, 3ms, 5000/s, or 3 for a pure number",
                        "@Gate(metric), 'throughput': gated twice; keep one @Gate a metric",
                        "@Budget(metric), 'latency.p99': has no limit; give atMost, such as \"100us\", or atLeast",
                        "@Budget(atMost), 'fast': write a number with a unit, such as 100us, 3ms, 5000/s, or 3 for a pure number",
                        "@Expect(metric), 'latency.p99': nothing to compare with stock; add a @Patched method",
                        "@Expect(metric), 'latency.p99': give exactly one of betterBy and notWorseBy",
                        "@Expect(betterBy), '3': write a percentage from 0% to 1000%, such as 10%",
                        "@SchedScenario(runs), '0': accepted is 1..1000")
                .anyMatch(problem ->
                        problem.startsWith("@Gate(metric), 'Latency': gate on metric 'Latency': expected a name"));
    }

    @Test
    void refuses_limits_that_contradict_each_other() {
        assertThat(problems(FaultyScenarios.Contradicting.class))
                .containsExactlyInAnyOrder(
                        "@Budget(atLeast), '2us': more than atMost '1999ns': no value is both; exchange the two",
                        "@Budget(metric), 'switches': limited twice across MEDIAN; keep one @Budget with atMost and atLeast");
    }

    @Test
    void says_what_is_wrong_with_seeds_and_patches() {
        assertThat(problems(FaultyScenarios.WrongPatch.class))
                .containsExactlyInAnyOrder(
                        "@Expect(patch), 'other': no such patch; there are [one]",
                        "@SchedScenario(runs), '3': seeds are given too; keep one of runs and seeds",
                        "@SchedScenario(seeds), '1': given twice; a seed gives the same run each time");
    }

    @Test
    void refuses_classes_of_which_it_can_make_no_instance() {
        assertThat(problems(FaultyScenarios.Inner.class)).containsExactly("class: is an inner class; make it static");
        assertThat(problems(FaultyScenarios.WithComponents.class))
                .containsExactly("class: is a record with components; remove them");
        assertThat(problems(FaultyScenarios.Constants.class)).containsExactly("class: is an enum; make it a class");
        assertThat(problems(FaultyScenarios.local()))
                .containsExactly("class: is local to a method; make it a top-level or a static nested class");
    }

    @Test
    void takes_abstract_classes_for_no_scenarios_and_their_subclasses_for_some() {
        assertThat(ScenarioReader.isScenario(Scenarios.Base.class)).isFalse();
        assertThat(ScenarioReader.isScenario(Scenarios.Inherits.class)).isTrue();
        assertThat(ScenarioReader.isScenario(String.class)).isFalse();
        assertThat(names(Scenarios.Inherits.class)).containsExactly("load");
    }

    @Test
    void reads_records_and_private_classes() {
        assertThat(names(Scenarios.Recorded.class)).containsExactly("load");
        assertThat(names(Scenarios.hidden())).containsExactly("load");
    }

    @Test
    void names_variants_by_workload_and_what_varies() {
        assertThat(names(Scenarios.Single.class)).containsExactly("load");
        assertThat(names(Scenarios.Axes.class))
                .startsWith(
                        "alpha_two-cpus_v1_stock",
                        "alpha_two-cpus_v1_half-the-time",
                        "alpha_two-cpus_v1_v1-only",
                        "alpha_two-cpus_v2_stock",
                        "alpha_two-cpus_v2_half-the-time",
                        "alpha_four-cpus_v1_stock")
                .contains("second-load_four-cpus_v2_half-the-time")
                .hasSize(2 * 2 * (3 + 2))
                .doesNotHaveDuplicates();
    }

    @Test
    void takes_seeds_as_given_or_counts_from_one() {
        assertThat(read(Scenarios.Own.class).seeds()).containsExactly(7L, -3L);
        assertThat(read(Scenarios.Single.class).seeds()).containsExactly(1L, 2L, 3L);
    }

    private Scenario read(Class<?> type) {
        return ((ScenarioReader.Reading.Sound) reader.read(type)).scenario();
    }

    private List<String> names(Class<?> type) {
        return read(type).variants().stream().map(VariantPlan::name).toList();
    }

    private List<String> problems(Class<?> type) {
        List<Problem> problems = ((ScenarioReader.Reading.Faulty) reader.read(type)).problems();
        String start = type.getName() + ", ";
        assertThat(problems)
                .allSatisfy(problem -> assertThat(problem.toString()).startsWith(start));
        return problems.stream()
                .map(problem -> problem.toString().substring(start.length()))
                .toList();
    }
}
