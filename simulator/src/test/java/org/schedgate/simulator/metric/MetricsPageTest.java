package org.schedgate.simulator.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.trace.ShortRun;
import org.schedgate.simulator.workload.Cyclictest;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.Netperf;
import org.schedgate.simulator.workload.PerfMessaging;
import org.schedgate.simulator.workload.PerfPipe;
import org.schedgate.simulator.workload.Schbench;
import org.schedgate.simulator.workload.SchbenchRequests;
import org.schedgate.simulator.workload.ScriptedRun;
import org.schedgate.simulator.workload.Tbench;
import org.schedgate.simulator.workload.UnixBench;
import org.schedgate.simulator.workload.Wl;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.WorkqueueIo;

/** docs/reference/metrics.md lists exactly the metrics there are, with their units and directions. */
class MetricsPageTest {
    /** A row: name, unit, direction. */
    private static final Pattern ROW = Pattern.compile("^\\| `([^`]+)` \\| (\\S+) \\| (\\S+) \\| .+ \\|$");

    private static Map<String, String> documented() throws IOException {
        Map<String, String> rows = new TreeMap<>();
        for (String line : Files.readAllLines(Path.of("..", "docs", "reference", "metrics.md"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                assertThat(rows.put(row.group(1), row.group(2) + " " + row.group(3)))
                        .as("second row of %s", row.group(1))
                        .isNull();
            }
        }
        return rows;
    }

    private static final class Names implements MetricSink {
        private final Map<String, String> seen = new TreeMap<>();

        private static String generic(String name) {
            return name.replaceAll(
                    "^(wakeup_latency|run_delay|script\\.iterations_per_second)\\.(main|worker)$", "$1.<group>");
        }

        @Override
        public void value(Metric metric, double value) {
            seen.put(
                    generic(metric.name()),
                    metric.unit() + " " + metric.direction().name().toLowerCase(Locale.ROOT));
        }

        @Override
        public void histogram(String name, String unit, LatencyHistogram histogram) {
            seen.put(generic(name), unit + " distribution");
        }
    }

    @Test
    void the_page_lists_what_is_reported() throws IOException {
        Names names = new Names();
        RunMetrics metrics = new RunMetrics(ShortRun.CPUS, 0);
        ShortRun.tell(metrics);
        metrics.report(names, 1);
        Workload schbench = Schbench.messageThreads(1).runtime(Duration.ofMillis(1));
        schbench.start().report(names);
        ScriptedRun.ended().report(names);
        for (String mode : List.of("barrier", "forkjoin", "server", "periodic", "fixed", "chain", "hack")) {
            Wl.parse("wl " + mode).start().report(names);
        }
        SchbenchRequests.parse("schbench -t 1").start().report(names);
        WorkqueueIo.of(1, 1).start().report(names);
        Netperf.tcp().start().report(names);
        Tbench.clients(1).start().report(names);
        Cyclictest.loops(1).start().report(names);
        for (Workload workload : List.of(
                Hackbench.groups(1).fds(1).loops(4),
                PerfMessaging.groups(1).loops(1),
                PerfPipe.loops(2),
                UnixBench.pipe(1).runtime(Duration.ofMillis(1)),
                UnixBench.shell1(1).runtime(Duration.ofMillis(1)))) {
            Simulation.of(Machines.of("uma-2"), Kernels.of("v5.12"), PowerPolicy.PERFORMANCE, workload)
                    .withoutRunMetrics()
                    .runWithOutput(1)
                    .metrics()
                    .values()
                    .forEach(metric -> names.value(metric, 0));
        }

        Map<String, String> documented = documented();
        assertThat(new TreeSet<>(documented.keySet())).isEqualTo(new TreeSet<>(names.seen.keySet()));
        assertThat(documented).isEqualTo(names.seen);
    }
}
