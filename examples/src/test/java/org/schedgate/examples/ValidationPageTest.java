package org.schedgate.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;

/**
 * The page's report is that of this model: rewrite it with
 * {@code mvn -Pmain-job,record -Dexample.runs=30 -pl examples -am -Dmaven.test.skip=true verify}.
 */
class ValidationPageTest {
    private static final Path PAGE = Path.of("..", "docs", "model", "validation.md");

    @Test
    void the_report_is_of_this_model_version() throws IOException {
        assertThat(GeneratedPart.of(PAGE, "wake-list")).contains("Model version " + Simulation.MODEL_VERSION + ", ");
    }

    @Test
    void the_report_says_of_every_kernel_what_a_run_gives_now() throws IOException {
        String report = GeneratedPart.of(PAGE, "wake-list");
        Map<String, Simulation> all = WakeListVariants.all(WakeListExample.RUNTIME);
        for (String kernel : WakeListVariants.KERNELS) {
            Simulation simulation = all.get(WakeListVariants.inSetting(WakeListVariants.AS_MODELLED, kernel));
            String line = WakeListReport.checkLine(kernel, simulation, simulation.run(WakeListReport.CHECKED_SEED));
            assertThat(report.lines()).as("checked lines of the report").contains(line);
        }
    }
}
