package org.schedgate.plugin.request;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The verdict for programs, in the build folder.
 *
 * @param file where it lies
 */
public record VerdictFile(Path file) {
    /**
     * Remove the verdict of an earlier build, so that none is there until this build has one.
     *
     * @throws IOException if it cannot be removed
     */
    public void remove() throws IOException {
        Files.deleteIfExists(file);
    }

    /**
     * Write a verdict; a reader sees all of it or none.
     *
     * @throws IOException if it cannot be written
     */
    public void write(String json) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException(file + ": expected a file's name");
        }
        Files.createDirectories(folder);
        // Not a temporary file of the JDK's: those cannot be read by others, such as what uploads a CI job's files.
        Path unfinished = folder.resolve(".verdict-" + ProcessHandle.current().pid() + ".tmp");
        try {
            Files.writeString(unfinished, json, StandardCharsets.UTF_8);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }
}
