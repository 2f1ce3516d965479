package org.schedgate.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The page that shows published tables beside ours, and the rows kept beside it.
 *
 * @param folder where both lie
 */
record ValidationPage(Path folder) {
    static final String MAIN = "main";
    static final String FULL = "full";

    static ValidationPage in(Path root) {
        return new ValidationPage(root.resolve("docs").resolve("model"));
    }

    /** Return the rows of the size that the README names. */
    StoredReport main() throws IOException {
        return StoredReport.read(data(MAIN));
    }

    /** Return the rows of the full size, null where it was not run yet. */
    @Nullable
    StoredReport full() throws IOException {
        return Files.exists(data(FULL)) ? StoredReport.read(data(FULL)) : null;
    }

    void store(StoredReport report) throws IOException {
        Files.createDirectories(folder.resolve("data"));
        report.write(data(report.size()));
    }

    /** Put a text between the marks of the page. */
    void replace(String part, String text) throws IOException {
        GeneratedPart.replace(page(), part, text);
    }

    /** Return what is between the marks of the page. */
    String part(String name) throws IOException {
        return GeneratedPart.of(page(), name);
    }

    private Path page() {
        return folder.resolve("validation.md");
    }

    private Path data(String size) {
        return folder.resolve("data").resolve("seeds-" + size + ".json");
    }
}
