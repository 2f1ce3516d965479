package org.schedgate.plugin.request;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.schedgate.baselines.gate.GateOutcome;
import org.schedgate.baselines.store.AtomicFile;

/**
 * What a gate leaves in the build folder.
 *
 * @param verdict the verdict for programs
 * @param reports the folder of the reports for people: {@value #HTML} and {@value #MARKDOWN}
 */
public record GateFiles(Path verdict, Path reports) {
    /** The report with the values of every seed. */
    public static final String HTML = "report.html";

    /** The report for the summary of a CI job. */
    public static final String MARKDOWN = "report.md";

    /**
     * Remove what an earlier build left, so that none is there until this build has its own.
     *
     * @throws IOException if it cannot be removed
     */
    public void remove() throws IOException {
        Files.deleteIfExists(verdict);
        Files.deleteIfExists(reports.resolve(HTML));
        Files.deleteIfExists(reports.resolve(MARKDOWN));
    }

    /**
     * Write verdict and reports; a reader sees all of a file or none.
     *
     * @param title what was judged, such as the name of a module
     * @throws IOException if one of them cannot be written
     */
    public void write(String title, GateOutcome outcome) throws IOException {
        write(verdict, outcome.json());
        write(reports.resolve(HTML), outcome.html(title));
        write(reports.resolve(MARKDOWN), outcome.markdown(title));
    }

    private static void write(Path file, String text) throws IOException {
        AtomicFile.write(file, text.getBytes(StandardCharsets.UTF_8));
    }
}
