package org.schedgate.junit.engine;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.store.Folders;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.trace.FtraceTextExporter;
import org.schedgate.simulator.trace.PerfettoJsonExporter;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.trace.SchedListeners;
import org.schedgate.simulator.trace.TimeWindow;

/**
 * Writes the events of every run of a variant, if asked to: {@code <folder>/<class>/<variant>-seed-<n>}, once as the text of ftrace
 * ({@code .ftrace.txt}) and once as JSON for Perfetto ({@code .perfetto.json}).
 *
 * @param folder where to; null for nowhere
 * @param cpus number of CPUs of the variant's machine
 */
record Tracing(@Nullable Path folder, Class<?> scenario, VariantPlan plan, int cpus) {
    /** Run with a listener that writes, or with none. */
    Simulation.Run run(long seed, Function<@Nullable SchedListener, Simulation.Run> run) throws IOException {
        if (folder == null) {
            return run.apply(null);
        }
        Path ofScenario = Folders.create(folder.resolve(scenario.getName()));
        String name = plan.name() + "-seed-" + seed;
        try (Writer text = writer(ofScenario.resolve(name + ".ftrace.txt"));
                FtraceTextExporter ftrace = new FtraceTextExporter(text, cpus, TimeWindow.ALL);
                Writer json = writer(ofScenario.resolve(name + ".perfetto.json"));
                PerfettoJsonExporter perfetto = new PerfettoJsonExporter(json, cpus, TimeWindow.ALL)) {
            return run.apply(SchedListeners.all(ftrace, perfetto));
        }
    }

    private static Writer writer(Path file) throws IOException {
        return Files.newBufferedWriter(file, StandardCharsets.UTF_8);
    }
}
