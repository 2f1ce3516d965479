package org.schedgate.junit.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.workload.Workloads;

class RunInJavaTest {
    private static final Simulation SIMULATION = Simulation.of(
            Machines.of("smt-8"), Kernels.of("v6.1"), PowerPolicy.of("performance"), Workloads.pingPong(4, 500));

    @Test
    void gives_the_middle_one_of_three_runs() {
        List<Double> runs = List.of(1L, 2L, 3L).stream()
                .map(seed -> SIMULATION.run(seed).values().get("wakeup_latency.p99"))
                .sorted()
                .toList();

        assertThat(RunInJava.latencyOn("v6.1")).isEqualTo(runs.get(1)).isPositive();
    }

    @Test
    void writes_what_happened_within_the_window_and_nothing_before_or_after(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("run.json");

        ExportAWindow.export(SIMULATION, file);

        // The times of Perfetto's JSON are microseconds.
        List<Double> starts = Pattern.compile("\"ts\": ?([0-9.]+)")
                .matcher(Files.readString(file))
                .results()
                .map(match -> Double.valueOf(match.group(1)))
                .toList();
        assertThat(starts)
                .hasSizeGreaterThan(100)
                .allSatisfy(start -> assertThat(start).isBetween(1_000.0, 2_000.0));
    }
}
