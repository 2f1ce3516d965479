package org.schedgate.baselines.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Digests by which engine and plugin recognise that results belong to the classes at hand. Only contents and names relative to a
 * class-path entry count, so a copy of the same checkout elsewhere has the same digests.
 */
public final class Fingerprints {
    private Fingerprints() {}

    /** Return the digest of a class file's content. */
    public static String ofClassFile(byte[] content) {
        return HexFormat.of().formatHex(sha256().digest(content));
    }

    /**
     * Return the digest of a class path: of each entry in turn its content, or the relative names and contents of its files. An entry
     * that does not exist counts for nothing, as it does for the JVM.
     *
     * @throws IOException if an entry cannot be read
     */
    public static String ofClassPath(List<Path> entries) throws IOException {
        MessageDigest all = sha256();
        for (Path entry : entries) {
            if (Files.isDirectory(entry)) {
                all.update(ofFolder(entry));
            } else if (Files.isRegularFile(entry)) {
                all.update(ofFile(entry));
            }
        }
        return HexFormat.of().formatHex(all.digest());
    }

    private static byte[] ofFolder(Path folder) throws IOException {
        TreeMap<String, Path> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            walk.filter(Files::isRegularFile)
                    .forEach(file -> files.put(
                            folder.relativize(file)
                                    .toString()
                                    .replace(folder.getFileSystem().getSeparator(), "/"),
                            file));
        }
        MessageDigest digest = sha256();
        for (var file : files.entrySet()) {
            digest.update(sha256().digest(file.getKey().getBytes(StandardCharsets.UTF_8)));
            digest.update(ofFile(file.getValue()));
        }
        return digest.digest();
    }

    private static byte[] ofFile(Path file) throws IOException {
        MessageDigest digest = sha256();
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
        return digest.digest();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
