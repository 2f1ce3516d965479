package org.schedgate.plugin.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictFileTest {
    @TempDir
    private Path folder;

    @Test
    void writes_into_a_folder_that_is_not_there_yet_and_leaves_nothing_else() throws IOException {
        Path file = folder.resolve("a/b/verdict.json");

        new VerdictFile(file).write("one\n");
        new VerdictFile(file).write("two ü\n");

        assertThat(file).hasContent("two ü\n");
        assertThat(file.getParent()).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void removes_what_an_earlier_build_left() throws IOException {
        VerdictFile verdict = new VerdictFile(folder.resolve("verdict.json"));
        verdict.write("old\n");

        verdict.remove();
        verdict.remove();

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void keeps_no_unfinished_file_where_the_name_is_taken_by_a_folder() throws IOException {
        Files.createDirectories(folder.resolve("verdict.json/inside"));

        assertThatThrownBy(() -> new VerdictFile(folder.resolve("verdict.json")).write("x"))
                .isInstanceOf(IOException.class);

        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }
}
