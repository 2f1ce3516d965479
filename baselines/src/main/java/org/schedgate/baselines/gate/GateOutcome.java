package org.schedgate.baselines.gate;

import java.util.List;
import org.schedgate.baselines.report.HtmlReport;
import org.schedgate.baselines.report.MarkdownReport;
import org.schedgate.baselines.verdict.BuildStatus;
import org.schedgate.baselines.verdict.Judgment;

/**
 * What a gate answers.
 *
 * @param judgment the verdicts
 * @param lines the report for a console, failures first; the last line says what to do next, or that all is well
 * @param json the report for programs, see docs/reference/verdicts.md; ends in a newline
 */
public record GateOutcome(Judgment judgment, List<String> lines, String json) {
    /** Copy the lines. */
    public GateOutcome {
        lines = List.copyOf(lines);
    }

    /** Return the build's verdict. */
    public BuildStatus status() {
        return judgment.status();
    }

    /**
     * Return the report as Markdown, for the summary of a CI job.
     *
     * @param title what was judged, such as the name of a module
     */
    public String markdown(String title) {
        return MarkdownReport.of(title, judgment);
    }

    /**
     * Return the report as one HTML file, with the values of every seed.
     *
     * @param title what was judged, such as the name of a module
     */
    public String html(String title) {
        return HtmlReport.of(title, judgment);
    }

    /** Return reason and next step in one line, for the exception that ends the build. */
    public String message() {
        return judgment.nextStep().isEmpty() ? judgment.headline() : judgment.headline() + ". " + judgment.nextStep();
    }
}
