package org.schedgate.baselines.store;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Replaces files so that, whatever kills the process or the machine, the old or the new content is there and nothing between.
 *
 * <p>The content goes to a new file in the same folder, is forced to the disk, and takes the target's name in one step.
 */
public final class AtomicFile {
    /** How the names of unfinished files begin; readers pass over them. */
    static final String UNFINISHED_PREFIX = ".schedgate-";

    /** How the names of unfinished files end. */
    static final String UNFINISHED_SUFFIX = ".tmp";

    private static final Duration ABANDONED_AFTER = Duration.ofHours(1);

    private AtomicFile() {}

    /**
     * Write a file, creating its folder where it is missing.
     *
     * @throws IOException if the target is not written; then it is as before
     */
    public static void write(Path target, byte[] content) throws IOException {
        write(target, bytes -> bytes.write(content));
    }

    /** Writes the content of a file. */
    @FunctionalInterface
    public interface Content {
        /** Write all of it; the stream is closed by the caller. */
        void writeTo(OutputStream bytes) throws IOException;
    }

    /**
     * Write a file piece by piece, creating its folder where it is missing.
     *
     * @throws IOException if the target is not written; then it is as before
     */
    public static void write(Path target, Content content) throws IOException {
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null || Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(target + " is a folder: expected a file's name");
        }
        Folders.create(folder);
        Path unfinished = unfinished(folder);
        try {
            try (FileChannel channel =
                            FileChannel.open(unfinished, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
                    OutputStream bytes = new BufferedOutputStream(Channels.newOutputStream(channel))) {
                content.writeTo(bytes);
                bytes.flush();
                channel.force(true);
            }
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(unfinished);
            throw e;
        }
        forceFolder(folder);
        removeAbandoned(folder);
    }

    /** Return a new name for a file that readers pass over. */
    static Path unfinished(Path folder) {
        return folder.resolve(UNFINISHED_PREFIX
                + String.format(
                        Locale.ROOT, "%016x", ThreadLocalRandom.current().nextLong())
                + UNFINISHED_SUFFIX);
    }

    /** Tell whether a name is that of a file that some write has not finished. */
    static boolean isUnfinished(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.startsWith(UNFINISHED_PREFIX) && name.endsWith(UNFINISHED_SUFFIX);
    }

    /** Remove what killed writers left behind; nobody takes an hour to write a file. */
    private static void removeAbandoned(Path folder) throws IOException {
        Instant abandoned = Instant.now().minus(ABANDONED_AFTER);
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(folder, UNFINISHED_PREFIX + "*" + UNFINISHED_SUFFIX)) {
            for (Path file : files) {
                try {
                    if (Files.getLastModifiedTime(file).toInstant().isBefore(abandoned)) {
                        Files.deleteIfExists(file);
                    }
                } catch (NoSuchFileException e) {
                    // Its writer has just finished.
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** Make the new name durable. A folder can be opened and forced on POSIX systems only; elsewhere the move itself is journalled. */
    private static void forceFolder(Path folder) throws IOException {
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
