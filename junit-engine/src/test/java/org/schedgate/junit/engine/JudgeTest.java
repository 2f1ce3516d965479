package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.junit.Budget;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;

class JudgeTest {
    private static final Metric LATENCY = new Metric("latency", "ns", Direction.LOWER);
    private static final Metric THROUGHPUT = new Metric("throughput", "1/s", Direction.HIGHER);
    private static final Metric SWITCHES = new Metric("switches", "1", Direction.NONE);
    private static final VariantPlan PATCHED = plan(Choice.named("fast"));

    @ParameterizedTest
    @CsvSource({"999, false", "1000, true", "1001, true"})
    void a_budget_holds_at_exactly_its_limit(long limit, boolean met) {
        ExpectationOutcome outcome = budget(limit + "ns", null, Budget.Across.MEDIAN, 900, 1000, 5000);
        assertThat(outcome.met()).isEqualTo(met);
        assertThat(outcome.statement()).isEqualTo("latency at most " + limit + "ns");
        assertThat(outcome.measured()).isEqualTo("1000 ns (median)");
    }

    @Test
    void a_budget_of_every_run_names_the_seed_that_breaks_it() {
        ExpectationOutcome outcome = budget("1us", null, Budget.Across.EVERY_RUN, 900, 1000, 5000);
        assertThat(outcome.met()).isFalse();
        assertThat(outcome.measured()).isEqualTo("5000 ns with seed 3");
        assertThat(budget("5us", "900ns", Budget.Across.EVERY_RUN, 900, 1000, 5000))
                .isEqualTo(new ExpectationOutcome(
                        ExpectationOutcome.Kind.BUDGET,
                        "load_fast",
                        "latency at least 900ns and at most 5us in every run",
                        "900 ns to 5000 ns",
                        true));
    }

    @Test
    void a_budget_in_a_unit_that_does_not_fit_is_not_met() {
        assertThat(budget("5/s", null, Budget.Across.MEDIAN, 1).measured())
                .isEqualTo("nothing: '5/s' cannot be compared with a metric in ns: accepted is ns, us, ms, s");
    }

    @Test
    void an_improvement_counts_where_the_interval_excludes_zero() {
        double[] stock = {100, 110, 120, 130, 140, 150};
        double[] better = {90, 99, 108, 117, 126, 135};
        double[] mixed = {50, 99, 150, 117, 200, 135};

        // Every difference is a tenth of its stock value; the median of the pairwise means is 12.5 of 125.
        assertThat(expect(LATENCY, true, "10%", stock, better).met()).isTrue();
        assertThat(expect(LATENCY, true, "10.1%", stock, better).met()).isFalse();
        assertThat(expect(LATENCY, true, "10%", stock, better).measured())
                .isEqualTo("10.00 % better, 95 % interval 12.00 % better to 8.00 % better, 6 seeds");
        assertThat(expect(LATENCY, true, "0%", stock, mixed).met()).isFalse();
    }

    @Test
    void a_worsening_counts_where_it_is_beyond_the_share_and_the_interval_excludes_zero() {
        double[] stock = {100, 100, 100, 100, 100, 100};
        double[] worse = {103, 103, 103, 103, 103, 103};
        double[] mixed = {150, 120, 90, 101, 108, 80};

        assertThat(expect(LATENCY, false, "3%", stock, worse).met()).isTrue();
        assertThat(expect(LATENCY, false, "2.9%", stock, worse).met()).isFalse();
        assertThat(expect(LATENCY, false, "0%", stock, mixed).met()).isTrue();
        assertThat(expect(THROUGHPUT, false, "0%", stock, worse).met()).isTrue();
        assertThat(expect(THROUGHPUT, true, "3%", stock, worse).met()).isTrue();
    }

    @Test
    void with_few_seeds_each_has_to_agree() {
        double[] stock = {100, 100};
        assertThat(expect(LATENCY, true, "3%", stock, new double[] {97, 97}).met())
                .isTrue();
        assertThat(expect(LATENCY, true, "3%", stock, new double[] {90, 98}).met())
                .isFalse();
        assertThat(expect(LATENCY, false, "1%", stock, new double[] {101, 90}).met())
                .isTrue();
        assertThat(expect(LATENCY, false, "1%", stock, new double[] {102, 90}).met())
                .isFalse();
        assertThat(expect(LATENCY, false, "1%", stock, new double[] {101, 90}).measured())
                .isEqualTo("4.50 % better, each of 2 seeds has to agree, as 6 are needed for an interval");
        assertThat(expect(LATENCY, true, "0%", stock, stock).met()).isFalse();
        assertThat(expect(LATENCY, true, "0%", stock, stock).measured()).startsWith("no difference");
    }

