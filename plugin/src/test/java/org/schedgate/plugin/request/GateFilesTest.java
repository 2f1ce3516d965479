package org.schedgate.plugin.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedgate.baselines.gate.GateOutcome;
import org.schedgate.baselines.verdict.BuildStatus;
import org.schedgate.baselines.verdict.Judgment;
import org.schedgate.baselines.verdict.Policies;

class GateFilesTest {
    @TempDir
    private Path folder;

    private GateFiles files;

    @BeforeEach
    void namesFiles() {
        files = new GateFiles(folder.resolve("a/b/verdict.json"), folder.resolve("c"));
    }

    @Test
    void writes_into_folders_that_are_not_there_yet_and_leaves_nothing_else() throws IOException {
        files.write("app", outcome("one"));
        files.write("app", outcome("two \u00fc"));

        assertThat(folder.resolve("a/b/verdict.json")).hasContent("{two \u00fc}");
        assertThat(folder.resolve("c/report.html"))
                .content()
                .contains("<h1>Schedgate: app</h1>")
                .contains("two \u00fc");
        assertThat(folder.resolve("c/report.md"))
                .content()
                .contains("### Schedgate: app")
                .contains("two \u00fc");
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void removes_what_an_earlier_build_left() throws IOException {
        files.write("app", outcome("old"));

        files.remove();
        files.remove();

        assertThat(folder.resolve("a/b")).isEmptyDirectory();
        assertThat(folder.resolve("c")).isEmptyDirectory();
    }

    @Test
    void keeps_no_unfinished_file_where_the_name_is_taken_by_a_folder() throws IOException {
        Files.createDirectories(folder.resolve("a/b/verdict.json/inside"));

        assertThatThrownBy(() -> files.write("app", outcome("x"))).isInstanceOf(IOException.class);

        assertThat(folder.resolve("a/b")).isDirectoryNotContaining("glob:**.tmp");
    }

    private static GateOutcome outcome(String headline) {
        Judgment judgment = new Judgment(
                BuildStatus.PASS, headline, "", Policies.DEFAULT, List.of(), List.of(), List.of(), List.of());
        return new GateOutcome(judgment, List.of(headline), "{" + headline + "}");
    }
}
