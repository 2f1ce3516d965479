package org.schedgate.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A project lies in a folder with spaces and letters that are not ASCII. */
class AwkwardPathIT {
    /** The folder {@code späte Straße 路}, as the shell's printf makes it: this JVM's own locale may not be able to name it. */
    private static final String FOLDER = "\"$(printf 'sp\\303\\244te Stra\\303\\237e \\350\\267\\257')\"";

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the folder is made by a POSIX shell")
    void records_and_passes() throws IOException, InterruptedException {
        Path builds = Files.createDirectories(Path.of("target/builds/awkward").toAbsolutePath());
        Path log = builds.resolve("log.txt");
        List<String> command = new ArrayList<>(List.of(
                "sh",
                "-c",
                "rm -rf " + FOLDER + " && cp -R '" + Path.of("src/single").toAbsolutePath() + "' " + FOLDER + " && cd "
                        + FOLDER + " && \"$@\" test schedgate:record && exec \"$@\" verify",
                "sh"));
        command.addAll(MavenFixture.version("3.9.16").command());

        MavenFixture.Build build = MavenFixture.end(MavenFixture.start(builds, log, command), builds, log);

        assertThat(build.exit()).as(build.log()).isZero();
        assertThat(build.log())
                .contains("späte Straße 路/src/schedgate/baselines/org.example.LatencyTest.json")
                .contains("Gate passed: 1 cell compared, 1 unchanged");
    }
}
