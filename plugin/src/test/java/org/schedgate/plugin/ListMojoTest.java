package org.schedgate.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListMojoTest {
    @TempDir
    private Path folder;

    @Test
    void says_of_each_class_whether_there_is_a_baseline_and_a_result() throws Exception {
        ModuleFixture module = new ModuleFixture(folder);

        module.list().execute();
        assertThat(module.log.text().lines())
                .containsSubsequence(
                        "1 scenario class, 0 baselines",
                        "  org.example.TailTest",
                        "    baseline: none",
                        "    results:  none");

        module.measure(1000, 500);
        module.record().execute();
        module.log.messages.clear();
        module.list().execute();
        assertThat(module.log.text())
                .contains("1 scenario class, 1 baseline")
                .contains("baseline: 1 variant in ")
                .contains("results:  1 variant measured");

        module.removeScenario();
        module.log.messages.clear();
        module.list().execute();
        assertThat(module.log.text())
                .contains("org.example.TailTest: has the baseline ")
                .contains(" and no class");
    }
}
