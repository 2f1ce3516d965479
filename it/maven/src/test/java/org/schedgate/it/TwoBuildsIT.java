package org.schedgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Two builds run in one checkout at the same time. */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
class TwoBuildsIT {
    private final MavenFixture maven = MavenFixture.version("3.9.16");
    private Path project = Path.of("");
    private Path baseline = Path.of("");

    @BeforeEach
    void recordABaseline() throws IOException, InterruptedException {
        project = MavenFixture.copy(Path.of("src/single"), "two builds");
        baseline = project.resolve("src/schedgate/baselines/org.example.LatencyTest.json");
        MavenFixture.Build recorded = maven.run(project, "test", "schedgate:record");
        assertThat(recorded.exit()).as(recorded.log()).isZero();
        assertThat(baseline).isRegularFile();
    }

    @Test
    void both_judge_their_own_results_and_both_record_the_same_file() throws IOException, InterruptedException {
        String expected = Files.readString(baseline);

        for (MavenFixture.Build build : both("test", "schedgate:check")) {
            assertThat(build.exit()).as(build.log()).isZero();
            assertThat(build.log()).contains("Gate passed: 1 cell compared, 1 unchanged");
        }
        assertThat(project.resolve("target/schedgate/verdict.json")).content().contains("\"status\": \"pass\"");

        Files.delete(baseline);
        for (MavenFixture.Build build : both("test", "schedgate:record")) {
            assertThat(build.exit()).as(build.log()).isZero();
        }
        assertThat(baseline).hasContent(expected);
        assertThat(baseline.getParent()).isDirectoryNotContaining("glob:**.tmp");
    }

    private List<MavenFixture.Build> both(String... goals) throws IOException, InterruptedException {
        Path firstLog = project.resolveSibling("two builds first.log");
        Path secondLog = project.resolveSibling("two builds second.log");
        Process first = MavenFixture.start(project, firstLog, marked("first", goals));
        Process second = MavenFixture.start(project, secondLog, marked("second", goals));
        return List.of(MavenFixture.end(first, project, firstLog), MavenFixture.end(second, project, secondLog));
    }

    private List<String> marked(String mark, String... goals) {
        List<String> command = maven.command(goals);
        command.add("-Dschedgate.build=" + mark);
        // Surefire's own folder of temporary files is no place for two: the build that ends first removes it.
        command.add("-DtempDir=surefire-" + mark);
        return command;
    }
}
