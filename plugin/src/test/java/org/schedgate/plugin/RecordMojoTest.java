package org.schedgate.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordMojoTest {
    @TempDir
    private Path folder;

    private ModuleFixture module;

    @BeforeEach
    void compileAScenario() throws IOException {
        module = new ModuleFixture(folder);
    }

    @Test
    void results_become_baselines_and_a_second_time_changes_nothing() throws Exception {
        module.measure(1000, 500);

        module.record().execute();
        Map<String, String> first = ModuleFixture.contents(module.baselines());
        module.record().execute();

        assertThat(first).containsOnlyKeys(ModuleFixture.SCENARIO + ".json");
        assertThat(ModuleFixture.contents(module.baselines())).isEqualTo(first);
        assertThat(module.log.messages)
                .first()
                .asString()
                .contains("Recorded 1 baseline")
                .contains("created ");
        assertThat(module.log.messages).last().asString().contains("Nothing to record");
    }

    @Test
    void without_results_of_this_build_nothing_is_recorded_and_the_command_is_named() {
        assertThatThrownBy(() -> module.record().execute())
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("Nothing recorded")
                .hasMessageContaining("mvn test schedgate:record");
        assertThat(module.baselines()).doesNotExist();
    }

    @Test
    void a_ci_build_records_only_when_it_is_allowed() throws Exception {
        module.measure(1000, 500);
        module.system.setProperty("env.CI", "true");

        assertThatThrownBy(() -> module.record().execute())
                .isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("-Dschedgate.record.ci=true");
        assertThat(module.baselines()).doesNotExist();

        RecordMojo allowed = module.record();
        ModuleFixture.set(allowed, "recordInCi", true);
        allowed.execute();
        assertThat(ModuleFixture.contents(module.baselines())).hasSize(1);
    }

    @Test
    void a_module_without_scenarios_and_one_of_packaging_pom_are_passed_with_a_line() throws Exception {
        module.removeScenario();
        module.record().execute();
        module.project.setPackaging("pom");
        module.record().execute();

        assertThat(module.log.messages)
                .containsExactly(
                        "INFO Nothing to record: there is no scenario class here",
                        "INFO Skipped: a module of packaging pom has no tests");
    }
}
