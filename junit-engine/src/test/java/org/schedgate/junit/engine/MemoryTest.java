package org.schedgate.junit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.schedgate.baselines.format.ResultFormat;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.junit.engine.fixture.ThousandVariants;

/** What a suite keeps in memory does not grow with the variants that are done. */
class MemoryTest {
    @TempDir
    Path folder;

    @Test
    void results_of_variants_that_are_done_are_not_kept() throws IOException {
        List<Long> held = new ArrayList<>();
        List<Throwable> thrown = new ArrayList<>();
        ThousandVariants.SEEN.clear();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(ThousandVariants.class))
                .configurationParameter("schedgate.output.dir", folder.toString())
                .configurationParameter("schedgate.parallelism", "2")
                .build();
        LauncherConfig config = LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestEngines(new SchedgateTestEngine(new FakeLaboratory()))
                .build();
        LauncherFactory.create(config).execute(request, new TestExecutionListener() {
            private int done;

            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    result.getThrowable().ifPresent(thrown::add);
                    done++;
                    if (done == 100 || done == 1_000) {
                        held.add(ThousandVariants.held());
                    }
                }
            }
        });

        assertThat(thrown).isEmpty();
        assertThat(ThousandVariants.SEEN).hasSize(1_000);
        assertThat(held).hasSize(2);
        // The variant just judged may still be on the stack of somebody.
        assertThat(held.get(0)).as("results held after 100 variants").isLessThanOrEqualTo(2);
        assertThat(held.get(1)).as("results held after 1,000 variants").isLessThanOrEqualTo(2);
        assertThat(writtenVariants()).hasSize(1_000);
    }

    private List<MeasuredVariant> writtenVariants() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> written = files.toList();
            assertThat(written).as("the result file alone, and no spool").hasSize(1);
            return ResultFormat.read(written.get(0)).scenarios().get(0).variants();
        }
    }
}
