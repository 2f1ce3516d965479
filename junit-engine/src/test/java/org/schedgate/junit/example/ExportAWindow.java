package org.schedgate.junit.example;

// docs:export-a-window
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.trace.PerfettoJsonExporter;
import org.schedgate.simulator.trace.TimeWindow;

/** Writes the second millisecond of a run on eight CPUs. */
final class ExportAWindow {
    private ExportAWindow() {}

    static void export(Simulation simulation, Path file) throws IOException {
        TimeWindow window = new TimeWindow(1_000_000, 2_000_000);
        try (Writer out = Files.newBufferedWriter(file);
                PerfettoJsonExporter exporter = new PerfettoJsonExporter(out, 8, window)) {
            simulation.with(exporter).run(1);
        }
    }
}
// docs:end
