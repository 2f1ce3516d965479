package org.schedgate.seeds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.schedgate.examples.CheckLine;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;

/**
 * The tables of docs/model/validation.md are those of this model: record them with
 * {@code mvn -Pmain-job,record -pl it/seeds -am verify}.
 */
class ValidationPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "model", "validation.md");

    @Test
    void the_page_says_of_every_kernel_what_a_run_gives_now() throws IOException {
        List<String> page = Files.readAllLines(PAGE);
        WakeListPendingMarkTest suite = new WakeListPendingMarkTest();
        KernelProfile stock = Kernels.of("v6.1");
        Map<String, KernelProfile> kernels = new LinkedHashMap<>();
        kernels.put("base", stock);
        kernels.put("reverted", stock.with(Patch.named("reverted", suite.listOnlyWhileDescheduling())));
        kernels.put("patch v1", stock.with(Patch.named("patch v1", suite.clearAfterUnlock())));
        kernels.put("patch v2", stock.with(Patch.named("patch v2", suite.clearBeforeUnlock())));
        kernels.forEach((name, kernel) -> {
            Simulation simulation = Simulation.of(
                    Machines.of(WakeListScenario.GUEST), kernel, PowerPolicy.PERFORMANCE, suite.schbench());
            assertThat(page)
                    .as("lines to check the page by")
                    .contains(CheckLine.of(name, simulation.fingerprint(), simulation.run(CheckLine.SEED)));
        });
    }
}
