package org.schedgate.baselines.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintsTest {
    @TempDir
    Path folder;

    @Test
    void a_class_file_has_the_published_sha_256_of_its_bytes() {
        assertThat(Fingerprints.ofClassFile(new byte[0]))
                .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }

    @Test
    void a_copy_elsewhere_has_the_same_digest_and_any_change_another() throws IOException {
        Path first = classes("first", "a/B.class", "one");
        Path copy = classes("copy", "a/B.class", "one");
        String digest = Fingerprints.ofClassPath(List.of(first));
        assertThat(Fingerprints.ofClassPath(List.of(copy, folder.resolve("missing.jar"))))
                .isEqualTo(digest);
        assertThat(Fingerprints.ofClassPath(List.of(classes("changed", "a/B.class", "two"))))
                .isNotEqualTo(digest);
        assertThat(Fingerprints.ofClassPath(List.of(classes("renamed", "a/C.class", "one"))))
                .isNotEqualTo(digest);
        assertThat(Fingerprints.ofClassPath(List.of(first, copy))).isNotEqualTo(digest);
    }

    @Test
    void the_order_of_entries_counts() throws IOException {
        Path first = Files.writeString(folder.resolve("a.jar"), "a");
        Path second = Files.writeString(folder.resolve("b.jar"), "b");
        assertThat(Fingerprints.ofClassPath(List.of(first, second)))
                .isNotEqualTo(Fingerprints.ofClassPath(List.of(second, first)));
    }

    private Path classes(String name, String file, String content) throws IOException {
        Path root = folder.resolve(name);
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), content);
        return root;
    }
}
