package org.schedgate.examples.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The stored results of the scenarios: lines of case, kind, name and three figures, with tabs between. */
final class CaseResults {
    private static final String HEAD =
            "# Written by PublishedCasesReport; case, kind (row, check, fingerprint), name, before or verdict, after or figures, unit";

    private final List<String[]> lines;

    private CaseResults(List<String[]> lines) {
        this.lines = lines;
    }

    /** Read a file; one that is not there has no lines. */
    static CaseResults read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return new CaseResults(List.of());
        }
        List<String[]> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            if (!line.startsWith("#")) {
                lines.add(line.split("\t", -1));
            }
        }
        return new CaseResults(lines);
    }

    /** Return these results with those of one case replaced. */
    CaseResults with(String id, List<String[]> found) {
        List<String[]> changed = new ArrayList<>();
        for (PublishedCase published : PublishedCase.all()) {
            changed.addAll(published.id().equals(id) ? found : of(published.id()));
        }
        return new CaseResults(changed);
    }

    List<String[]> of(String id) {
        return lines.stream().filter(line -> line[0].equals(id)).toList();
    }

    List<String[]> of(String id, String kind) {
        return of(id).stream().filter(line -> line[1].equals(kind)).toList();
    }

    void write(Path file) throws IOException {
        StringBuilder text = new StringBuilder(HEAD).append('\n');
        lines.forEach(line -> text.append(String.join("\t", line)).append('\n'));
        Files.writeString(file, text);
    }
}
