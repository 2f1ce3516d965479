package org.schedgate.baselines.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedgate.baselines.ResultFixture;
import org.schedgate.baselines.format.BaselineFormat;
import org.schedgate.baselines.results.Baseline;

class BaselineDirectoryTest {
    @TempDir
    Path folder;

    private BaselineDirectory directory;

    @BeforeEach
    void use_the_folder() {
        directory = new BaselineDirectory(folder);
    }

    @Test
    void awkward_ids_come_back_as_they_were() throws IOException {
        List<String> ids = List.of(
                "com.example.FooTest",
                "../../evil",
                "CON",
                "a/b",
                "a_b",
                "a:b",
                "\ud83d\ude00",
                "x.",
                "L".repeat(300) + "1",
                "L".repeat(300) + "2");
        for (String id : ids) {
            directory.store(baseline(id, 1), directory.read());
        }
        assertThat(directory.read().baselines().keySet()).containsExactlyInAnyOrderElementsOf(ids);
        assertThat(directory.read().problems()).isEmpty();
        assertThat(folder.getParent().resolve("evil.json")).doesNotExist();
    }

    @Test
    void ids_that_differ_in_case_only_have_files_that_differ_in_more() throws IOException {
        directory.store(baseline("com.example.FooTest", 1), directory.read());
        directory.store(baseline("com.example.FOOTest", 2), directory.read());
        assertThat(directory.read().baselines()).containsOnlyKeys("com.example.FooTest", "com.example.FOOTest");
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString().toLowerCase(java.util.Locale.ROOT)))
                    .hasSize(2)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void what_is_stored_already_is_not_written_again_whatever_its_line_ends() throws IOException {
        Baseline baseline = baseline("s", 1);
        assertThat(directory.store(baseline, directory.read())).isTrue();
        Path file = folder.resolve("s.json");
        Files.writeString(file, Files.readString(file).replace("\n", "\r\n"));
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        byte[] before = Files.readAllBytes(file);
        assertThat(directory.store(baseline, directory.read())).isFalse();
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(Files.getLastModifiedTime(file)).isEqualTo(FileTime.fromMillis(0));
        assertThat(directory.store(baseline("s", 2), directory.read())).isTrue();
    }

    @Test
    void a_file_under_another_name_is_a_problem_that_names_the_right_one() throws IOException {
        Files.write(folder.resolve("other.json"), BaselineFormat.encode(baseline("s", 1)));
        assertThat(directory.read().baselines()).isEmpty();
        assertThat(directory.read().problems().values())
                .singleElement()
                .asString()
                .contains("other.json: found the baseline of 's', expected it in s.json");
    }

    @Test
    void one_scenario_in_two_files_is_a_problem_that_names_both() throws IOException {
        Files.write(folder.resolve("s.json"), BaselineFormat.encode(baseline("s", 1)));
        Files.write(folder.resolve(BaselineFileName.hashed("s")), BaselineFormat.encode(baseline("s", 2)));
        assertThat(directory.read().problems().values())
                .singleElement()
                .asString()
                .contains("s.json")
                .contains(BaselineFileName.hashed("s"));
    }

    @Test
    void broken_files_are_problems_and_the_others_are_read() throws IOException {
        directory.store(baseline("good", 1), directory.read());
        Files.writeString(folder.resolve("bad.json"), "{");
        Files.writeString(folder.resolve("README.md"), "not ours");
        Files.writeString(folder.resolve(".schedgate-00.tmp"), "unfinished");
        Files.createDirectory(folder.resolve("folder.json"));
        assertThat(directory.read().baselines()).containsOnlyKeys("good");
        assertThat(directory.read().problems())
                .containsOnlyKeys(folder.resolve("bad.json"), folder.resolve("folder.json"));
        assertThat(directory.problemOf("bad", directory.read())).contains("bad.json");
        assertThat(directory.problemOf("good", directory.read())).isNull();
    }

    @Test
    void a_missing_folder_is_empty_and_a_file_in_its_place_is_a_problem() throws IOException {
        BaselineDirectory missing = new BaselineDirectory(folder.resolve("none"));
        assertThat(missing.read().baselines()).isEmpty();
        assertThat(missing.read().problems()).isEmpty();
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(new BaselineDirectory(file).read().problems()).hasSize(1);
    }

    @Test
    void a_folder_behind_a_symbolic_link_is_written_and_the_link_stays() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("real"));
        BaselineDirectory linked = new BaselineDirectory(link);

        linked.store(baseline("s", 1), linked.read());

        assertThat(BaselineFormat.read(real.resolve("s.json"))).isEqualTo(baseline("s", 1));
        assertThat(link).isSymbolicLink();
    }

    @Test
    void a_link_that_leads_to_itself_is_no_baseline() throws IOException {
        Path loop = folder.resolve("s.json");
        Files.createSymbolicLink(loop, loop);
        assertThat(directory.read().problems().get(loop)).contains("s.json: found no regular file");
    }

    private static Baseline baseline(String id, double value) {
        return new Baseline(id, List.of(ResultFixture.measured(ResultFixture.STOCK, ResultFixture.LATENCY, value)));
    }
}
