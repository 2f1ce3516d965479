package org.schedgate.baselines.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.schedgate.baselines.verdict.CellVerdict;
import org.schedgate.baselines.verdict.CheckedExpectation;
import org.schedgate.baselines.verdict.Figures;
import org.schedgate.baselines.verdict.Judgment;
import org.schedgate.baselines.verdict.Severity;
import org.schedgate.baselines.verdict.VerdictKind;
import org.schedgate.simulator.result.VariantId;

/** A judgment as lines for a console: an aligned table, failures first, with the reason and the next step under each row. */
public final class ConsoleReport {
    private static final int MOST_RED_ROWS = 100;
    private static final int MOST_OTHER_ROWS = 20;
    private static final String NONE = "-";

    private final Judgment judgment;
    private final VariantNames names;
    private final List<String> lines = new ArrayList<>();

    private record Row(CellVerdict verdict, List<String> columns) {}

    private ConsoleReport(Judgment judgment) {
        this.judgment = judgment;
        this.names = VariantNames.of(judgment);
    }

    /** Return the lines: the table, what else must be said, the headline, and last the next step where there is one. */
    public static List<String> lines(Judgment judgment) {
        ConsoleReport report = new ConsoleReport(judgment);
        report.write();
        return List.copyOf(report.lines);
    }

    private void write() {
        judgment.expectations().stream()
                .filter(expectation -> !expectation.outcome().met())
                .forEach(this::writeExpectation);
        writeTable();
        judgment.expectations().stream()
                .filter(expectation -> expectation.outcome().met())
                .forEach(this::writeExpectation);
        judgment.problems().forEach(problem -> lines.add("problem: " + oneLine(problem)));
        judgment.notes().forEach(note -> lines.add("note: " + oneLine(note)));
        lines.add(oneLine(judgment.headline()));
        if (!judgment.nextStep().isEmpty()) {
            lines.add("Next: " + oneLine(judgment.nextStep()));
        }
    }

    private void writeTable() {
        List<Row> rows = new ArrayList<>();
        Map<VerdictKind, Integer> shown = new EnumMap<>(VerdictKind.class);
        Map<VerdictKind, Integer> left = new EnumMap<>(VerdictKind.class);
        for (CellVerdict verdict : judgment.verdicts()) {
            int most = isRed(verdict) ? MOST_RED_ROWS : MOST_OTHER_ROWS;
            if (shown.merge(verdict.kind(), 1, Integer::sum) <= most) {
                rows.add(new Row(verdict, columns(verdict)));
            } else {
                left.merge(verdict.kind(), 1, Integer::sum);
            }
        }
        if (!rows.isEmpty()) {
            writeRows(rows);
        }
        left.forEach((kind, count) -> lines.add("and " + count + " more " + kind.word()));
    }

    private void writeRows(List<Row> rows) {
        List<String> titles = List.of("verdict", "metric", "baseline", "measured", "change", "scenario | variant");
        int[] widths = new int[titles.size()];
        widen(widths, titles);
        rows.forEach(row -> widen(widths, row.columns));
        lines.add(aligned(titles, widths));
        for (int i = 0; i < rows.size(); i++) {
            lines.add(aligned(rows.get(i).columns, widths));
            List<String> reason = reason(rows.get(i).verdict);
            // Rows that follow each other for the same reason have it said once, below the last.
            if (i + 1 == rows.size() || !reason.equals(reason(rows.get(i + 1).verdict))) {
                lines.addAll(reason);
            }
        }
    }

    private static List<String> reason(CellVerdict verdict) {
        List<String> reason = new ArrayList<>();
        if (verdict.kind() == VerdictKind.UNCHANGED || verdict.kind() == VerdictKind.NOT_SELECTED) {
            return reason;
        }
        reason.add("    " + oneLine(verdict.reason()));
        if (verdict instanceof CellVerdict.NotCompared notCompared) {
            notCompared.details().forEach(detail -> reason.add("    " + oneLine(detail)));
        }
        if (!verdict.nextStep().isEmpty()) {
            reason.add("    " + oneLine(verdict.nextStep()));
        }
        return reason;
    }

    private void writeExpectation(CheckedExpectation expectation) {
        String word = expectation.outcome().met() ? "met" : "NOT MET";
        lines.add(oneLine("expectation " + word + ": " + expectation.outcome().statement() + ", measured "
                + expectation.outcome().measured() + " (" + expectation.scenario() + " "
                + expectation.outcome().testName() + ")"));
        if (!expectation.nextStep().isEmpty()) {
            lines.add("    " + oneLine(expectation.nextStep()));
        }
    }

    private List<String> columns(CellVerdict verdict) {
        String word = isRed(verdict)
                ? verdict.kind().word().toUpperCase(Locale.ROOT)
                : verdict.kind().word();
        String metric = verdict.cell().metric();
        VariantId variant = verdict.cell().variant();
        String place =
                variant == null ? verdict.cell().scenario() : verdict.cell().scenario() + " | " + names.of(variant);
        String base = NONE;
        String measured = NONE;
        String change = NONE;
        if (verdict instanceof CellVerdict.Compared compared) {
            base = Figures.value(compared.comparison().base());
            measured = Figures.value(compared.comparison().candidate()) + " "
                    + compared.metric().unit();
            change = compared.comparison().isIdentical()
                    ? "0"
                    : Figures.change(
                            compared.comparison().shift().estimate(),
                            compared.comparison().base());
        }
        return List.of(word, metric == null ? NONE : metric, base, measured, change, oneLine(place));
    }

    private boolean isRed(CellVerdict verdict) {
        return judgment.policies().of(verdict.kind()) == Severity.FAIL;
    }

    private static void widen(int[] widths, List<String> columns) {
        for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], columns.get(i).length());
        }
    }

    /** Align words to the left, figures to the right; the last column is as long as it is. */
    private static String aligned(List<String> columns, int[] widths) {
        StringBuilder line = new StringBuilder();
        int last = columns.size() - 1;
        for (int i = 0; i < last; i++) {
            String padding = " ".repeat(widths[i] - columns.get(i).length());
            line.append(i < 2 ? columns.get(i) + padding : padding + columns.get(i))
                    .append("  ");
        }
        return line.append(columns.get(last)).toString();
    }

    /** Keep texts that come from files in their line. */
    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}", "?");
    }
}
