package org.schedgate.baselines.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedgate.baselines.ResultFixture;
import org.schedgate.baselines.format.BaselineFormat;
import org.schedgate.baselines.format.ResultFormat;
import org.schedgate.baselines.results.Baseline;

class AtomicFileTest {
    private static final int KILLS = 30;

    @TempDir
    Path folder;

    @Test
    void a_writer_killed_at_any_instant_leaves_the_old_or_the_new_file() throws Exception {
        Path target = folder.resolve("s.json");
        AtomicFile.write(target, RewritingFixture.content(0));
        byte[] even = RewritingFixture.content(0);
        byte[] odd = RewritingFixture.content(1);
        int replaced = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            Process child = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-Xshare:auto",
                            "-cp",
                            classPath(),
                            RewritingFixture.class.getName(),
                            target.toString())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            // The child says that it writes; then it is killed 0..29 ms later, somewhere in one of its rewrites.
            assertThat(child.getInputStream().read()).isEqualTo('w');
            Thread.sleep(kill);
            child.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
            byte[] found = Files.readAllBytes(target);
            assertThat(found).isIn(even, odd);
            BaselineFormat.read(target);
            replaced += java.util.Arrays.equals(found, odd) ? 1 : 0;
        }
        assertThat(replaced).as("writes that took effect").isPositive();
        assertThat(new BaselineDirectory(folder).read().problems()).isEmpty();
    }

    @Test
    void a_failed_write_leaves_the_old_file_and_nothing_else() throws IOException {
        Path target = Files.createDirectory(folder.resolve("taken.json"));
        assertThatThrownBy(() -> AtomicFile.write(target, new byte[] {1})).isInstanceOf(IOException.class);
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(Path::getFileName).map(Path::toString)).containsExactly("taken.json");
        }
    }

    @Test
    void a_link_is_replaced_and_not_followed() throws IOException {
        Path outside = Files.writeString(folder.resolve("outside"), "precious");
        Path inside = Files.createDirectory(folder.resolve("baselines"));
        Path link = inside.resolve("s.json");
        Files.createSymbolicLink(link, outside);
        AtomicFile.write(link, "new".getBytes(StandardCharsets.UTF_8));
        assertThat(outside).hasContent("precious");
        assertThat(Files.isSymbolicLink(link)).isFalse();
        assertThat(link).hasContent("new");
    }

    @Test
    void missing_folders_are_made() throws IOException {
        Path target = folder.resolve("a/b/c.json");
        AtomicFile.write(target, new byte[] {'x'});
        assertThat(target).hasContent("x");
    }

    @Test
    void what_killed_writers_left_goes_after_an_hour_and_other_files_stay() throws IOException {
        Path abandoned = old(".schedgate-01.tmp");
        Path running = Files.writeString(folder.resolve(".schedgate-02.tmp"), "x");
        Path foreign = old("notes.tmp");
        AtomicFile.write(folder.resolve("s.json"), new byte[] {'x'});
        assertThat(abandoned).doesNotExist();
        assertThat(running).exists();
        assertThat(foreign).exists();
    }

    private Path old(String name) throws IOException {
        Path file = Files.writeString(folder.resolve(name), "x");
        return Files.setLastModifiedTime(
                file,
                java.nio.file.attribute.FileTime.from(java.time.Instant.now().minusSeconds(3700)));
    }

    @Test
    void many_writers_of_results_at_once_write_a_file_each() throws Exception {
        ResultFileWriter writer = new ResultFileWriter(folder);
        var results = ResultFixture.execution(ResultFixture.scenarioResult("s", List.of()));
        List<Thread> threads = Stream.generate(() -> new Thread(() -> {
                    try {
                        writer.write(results);
                    } catch (IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                }))
                .limit(16)
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> written = files.toList();
            assertThat(written).hasSize(16).noneMatch(AtomicFile::isUnfinished);
            for (Path file : written) {
                assertThat(ResultFormat.read(file)).isEqualTo(results);
                assertThat(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)).isTrue();
            }
        }
    }

    private static String classPath() {
        return String.join(
                File.pathSeparator,
                location(AtomicFile.class),
                location(RewritingFixture.class),
                location(Baseline.class),
                location(org.schedgate.simulator.result.Metric.class),
                location(com.fasterxml.jackson.core.JsonFactory.class));
    }

    private static String location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
