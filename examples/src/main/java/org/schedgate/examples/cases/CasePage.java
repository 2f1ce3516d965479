package org.schedgate.examples.cases;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The page that shows every published case beside ours, from the stored results. */
final class CasePage {
    private final CaseResults results;
    private final StringBuilder text = new StringBuilder();

    CasePage(CaseResults results) {
        this.results = results;
    }

    String markdown() {
        List<PublishedCase> cases = PublishedCase.all();
        line("| case | what changes | ours | rule | rows: passed, missed, not simulated |");
        line("|---|---|---|---|---|");
        for (PublishedCase published : cases) {
            line("| [" + published.id() + "](#" + published.id() + ") (" + published.split() + ") | "
                    + published.title() + " | " + state(published) + " | " + checks(published) + " | "
                    + counts(published) + " |");
        }
        line("");
        cases.forEach(this::one);
        return text.toString();
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    /** Return what became of a case: passed, missed, or what it needs. */
    String state(PublishedCase published) {
        List<String[]> checks = results.of(published.id(), "check");
        if (checks.isEmpty()) {
            return "needs " + needs(published);
        }
        return checks.stream().allMatch(check -> check[3].equals("passed")) ? "passed" : "missed";
    }

    private static String needs(PublishedCase published) {
        String missing = Scenarios.NOT_MODELLED.get(published.id());
        if (missing != null) {
            return missing;
        }
        Scenario scenario = Scenarios.of(published.id());
        return scenario == null
                ? "a scenario"
                : "kernels " + String.join(", ", scenario.kernels()) + ", or was not run yet";
    }

    private String checks(PublishedCase published) {
        List<String[]> checks = results.of(published.id(), "check");
        long passed = checks.stream().filter(check -> check[3].equals("passed")).count();
        return checks.isEmpty() ? "–" : passed + " of " + checks.size();
    }

    private String counts(PublishedCase published) {
        int passed = 0;
        int missed = 0;
        int rest = 0;
        for (PublishedCase.Row row : published.rows()) {
            String[] ours = ours(published, row);
            String verdict = ours == null ? "" : RowRule.verdict(row, ours[3], ours[4]);
            passed += verdict.equals("passed") ? 1 : 0;
            missed += verdict.equals("missed") ? 1 : 0;
            rest += ours == null ? 1 : 0;
        }
        return passed + ", " + missed + ", " + rest;
    }

    private String @Nullable [] ours(PublishedCase published, PublishedCase.Row row) {
        for (String[] line : results.of(published.id(), "row")) {
            if (line[2].equals(row.label())) {
                return line;
            }
        }
        return null;
    }

    private void one(PublishedCase published) {
        Scenario scenario = Scenarios.of(published.id());
        line("### " + published.id());
        line("");
        line(published.title() + ". " + published.date() + ", " + published.kernels() + "; "
                + String.join(
                        ", ",
                        published.sources().stream()
                                .map(source -> "<" + source + ">")
                                .toList()));
        line("");
        line("- Published machine: " + published.machine() + ".");
        line("- Published workload: " + published.workload() + ".");
        line("- Why: " + published.mechanism());
        line("- Rule: " + published.rule());
        line("- Ours: " + (scenario == null ? "needs " + needs(published) + "." : scenario.setting()));
        if (scenario != null && !scenario.remarks().isEmpty()) {
            line("- Remarks: " + scenario.remarks());
        }
        line("- **" + state(published) + "**");
        line("");
        List<String[]> checks = results.of(published.id(), "check");
        if (!checks.isEmpty()) {
            line("| rule | ours | |");
            line("|---|---|---|");
            checks.forEach(check -> line("| " + check[2] + " | " + check[4] + " | " + check[3] + " |"));
            line("");
        }
        line("| row | published before | after | change | ours before | after | change | |");
        line("|---|---|---|---|---|---|---|---|");
        published.rows().forEach(row -> line(row(published, scenario, row)));
        line("");
    }

    private String row(PublishedCase published, @Nullable Scenario scenario, PublishedCase.Row row) {
        String[] ours = ours(published, row);
        String head =
                "| " + row.label() + " | " + row.before() + " | " + row.after() + " | " + change(row.change()) + " | ";
        if (ours == null) {
            return head + "– | – | – | not simulated: needs " + rowNeeds(published, scenario, row) + " |";
        }
        String unit = ours[5].isEmpty() ? "" : " " + ours[5];
        OptionalDouble before = RowRule.number(ours[3]);
        OptionalDouble after = RowRule.number(ours[4]);
        String change = before.isPresent() && after.isPresent() && before.getAsDouble() != 0
                ? Findings.percent(RowRule.change(before.getAsDouble(), after.getAsDouble()))
                : "";
        return head + ours[3] + unit + " | " + ours[4] + unit + " | " + change + " | "
                + RowRule.verdict(row, ours[3], ours[4]) + " |";
    }

    private static String change(String published) {
        OptionalDouble number = RowRule.number(published);
        return number.isPresent() ? Findings.percent(number.getAsDouble()) : published;
    }

    private static String rowNeeds(PublishedCase published, @Nullable Scenario scenario, PublishedCase.Row row) {
        if (scenario == null) {
            return needs(published);
        }
        for (Map.Entry<String, String> entry : scenario.unmeasured().entrySet()) {
            if (row.label().startsWith(entry.getKey())) {
                return entry.getValue();
            }
        }
        return needs(published);
    }
}
