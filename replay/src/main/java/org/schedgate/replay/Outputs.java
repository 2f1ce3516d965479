package org.schedgate.replay;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a replay writes, looked at before it starts: a long replay is not lost to a bad path, and no input is overwritten.
 *
 * @param trace what is read
 * @param guest the account that is read, if one is
 * @param json where the tables go, if anywhere
 * @param listed where what differs goes, {@code -} for standard output, if anywhere
 */
record Outputs(
        Path trace,
        @Nullable Path guest,
        @Nullable Path json,
        @Nullable String listed) {
    private static final String STANDARD_OUTPUT = "-";

    /** What writes a file. */
    @FunctionalInterface
    interface Content {
        void writeTo(OutputStream file) throws IOException;
    }

    boolean missesToStandardOutput() {
        return STANDARD_OUTPUT.equals(listed);
    }

    /** Return the file for what differs, or null if there is none. */
    @Nullable
    Path misses() {
        return listed == null || missesToStandardOutput() ? null : Path.of(listed);
    }

    /**
     * Look at the paths, those that are read as well.
     *
     * @throws IllegalArgumentException if one cannot be written, or is read or written as something else as well
     */
    void check() {
        if (Files.isDirectory(trace)) {
            throw new IllegalArgumentException(trace + " is a directory: give a trace");
        }
        if (guest != null && Files.isDirectory(guest)) {
            throw new IllegalArgumentException("--guest " + guest + " is a directory: give the guest's account");
        }
        Path misses = misses();
        if (json != null) {
            check("--json", json);
        }
        if (misses != null) {
            check("--misses", misses);
            if (json != null && same(json, misses)) {
                throw new IllegalArgumentException("--json and --misses name the same file " + json + ": give two");
            }
        }
    }

    private void check(String option, Path file) {
        if (file.toString().isEmpty()) {
            throw new IllegalArgumentException(option + ": the file's name is empty: give one");
        }
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException(option + " " + file + " is a directory: give a file");
        }
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null && !Files.isDirectory(parent)) {
            throw new IllegalArgumentException(
                    option + " " + file + ": there is no directory " + parent + ": create it or give another file");
        }
        if (same(file, trace)) {
            throw new IllegalArgumentException(option + " " + file + " is the trace itself: give another file");
        }
        if (guest != null && same(file, guest)) {
            throw new IllegalArgumentException(option + " " + file + " is the guest's account: give another file");
        }
    }

    private static boolean same(Path one, Path other) {
        try {
            if (Files.exists(one) && Files.exists(other)) {
                return Files.isSameFile(one, other);
            }
            return one.toAbsolutePath()
                    .normalize()
                    .equals(other.toAbsolutePath().normalize());
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Write a file.
     *
     * @throws IOException if that fails, naming the file
     */
    static void write(Path file, Content content) throws IOException {
        try (OutputStream stream = new BufferedOutputStream(Files.newOutputStream(file))) {
            content.writeTo(stream);
        } catch (IOException e) {
            throw new IOException(file + ": could not be written: " + e.getMessage(), e);
        }
    }
}
