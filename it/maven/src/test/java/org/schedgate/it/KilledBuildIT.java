package org.schedgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever kills the build that records, and whenever: the stored baseline is the old one or the new one. */
class KilledBuildIT {
    private static final int KILLS = 8;

    private final MavenFixture maven = MavenFixture.version("3.9.16");

    @Test
    void the_baseline_is_the_old_or_the_new_one_after_every_kill() throws IOException, InterruptedException {
        Path project = MavenFixture.copy(Path.of("src/single"), "killed build");
        Path baseline = project.resolve("src/schedgate/baselines/org.example.LatencyTest.json");
        String before = recorded(project, baseline, "test");
        String after = recorded(project, baseline, "clean", "test", "-Dsources=src/after/java");
        assertThat(after).isNotEqualTo(before);
        Path log = project.resolveSibling("killed build.log");

        int killed = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            Files.writeString(baseline, before);
            Process build =
                    MavenFixture.start(project, log, maven.command("-Dsources=src/after/java", "schedgate:record"));
            waitForTheWrite(build, baseline, before);
            // From the instant at which the new file is begun on, in steps of 200 microseconds.
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200L * kill));
            if (build.isAlive()) {
                killed++;
            }
            build.descendants().forEach(ProcessHandle::destroyForcibly);
            build.destroyForcibly().waitFor();

            assertThat(Files.readString(baseline)).as("after kill %s", kill).isIn(before, after);
        }
        assertThat(killed)
                .as("builds that were still running when they were killed")
                .isPositive();

        MavenFixture.Build last = maven.run(project, "-Dsources=src/after/java", "schedgate:record");
        assertThat(last.exit()).as(last.log()).isZero();
        assertThat(baseline).hasContent(after);
    }

    private String recorded(Path project, Path baseline, String... arguments) throws IOException, InterruptedException {
        String[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = "schedgate:record";
        MavenFixture.Build build = maven.run(project, all);
        assertThat(build.exit()).as(build.log()).isZero();
        return Files.readString(baseline);
    }

    /** Return as soon as a new file is begun or done beside the baseline, or the build has ended. */
    private static void waitForTheWrite(Process build, Path baseline, String before) throws IOException {
        long bytes = before.getBytes(StandardCharsets.UTF_8).length;
        // A killed writer leaves its unfinished file for an hour, in case it is not killed at all.
        long left = unfinished(baseline);
        while (build.isAlive() && unfinished(baseline) == left && Files.size(baseline) == bytes) {
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(50));
        }
    }

    private static long unfinished(Path baseline) throws IOException {
        try (Stream<Path> files = Files.list(baseline.getParent())) {
            return files.filter(file -> file.toString().endsWith(".tmp")).count();
        }
    }
}
