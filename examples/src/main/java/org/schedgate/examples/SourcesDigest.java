package org.schedgate.examples;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** A digest of source files: equal for equal sources, wherever they are checked out. */
final class SourcesDigest {
    private SourcesDigest() {}

    /** Return 64 hexadecimal digits for all Java files below a folder. */
    static String of(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
        if (files.isEmpty()) {
            throw new IllegalArgumentException("no Java file below " + folder);
        }
        MessageDigest digest = sha256();
        for (Path file : files) {
            digest.update(folder.relativize(file).toString().replace('\\', '/').getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(Files.readAllBytes(file));
            digest.update((byte) 0);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("every Java platform has SHA-256", e);
        }
    }
}