    @Test
    void a_stock_value_of_zero_makes_any_worsening_count() {
        double[] zero = {0, 0};
        assertThat(expect(LATENCY, false, "50%", zero, zero).met()).isTrue();
        assertThat(expect(LATENCY, false, "50%", zero, new double[] {0, 1}).met())
                .isFalse();
        assertThat(expect(LATENCY, false, "50%", zero, new double[] {2, 2}).measured())
                .startsWith("2 ns worse");
    }

    @Test
    void a_metric_without_a_better_side_cannot_be_expected_to_improve() {
        assertThat(expect(SWITCHES, true, "1%", new double[] {1}, new double[] {2}))
                .satisfies(outcome -> assertThat(outcome.met()).isFalse())
                .satisfies(outcome ->
                        assertThat(outcome.measured()).isEqualTo("nothing to judge: the metric has no better side"));
    }

    @Test
    void without_stock_or_metric_an_expectation_is_not_met() {
        Rules rules = rules(new Rules.Expectation("latency", List.of(), Share.parse("1%"), true));
        assertThat(new Judge(rules).judge(PATCHED, result(LATENCY, 1), null))
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.met()).isFalse());
        assertThat(new Judge(rules).judge(PATCHED, result(THROUGHPUT, 1), result(LATENCY, 1)))
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.measured())
                        .isEqualTo("nothing: no run reports 'latency'; there are throughput"));
    }

    @Test
    void an_expectation_concerns_the_patches_it_names() {
        Rules rules = rules(new Rules.Expectation("latency", List.of("other"), Share.parse("1%"), true));
        assertThat(new Judge(rules).judge(PATCHED, result(LATENCY, 1), result(LATENCY, 1)))
                .isEmpty();
        assertThat(new Judge(rules).judge(plan(null), result(LATENCY, 1), null)).isEmpty();
        assertThat(new Judge(rules).judge(plan(Choice.named("other")), result(LATENCY, 1), result(LATENCY, 1)))
                .hasSize(1);
    }

    private static ExpectationOutcome budget(
            String atMost, @Nullable String atLeast, Budget.Across across, double... values) {
        Rules.BudgetRule rule = new Rules.BudgetRule(
                "latency", Quantity.parse(atMost), atLeast == null ? null : Quantity.parse(atLeast), across);
        List<ExpectationOutcome> outcomes =
                new Judge(new Rules(List.of(), List.of(rule), List.of())).judge(PATCHED, result(LATENCY, values), null);
        assertThat(outcomes).hasSize(1);
        return outcomes.get(0);
    }

    private static ExpectationOutcome expect(
            Metric metric, boolean better, String share, double[] stock, double[] patched) {
        Rules rules = rules(new Rules.Expectation(metric.name(), List.of(), Share.parse(share), better));
        List<ExpectationOutcome> outcomes =
                new Judge(rules).judge(PATCHED, result(metric, patched), result(metric, stock));
        assertThat(outcomes).hasSize(1);
        return outcomes.get(0);
    }

    private static Rules rules(Rules.Expectation expectation) {
        return new Rules(List.of(), List.of(), List.of(expectation));
    }

    private static VariantPlan plan(@Nullable Choice patch) {
        return new VariantPlan(
                1,
                patch == null ? "load_stock" : "load_" + patch.label(),
                "shown",
                new VariantPlan.Parts(
                        Choice.named("load"), Choice.named("m"), Choice.named("k"), patch, "performance"));
    }

    private static VariantResult result(Metric metric, double... values) {
        List<RunResult> runs = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            runs.add(new RunResult(i + 1, Map.of(metric.name(), values[i]), Map.of(), 1, 1));
        }
        return new VariantResult(
                new VariantId("m", "k", "performance", "load", List.of()), "f", 1, Map.of(metric.name(), metric), runs);
    }
}
