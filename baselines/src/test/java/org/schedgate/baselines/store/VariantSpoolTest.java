package org.schedgate.baselines.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedgate.baselines.ResultFixture.LATENCY;
import static org.schedgate.baselines.ResultFixture.OLDER;
import static org.schedgate.baselines.ResultFixture.PRODUCER;
import static org.schedgate.baselines.ResultFixture.STOCK;
import static org.schedgate.baselines.ResultFixture.measured;
import static org.schedgate.baselines.ResultFixture.rich;
import static org.schedgate.baselines.ResultFixture.scenarioResult;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedgate.baselines.format.ResultFormat;
import org.schedgate.baselines.results.ExecutionResults;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.ScenarioResult;

class VariantSpoolTest {
    private static final ScenarioResult FOO = scenarioResult(
            "FooTest", List.of(), rich(), measured(STOCK, LATENCY, 100, 1.0 / 3), measured(OLDER, LATENCY, 90));
    private static final ScenarioResult BAR = scenarioResult("BarTest", List.of(), measured(STOCK, LATENCY, 7));

    @TempDir
    Path folder;

    @Test
    void the_file_has_the_bytes_that_it_has_when_all_is_in_memory() throws IOException {
        try (VariantSpool spool = new VariantSpool(folder)) {
            ExecutionResults spooled = new ExecutionResults(PRODUCER, 1, List.of(spool(spool, FOO), spool(spool, BAR)));
            Path written = new ResultFileWriter(folder).write(spooled, spool);
            assertThat(Files.readString(written))
                    .isEqualTo(new String(
                            ResultFormat.encode(new ExecutionResults(PRODUCER, 1, List.of(FOO, BAR))),
                            StandardCharsets.UTF_8));
        }
    }

    @Test
    void a_variant_is_read_again_as_it_was() throws IOException {
        try (VariantSpool spool = new VariantSpool(folder)) {
            List<VariantSpool.Slip> slips = new ArrayList<>();
            for (MeasuredVariant variant : FOO.variants()) {
                slips.add(spool.add(variant));
            }
            for (int i = slips.size() - 1; i >= 0; i--) {
                assertThat(spool.read(slips.get(i))).isEqualTo(FOO.variants().get(i));
            }
        }
    }

    @Test
    void nothing_is_written_without_a_variant_and_nothing_is_left() throws IOException {
        Path results = folder.resolve("results");
        try (VariantSpool spool = new VariantSpool(results)) {
            assertThat(results).doesNotExist();
            spool.add(FOO.variants().get(0));
            // Where the system can, the file has no name from the start, and a killed JVM leaves none either.
            assertThat(results).isDirectory();
        }
        try (Stream<Path> files = Files.list(results)) {
            assertThat(files).isEmpty();
        }
    }

    /** Put the variants in, last first, and return the scenario without them. */
    private static ScenarioResult spool(VariantSpool spool, ScenarioResult scenario) throws IOException {
        List<MeasuredVariant> variants = new ArrayList<>(scenario.variants());
        Collections.reverse(variants);
        for (MeasuredVariant variant : variants) {
            spool.list(scenario.scenario(), variant.variant(), spool.add(variant));
        }
        return new ScenarioResult(
                scenario.scenario(),
                scenario.selection(),
                List.of(),
                scenario.failures(),
                scenario.rules(),
                scenario.expectations());
    }
}
