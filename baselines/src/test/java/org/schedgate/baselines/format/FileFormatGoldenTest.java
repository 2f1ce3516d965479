package org.schedgate.baselines.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.baselines.Golden;
import org.schedgate.baselines.ResultFixture;
import org.schedgate.baselines.results.Baseline;
import org.schedgate.baselines.results.ComparisonMode;
import org.schedgate.baselines.results.ExecutionResults;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.baselines.results.Failure;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.Producer;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.results.Selection;
import org.schedgate.baselines.results.Tolerance;

class FileFormatGoldenTest {
    static final Baseline BASELINE = new Baseline(
            "com.example.IdleTest",
            List.of(ResultFixture.rich(), ResultFixture.measured(ResultFixture.STOCK, ResultFixture.LATENCY, 1, 2.5)));

    static final ExecutionResults RESULTS = new ExecutionResults(
            new Producer("0.1.0", "build-17", "cafe01"),
            2,
            List.of(
                    new ScenarioResult(
                            ResultFixture.scenario("com.example.IdleTest"),
                            new Selection(List.of(ResultFixture.OLDER), true),
                            List.of(new MeasuredVariant("rich", ResultFixture.rich())),
                            List.of(
                                    new Failure(ResultFixture.STOCK, "stock", "the run exceeded its budget of events"),
                                    new Failure(null, "scenario", "no machine 'ivy'; there are icelake, laptop")),
                            List.of(
                                    new GateRule("wakeup_latency.*", new Tolerance(2500, 0.1), ComparisonMode.PAIRED),
                                    new GateRule("context_switches", Tolerance.NONE, ComparisonMode.EXACT)),
                            List.of(new ExpectationOutcome(
                                    ExpectationOutcome.Kind.PATCHED_AGAINST_STOCK, "rich", "not worse", "+3%", false))),
                    ResultFixture.scenarioResult("com.example.AlphaTest", List.of())));

    @Test
    void the_baseline_format_is_sealed() {
        Golden.assertSealed("baseline.json", () -> text(BaselineFormat.encode(BASELINE)));
    }

    @Test
    void the_result_format_is_sealed() {
        Golden.assertSealed("results.json", () -> text(ResultFormat.encode(RESULTS)));
    }

    @Test
    void the_sealed_baseline_reads_back_as_itself() throws IOException {
        assertThat(BaselineFormat.read("b", stream(Golden.sealed("baseline.json"))))
                .isEqualTo(BASELINE);
    }

    @Test
    void the_sealed_results_read_back_as_themselves() throws IOException {
        assertThat(ResultFormat.read("r", stream(Golden.sealed("results.json"))))
                .isEqualTo(RESULTS);
    }

    @Test
    void a_baseline_with_windows_line_ends_reads_the_same() throws IOException {
        String windows = Golden.sealed("baseline.json").replace("\n", "\r\n");
        assertThat(BaselineFormat.read("b", stream(windows))).isEqualTo(BASELINE);
    }

    @Test
    void a_changed_number_is_a_difference_of_one_line() {
        Baseline before =
                new Baseline("s", List.of(ResultFixture.measured(ResultFixture.STOCK, ResultFixture.LATENCY, 1, 2)));
        Baseline after =
                new Baseline("s", List.of(ResultFixture.measured(ResultFixture.STOCK, ResultFixture.LATENCY, 1, 3)));
        List<String> old = text(BaselineFormat.encode(before)).lines().toList();
        List<String> now = text(BaselineFormat.encode(after)).lines().toList();
        assertThat(now).hasSameSizeAs(old);
        long changed = java.util.stream.IntStream.range(0, old.size())
                .filter(i -> !old.get(i).equals(now.get(i)))
                .count();
        assertThat(changed).isEqualTo(1);
    }

    private static ByteArrayInputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(byte[] content) {
        return new String(content, StandardCharsets.UTF_8);
    }
}
