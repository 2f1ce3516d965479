package org.schedgate.baselines.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.baselines.verdict.BuildStatus;
import org.schedgate.baselines.verdict.CellKey;
import org.schedgate.baselines.verdict.CellVerdict;
import org.schedgate.baselines.verdict.Judgment;
import org.schedgate.baselines.verdict.Policies;
import org.schedgate.baselines.verdict.VerdictKind;

class MarkdownReportTest {
    @Test
    void however_much_there_is_to_say_it_stays_within_the_limit_and_says_that_there_is_more() {
        List<CellVerdict> verdicts = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            verdicts.add(missing("org.example.Scenario" + i + "Test"));
        }
        String text = MarkdownReport.of("app", judgment("much", verdicts));
        assertThat(text.length()).isBetween(MarkdownReport.LENGTH_MAX - 200, 65_536);
        assertThat(text).endsWith("There is more: see the report in HTML or the verdict file.\n");
    }

    @Test
    void texts_are_no_markup_and_stay_in_their_cell() {
        String text = MarkdownReport.of("app", judgment("a|b <b> `c` *d*\n[e](f)", List.of(missing("A|B"))));
        assertThat(text).contains("**a\\|b &lt;b> \\`c\\` \\*d\\*?\\[e\\](f)**").contains("| A\\|B |");
    }

    private static CellVerdict missing(String scenario) {
        return new CellVerdict.NotCompared(
                new CellKey(scenario, null, null), VerdictKind.MISSING, "gone", "", List.of());
    }

    private static Judgment judgment(String headline, List<CellVerdict> verdicts) {
        return new Judgment(
                BuildStatus.FAIL, headline, "", Policies.DEFAULT, List.of(), verdicts, List.of(), List.of());
    }
}
