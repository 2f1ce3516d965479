package org.schedgate.baselines.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IoTroubleTest {
    @TempDir
    Path folder;

    @Test
    void says_in_words_what_the_jdk_says_with_a_class() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(IoTrouble.of(file, "listed", thrownBy(() -> list(file)), "make it a folder"))
                .isEqualTo(file + ": cannot be listed, because it is no folder; make it a folder");
        Path gone = folder.resolve("gone");
        assertThat(IoTrouble.of(thrownBy(() -> Files.readString(gone)))).isEqualTo(gone + " does not exist");
        assertThat(IoTrouble.of(thrownBy(() -> Files.createDirectories(file))))
                .isEqualTo(file + " is there already and is no folder");
    }

    @Test
    void says_who_may_not_and_what_the_system_said() {
        assertThat(IoTrouble.of(new AccessDeniedException("/a"))).isEqualTo("/a may not be accessed by this user");
        assertThat(IoTrouble.of(new FileSystemException("/a", null, "No space left on device")))
                .isEqualTo("/a fails with 'No space left on device'");
    }

    @Test
    void names_the_file_behind_the_one_that_was_asked_for() {
        assertThat(IoTrouble.of(Path.of("/a"), "written", new AccessDeniedException("/a/b"), "mend it"))
                .isEqualTo("/a: cannot be written, because it may not be accessed by this user (/a/b); mend it");
    }

    @Test
    void keeps_a_message_of_our_own_and_never_says_null() {
        assertThat(IoTrouble.of(new FormatException("f:1", "a", "b", "c"))).isEqualTo("f:1: found a, expected b; c");
        assertThat(IoTrouble.of(new IOException())).isEqualTo("IOException");
        assertThat(IoTrouble.of(Path.of("f"), "read", new IOException("broken pipe"), "mend it"))
                .isEqualTo("f: cannot be read, because it fails: broken pipe; mend it");
    }

    private static void list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    private interface Operation {
        void run() throws IOException;
    }

    private static IOException thrownBy(Operation operation) {
        try {
            operation.run();
        } catch (IOException thrown) {
            return thrown;
        }
        throw new AssertionError("nothing was thrown");
    }
}
