package org.schedgate.baselines.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedgate.baselines.ResultFixture.LATENCY;
import static org.schedgate.baselines.ResultFixture.OLDER;
import static org.schedgate.baselines.ResultFixture.STOCK;
import static org.schedgate.baselines.ResultFixture.THROUGHPUT;
import static org.schedgate.baselines.ResultFixture.measured;
import static org.schedgate.baselines.ResultFixture.rule;
import static org.schedgate.baselines.ResultFixture.scenario;
import static org.schedgate.baselines.ResultFixture.scenarioResult;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedgate.baselines.Golden;
import org.schedgate.baselines.gate.BuildFixture;
import org.schedgate.baselines.results.ExpectationOutcome;
import org.schedgate.baselines.results.Failure;
import org.schedgate.baselines.results.GateRule;
import org.schedgate.baselines.results.ScenarioResult;
import org.schedgate.baselines.results.Selection;
import org.schedgate.simulator.result.VariantResult;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class ReportGoldenTest {
    private static final List<GateRule> GATE = List.of(rule("*", "5%"));

    @TempDir
    Path folder;

    private BuildFixture build;

    @BeforeEach
    void run_a_build_with_every_kind_of_verdict() throws IOException {
        build = new BuildFixture(folder);
        build.run(
                        scenarioResult("AlphaTest", GATE, variant(100, 102, 98, 101, 99, 100)),
                        scenarioResult("BetaTest", GATE, measured(OLDER, LATENCY, 10.25)),
                        scenarioResult("GoneTest", GATE, measured(STOCK, LATENCY, 1)),
                        scenarioResult("FewTest", GATE, measured(STOCK, LATENCY, 1, 2)))
                .record();
        ScenarioResult beta = scenarioResult("BetaTest", GATE, measured(STOCK, LATENCY, 12.5));
        build.clean()
                .run(
                        scenarioResult("AlphaTest", GATE, variant(115, 116, 114, 113, 117, 112)),
                        new ScenarioResult(
                                beta.scenario(),
                                beta.selection(),
                                beta.variants(),
                                List.of(),
                                GATE,
                                List.of(new ExpectationOutcome(
                                        ExpectationOutcome.Kind.BUDGET,
                                        "kernel_v6.1",
                                        "wakeup_latency.p99 at most 12 ns",
                                        "12.5 ns",
                                        false))),
                        scenarioResult("FewTest", GATE, measured(STOCK, LATENCY, 3, 4)),
                        new ScenarioResult(
                                scenario("BrokenTest"),
                                Selection.COMPLETE,
                                List.of(),
                                List.of(new Failure(STOCK, "kernel_v6.1", "the run exceeded its budget of events")),
                                GATE,
                                List.of()));
    }

    @Test
    void the_verdict_format_is_sealed() {
        Golden.assertSealed("verdict.json", () -> build.check().json());
    }

    @Test
    void the_console_report_is_sealed() {
        Golden.assertSealed("console.txt", () -> String.join("\n", build.check().lines()) + "\n");
    }

    @Test
    void the_markdown_report_is_sealed() {
        Golden.assertSealed("report.md", () -> build.check().markdown("app_1"));
    }

    @Test
    void the_html_report_is_sealed_and_well_formed() throws Exception {
        Golden.assertSealed("report.html", () -> build.check().html("app <1>"));
        // What holds for XML holds for browsers too; the two elements that HTML leaves open are closed here.
        String xml = build.check()
                .html("app <1>")
                .replace("<!DOCTYPE html>", "")
                .replace("<br>", "<br/>")
                .replace("<meta charset=\"utf-8\">", "")
                .replace("<details open>", "<details>");
        Element root = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)))
                .getDocumentElement();
        assertThat(root.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("Schedgate: app <1>");
        // Two cells differ: six seeds and two, each with a dot above and one below.
        assertThat(root.getElementsByTagName("circle").getLength()).isEqualTo(2 * (6 + 2));
    }

    private static VariantResult variant(double... latencies) {
        return measured(STOCK, Map.of(LATENCY, latencies, THROUGHPUT, new double[] {50, 50, 50, 50, 50, 50}));
    }
}
