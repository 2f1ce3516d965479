package org.schedgate.examples;

import java.util.List;
import org.schedgate.simulator.result.VariantResult;

/** The report on the hint of idle cores, as Markdown. */
final class IdleCoreHintReport {
    private IdleCoreHintReport() {}

    static String markdown(IdleCoreHintComparisons comparisons) {
        PublishedTable published = PublishedTable.idleCoreHint();
        List<ComparedRow> rows = comparisons.rows();
        VariantResult any = comparisons.any();
        StringBuilder text = new StringBuilder();
        text.append("### ").append(published.name()).append(": the hint of idle cores without SMT\n\n");
        text.append("Published: ").append(published.source()).append(".\n\n");
        text.append("Model version " + any.modelVersion() + ", " + any.runs().size()
                + " runs a variant, seeds from 1 on, `taskset -c 0-23 hackbench -p -T -l " + comparisons.loops()
                + "`" + session(any) + " on `" + any.variant().machine() + "`, kernel `"
                + any.variant().kernel()
                + "` without and with the guard. Figures are means over the runs"
                + (comparisons.loops() == 20_000
                        ? ".\n\n"
                        : ", in seconds of `-l 20000`: what " + comparisons.loops() + " loops took, times "
                                + 20_000 / comparisons.loops() + ".\n\n"));
        text.append("| groups | unit | published without | with | ours without | with | published change | our change"
                + " | 95 % interval of the difference | direction | size | absolute | verdict |\n"
                + "|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
        for (ComparedRow row : rows) {
            text.append(RowTexts.markdown(row)).append('\n');
        }
        text.append('\n').append(RowTexts.counts(rows)).append(".\n");
        return text.toString();
    }

    private static String session(VariantResult any) {
        return any.variant().workload().startsWith("cgexec /autogroup-")
                ? " in a session that autogroup makes a group of,"
                : "";
    }
}
