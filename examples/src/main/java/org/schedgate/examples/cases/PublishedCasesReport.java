package org.schedgate.examples.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.schedgate.simulator.kernel.Kernels;

/**
 * Runs the scenarios of published cases, stores what they gave, and writes the page.
 *
 * <p>Arguments: the file of stored results, the page, and the cases to run again: ids with commas between, {@code all}, or {@code none} to write
 * the page only.
 */
public final class PublishedCasesReport {
    static final String BEGIN = "<!-- generated: published-cases -->\n";
    static final String END = "<!-- end: published-cases -->";

    private PublishedCasesReport() {}

    /** Run the program. */
    public static void main(String[] args) throws IOException {
        if (args.length != 3) {
            throw new IllegalArgumentException(
                    "arguments: <stored results> <page> <case ids with commas between, all, or none>");
        }
        Path stored = Path.of(args[0]);
        List<String> known = PublishedCase.all().stream().map(PublishedCase::id).toList();
        List<String> ids = switch (args[2]) {
            case "all" -> known;
            case "none" -> List.of();
            default -> List.of(args[2].split(",", -1));
        };
        if (!known.containsAll(ids)) {
            throw new IllegalArgumentException("case '" + args[2] + "': accepted are all, none, or some of " + known);
        }
        CaseResults results = CaseResults.read(stored);
        for (String id : ids) {
            Scenario scenario = Scenarios.of(id);
            if (scenario == null) {
                System.out.println(id + ": needs " + Scenarios.NOT_MODELLED.getOrDefault(id, "a scenario"));
            } else if (!Kernels.names().containsAll(scenario.kernels())) {
                System.out.println(id + ": needs kernels " + scenario.kernels());
            } else {
                long start = System.nanoTime();
                Findings findings = new Findings(id);
                scenario.measure(findings);
                results = results.with(id, findings.lines());
                results.write(stored);
                System.out.println(id + ": run in " + (System.nanoTime() - start) / 1_000_000_000 + " s");
            }
        }
        Path page = Path.of(args[1]);
        Files.writeString(page, withPart(Files.readString(page), new CasePage(results).markdown()));
    }

    /** Return a page with its generated part replaced. */
    static String withPart(String page, String part) {
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IllegalArgumentException("page without the lines '" + BEGIN.strip() + "' and '" + END + "'");
        }
        return page.substring(0, begin + BEGIN.length()) + "\n" + part + "\n" + page.substring(end);
    }
}
