package org.schedgate.plugin;

import java.util.List;
import org.schedgate.baselines.verdict.Judgment;
import org.schedgate.baselines.verdict.Severity;

/** Lines of a report as one message, so that modules built at the same time do not mix theirs. */
final class Report {
    private Report() {}

    /** Tell whether something is to be said louder than that all is well: a cell without a baseline, a part left out. */
    static boolean warns(Judgment judgment) {
        return judgment.verdicts().stream()
                .anyMatch(verdict -> judgment.policies().of(verdict.kind()) == Severity.WARN);
    }

    static String of(String module, List<String> lines) {
        return lines.size() == 1
                ? lines.get(0)
                : "schedgate: " + module + System.lineSeparator() + String.join(System.lineSeparator(), lines);
    }
}
