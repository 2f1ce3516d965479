package org.schedgate.baselines.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes folders. */
public final class Folders {
    private Folders() {}

    /**
     * Make a folder and those above it where they are missing; a symbolic link to a folder is one. (The JDK's own method refuses the link
     * up to Java 19.)
     *
     * @return the folder
     * @throws IOException if it cannot be made
     */
    public static Path create(Path folder) throws IOException {
        return Files.isDirectory(folder) ? folder : Files.createDirectories(folder);
    }
}
