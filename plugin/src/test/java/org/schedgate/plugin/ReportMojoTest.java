package org.schedgate.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportMojoTest {
    @TempDir
    private Path folder;

    private ModuleFixture module;

    @BeforeEach
    void recordsABaseline() throws Exception {
        module = new ModuleFixture(folder);
        module.measure(1000, 500);
        module.record().execute();
    }

    @Test
    void a_regression_is_said_and_leaves_the_build_green() throws Exception {
        remeasure(1200);

        module.report().execute();

        assertThat(module.log.messages)
                .last()
                .asString()
                .startsWith("WARN schedgate: app")
                .contains("Gate failed: ");
        assertThat(module.verdict()).content().contains("\"status\": \"fail\"");
        assertThat(folder.resolve("target/schedgate/report.md"))
                .content()
                .contains("| **REGRESSED** | wakeup\\_latency.p99 |");
        assertThat(folder.resolve("target/schedgate/report.html")).content().contains(">regressed<");
    }

    @Test
    void what_cannot_be_judged_is_an_error_all_the_same() throws IOException {
        Path baseline = module.baselines().resolve("org.example.TailTest.json");
        Files.writeString(baseline, "{");

        assertThatThrownBy(() -> module.report().execute())
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("org.example.TailTest.json");
    }

    private void remeasure(double latencyNanos) throws IOException {
        for (Path file : ModuleFixture.contents(module.results()).keySet().stream()
                .map(module.results()::resolve)
                .toList()) {
            Files.delete(file);
        }
        module.measure(latencyNanos, 500);
    }
}
