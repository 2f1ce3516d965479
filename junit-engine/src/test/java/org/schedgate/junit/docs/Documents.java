package org.schedgate.junit.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Finds the documents of the repository. */
final class Documents {
    private Documents() {}

    /** Return the top folder: the first one upwards that has the guide. */
    static Path root() {
        Path folder = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("docs").resolve("guide"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("no docs/guide above the module");
            }
        }
        return folder;
    }

    /** Return the lines of a document. */
    static List<String> lines(String document) throws IOException {
        return Files.readAllLines(root().resolve(document), StandardCharsets.UTF_8);
    }
}
