package org.schedgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.trace.FtraceTextExporter;
import org.schedgate.simulator.trace.PerfettoJsonExporter;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.trace.SchedListeners;
import org.schedgate.simulator.trace.TextTrace;
import org.schedgate.simulator.trace.TimeWindow;
import org.schedgate.simulator.workload.Schbench;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.Workloads;

/** The same machine, kernel, workload and seed give the same bytes, whatever else is going on. */
class RunDeterminismTest {
    private static final Script BUSY = Workloads.alwaysRunnable(7, Duration.ofMillis(60));

    /** What a run leaves: every event as a line, the measurements, and what the tool prints. */
    private record Bytes(String trace, RunResult result, String output) {}

    private static Simulation simulation(String machine, String kernel, Workload workload) {
        return Simulation.of(Machines.of(machine), Kernels.of(kernel), PowerPolicy.PERFORMANCE, workload);
    }

    private static Bytes run(Simulation simulation, long seed) {
        StringBuilder trace = new StringBuilder();
        Simulation.Run run = simulation.with(new TextTrace(trace)).runWithOutput(seed);
        assertThat(trace).hasSizeGreaterThan(1_000);
        return new Bytes(trace.toString(), run.result(), run.output());
    }

    private static List<Simulation> variants() {
        List<Simulation> variants = new ArrayList<>();
        for (String kernel : Kernels.names()) {
            variants.add(simulation("icelake-8369b-vm32", kernel, Schbench.parse("schbench -m 2 -t 16 -r 0.1")));
            variants.add(simulation("2n2l2c2t", kernel, Workloads.pingPong(5, 60)));
            variants.add(simulation("1n1l4c1t", kernel, BUSY));
        }
        return variants;
    }

    private static List<Callable<Bytes>> runs(List<Simulation> variants) {
        List<Callable<Bytes>> runs = new ArrayList<>();
        for (Simulation variant : variants) {
            runs.add(() -> run(variant, 1));
            runs.add(() -> run(variant, 2));
        }
        return runs;
    }

    private static List<Bytes> oneAfterAnother(List<Callable<Bytes>> runs) throws Exception {
        List<Bytes> bytes = new ArrayList<>();
        for (Callable<Bytes> run : runs) {
            bytes.add(run.call());
        }
        return bytes;
    }

    @Test
    void two_runs_are_the_same_and_two_seeds_are_not() throws Exception {
        List<Bytes> first = oneAfterAnother(runs(variants()));
        assertThat(oneAfterAnother(runs(variants()))).isEqualTo(first);
        for (int variant = 0; variant < first.size(); variant += 2) {
            assertThat(first.get(variant).trace())
                    .isNotEqualTo(first.get(variant + 1).trace());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void any_number_of_threads_gives_what_one_after_another_gives(int threads) throws Exception {
        List<Simulation> shared = variants();
        List<Bytes> expected = oneAfterAnother(runs(shared));
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Bytes> bytes = new ArrayList<>();
            for (Future<Bytes> future : pool.invokeAll(runs(shared))) {
                bytes.add(future.get());
            }
            assertThat(bytes).isEqualTo(expected);
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void any_order_of_variants_gives_the_same() throws Exception {
        List<Callable<Bytes>> runs = runs(variants());
        List<Bytes> expected = oneAfterAnother(runs);
        Collections.reverse(runs);
        List<Bytes> backwards = oneAfterAnother(runs);
        Collections.reverse(backwards);
        assertThat(backwards).isEqualTo(expected);
    }

    @Test
    void locale_and_time_zone_change_nothing() {
        Simulation simulation = simulation("icelake-8369b-vm32", "v6.1", Schbench.parse("schbench -m 2 -t 16 -r 0.1"));
        Bytes expected = run(simulation, 3);
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
            assertThat(run(simulation, 3)).isEqualTo(expected);
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    @Test
    void without_noise_a_workload_that_draws_nothing_does_not_depend_on_the_seed() {
        for (String kernel : Kernels.names()) {
            for (Workload workload : List.of(BUSY, Workloads.pingPong(5, 60), Workloads.forkJoin(4, 10, 30_000))) {
                Machine quiet = Machines.of("2n2l2c2t").withoutNoise();
                Simulation simulation = Simulation.of(quiet, Kernels.of(kernel), PowerPolicy.PERFORMANCE, workload);
                Bytes one = run(simulation, 1);
                Bytes other = run(simulation, 987_654_321);
                assertThat(other.trace()).isEqualTo(one.trace());
                assertThat(other.result())
                        .isEqualTo(new RunResult(
                                987_654_321,
                                one.result().values(),
                                one.result().histograms(),
                                one.result().simulatedNanos(),
                                one.result().events()));
            }
        }
    }

    @Test
    void listening_and_exporting_change_no_result() throws IOException {
        for (Simulation simulation : variants()) {
            RunResult alone = simulation.run(5);
            assertThat(simulation.with(new SchedListener() {}).run(5)).isEqualTo(alone);
            StringWriter ftrace = new StringWriter();
            StringWriter json = new StringWriter();
            try (FtraceTextExporter kernelShark = new FtraceTextExporter(ftrace, 32, TimeWindow.ALL);
                    PerfettoJsonExporter perfetto = new PerfettoJsonExporter(json, 32, TimeWindow.ALL)) {
                SchedListener both = SchedListeners.all(kernelShark, perfetto);
                assertThat(simulation.with(both).run(5)).isEqualTo(alone);
            }
            assertThat(ftrace.toString()).contains("sched_switch");
            assertThat(json.toString()).hasSizeGreaterThan(1_000);
        }
    }

    @Test
    void collecting_the_metrics_of_every_run_changes_no_event() {
        for (Simulation simulation : variants()) {
            StringBuilder with = new StringBuilder();
            StringBuilder without = new StringBuilder();
            RunResult full = simulation.with(new TextTrace(with)).run(6);
            RunResult own =
                    simulation.withoutRunMetrics().with(new TextTrace(without)).run(6);
            assertThat(without.toString()).isEqualTo(with.toString());
            assertThat(own.events()).isEqualTo(full.events());
            assertThat(own.simulatedNanos()).isEqualTo(full.simulatedNanos());
            assertThat(full.values())
                    .containsAllEntriesOf(own.values())
                    .hasSizeGreaterThan(own.values().size());
        }
    }
}
