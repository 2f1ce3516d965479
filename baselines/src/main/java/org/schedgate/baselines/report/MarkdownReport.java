package org.schedgate.baselines.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.schedgate.baselines.verdict.CellVerdict;
import org.schedgate.baselines.verdict.CheckedExpectation;
import org.schedgate.baselines.verdict.Figures;
import org.schedgate.baselines.verdict.Judgment;
import org.schedgate.baselines.verdict.Severity;
import org.schedgate.baselines.verdict.VerdictKind;
import org.schedgate.simulator.result.VariantId;

/** A judgment as Markdown, for the summary of a CI job or a comment on a change: short where all is well, never beyond {@link #LENGTH_MAX}. */
public final class MarkdownReport {
    /** Comments on GitHub hold 65,536 characters; some are left for what a script puts around. */
    public static final int LENGTH_MAX = 60_000;

    private final Judgment judgment;
    private final VariantNames names;
    private final StringBuilder text = new StringBuilder();

    private MarkdownReport(Judgment judgment) {
        this.judgment = judgment;
        this.names = VariantNames.of(judgment);
    }

    /**
     * Return the document: the same text for equal judgments.
     *
     * @param title what was judged, such as the name of a module
     */
    public static String of(String title, Judgment judgment) {
        MarkdownReport report = new MarkdownReport(judgment);
        report.write(title);
        return report.text.toString();
    }

    private void write(String title) {
        text.append("### Schedgate: ").append(escaped(title)).append("\n\n");
        text.append("**").append(escaped(judgment.headline())).append("**\n");
        if (!judgment.nextStep().isEmpty()) {
            text.append("\nNext: ").append(escaped(judgment.nextStep())).append('\n');
        }
        list("Expectations not met", unmet());
        list("Problems", judgment.problems());
        table();
        list("Notes", judgment.notes());
    }

    private List<String> unmet() {
        return judgment.expectations().stream()
                .filter(expectation -> !expectation.outcome().met())
                .map(MarkdownReport::sentence)
                .toList();
    }

    private static String sentence(CheckedExpectation expectation) {
        return expectation.outcome().statement() + ", measured "
                + expectation.outcome().measured() + " (" + expectation.scenario() + " "
                + expectation.outcome().testName() + ")";
    }

    private void list(String title, List<String> items) {
        if (items.isEmpty()) {
            return;
        }
        text.append("\n").append(title).append(":\n\n");
        for (String item : items) {
            if (!append("- " + escaped(item) + "\n")) {
                return;
            }
        }
    }

    /** List what is not unchanged; the rest is in the headline's numbers. */
    private void table() {
        List<CellVerdict> shown = judgment.verdicts().stream()
                .filter(verdict -> verdict.kind() != VerdictKind.UNCHANGED)
                .toList();
        if (shown.isEmpty()) {
            return;
        }
        text.append("\n| verdict | metric | baseline | measured | change | scenario | variant |\n");
        text.append("|---|---|--:|--:|--:|---|---|\n");
        for (CellVerdict verdict : shown) {
            if (!append("| " + String.join(" | ", columns(verdict)) + " |\n")) {
                return;
            }
        }
    }

    /** Append a line, or say that there is more where the document would become too long. */
    private boolean append(String line) {
        if (text.length() + line.length() > LENGTH_MAX) {
            text.append("\nThere is more: see the report in HTML or the verdict file.\n");
            return false;
        }
        text.append(line);
        return true;
    }

    private List<String> columns(CellVerdict verdict) {
        List<String> columns = new ArrayList<>();
        boolean red = judgment.policies().of(verdict.kind()) == Severity.FAIL;
        String word = verdict.kind().word();
        columns.add(red ? "**" + word.toUpperCase(Locale.ROOT) + "**" : word);
        String metric = verdict.cell().metric();
        columns.add(metric == null ? "" : escaped(metric));
        if (verdict instanceof CellVerdict.Compared compared) {
            columns.add(Figures.value(compared.comparison().base()));
            columns.add(Figures.value(compared.comparison().candidate()) + " "
                    + escaped(compared.metric().unit()));
            columns.add(Figures.change(
                    compared.comparison().shift().estimate(),
                    compared.comparison().base()));
        } else {
            columns.addAll(List.of("", "", ""));
        }
        columns.add(escaped(verdict.cell().scenario()));
        VariantId variant = verdict.cell().variant();
        columns.add(variant == null ? "" : escaped(names.of(variant)));
        return columns;
    }

    /** Keep a text in its line and cell, and what it holds from being read as markup. */
    private static String escaped(String raw) {
        StringBuilder clean = new StringBuilder();
        for (int i = 0; i < raw.length(); i++) {
            char c = raw.charAt(i);
            if (Character.isISOControl(c)) {
                clean.append('?');
            } else if (c == '<' || c == '&') {
                clean.append(c == '<' ? "&lt;" : "&amp;");
            } else {
                clean.append("\\`*_[]|#".indexOf(c) >= 0 ? "\\" : "").append(c);
            }
        }
        return clean.toString();
    }
}
