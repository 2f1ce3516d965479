package org.schedgate.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.schedgate.simulator.Simulation;

/**
 * Puts what the suites measured beside the published tables: {@code seeds.json}, {@code seeds.md} and {@code seeds.html}, and the tables on
 * the console.
 */
public final class SeedsReport {
    private final SuiteResults results;
    private final SeedRuns wakeList;
    private final List<String> benchmarks;
    private final IdleCoreHintComparisons idleCoreHint;

    private SeedsReport(SuiteResults results) {
        this.results = results;
        wakeList = WakeListRuns.of(results);
        benchmarks = WakeListRuns.benchmarkNames(this.results);
        idleCoreHint = IdleCoreHintComparisons.of(results);
    }

    /**
     * Write the reports.
     *
     * @param args the folder of the suites' results; the folder to write to; the size that was run; then, if the results are to be recorded,
     *     the root of the source tree
     */
    public static void main(String[] args) throws IOException {
        if (args.length < 3 || args.length > 4) {
            throw new IllegalArgumentException("arguments " + Arrays.toString(args)
                    + ": expected the folder of results, the folder to write to, the size, and perhaps the root of the"
                    + " source tree");
        }
        Path target = Path.of(args[1]).toAbsolutePath().normalize();
        Files.createDirectories(target);
        SeedsReport report = new SeedsReport(SuiteResults.read(Path.of(args[0])));
        String markdown = report.markdown();
        Files.write(target.resolve("seeds.json"), report.stored(args[2], "").seedsJson());
        Files.writeString(target.resolve("seeds.md"), markdown);
        Files.writeString(target.resolve("seeds.html"), report.html(args[2]));
        if (args.length == 4) {
            report.record(args[2], Path.of(args[3]));
        }
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.print(markdown);
        out.println();
        out.println(RowTexts.counts(report.rows()) + ".");
        out.println("Written to " + target + ": seeds.html, seeds.md, seeds.json.");
    }

    private List<ComparedRow> rows() {
        List<ComparedRow> rows = new ArrayList<>(idleCoreHint.rows());
        rows.addAll(WakeListComparisons.of(wakeList, benchmarks));
        return rows;
    }

    private String markdown() {
        return IdleCoreHintReport.markdown(idleCoreHint) + "\n" + wakeListMarkdown();
    }

    private String wakeListMarkdown() {
        return new WakeListReport(wakeList, benchmarks).markdown();
    }

    private String html(String size) {
        return new HtmlReport(size, wakeList, idleCoreHint, rows()).page();
    }

    private StoredReport stored(String size, String sources) {
        return new StoredReport(
                size,
                Simulation.MODEL_VERSION,
                sources,
                rows().stream().map(StoredRow::of).toList());
    }

    /** Keep the rows beside the page, and write the page's parts anew. */
    private void record(String size, Path root) throws IOException {
        ValidationPage page = ValidationPage.in(root);
        page.store(stored(size, SourcesDigest.of(root.resolve("simulator/src/main/java"))));
        if (size.equals(ValidationPage.MAIN)) {
            page.replace("wake-list", wakeListMarkdown());
            page.replace("idle-core-hint", IdleCoreHintReport.markdown(idleCoreHint));
        }
        page.replace("sizes", SizesTable.markdown(page.main(), page.full()));
    }
}
