package org.schedgate.examples.nativerows;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.TaskSpec;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.WorkloadRun;

/** Runs the primitives on the machine made of them, without noise: their medians have to come back. */
final class PrimitiveRuns {
    private PrimitiveRuns() {}

    /** Return the median sample of a primitive's run, nanoseconds. */
    static double median(Primitive primitive) {
        List<Long> samples = new ArrayList<>();
        Simulation.of(
                        Machines.of(NativeComparison.MACHINE).withoutNoise(),
                        Kernels.of(NativeComparison.kernel()),
                        PowerPolicy.PERFORMANCE,
                        workload(primitive, samples))
                .withoutRunMetrics()
                .run(1);
        return samples.stream().sorted().toList().get(samples.size() / 2);
    }

    private static Workload workload(Primitive primitive, List<Long> samples) {
        return new Workload() {
            @Override
            public String name() {
                return "primitive";
            }

            @Override
            public String commandLine() {
                return primitive.row() + " " + primitive.metric();
            }

            @Override
            public WorkloadRun start() {
                return new WorkloadRun() {
                    @Override
                    public TaskSpec main() {
                        return primitive.main().start(samples::add);
                    }

                    @Override
                    public long operations() {
                        return 1;
                    }

                    @Override
                    public void report(MetricSink sink) {
                        // The samples are all there is to tell.
                    }

                    @Override
                    public String output() {
                        return "";
                    }
                };
            }
        };
    }

    /** Return the table of the primitives and what comes back. */
    static String markdown() {
        StringBuilder text = new StringBuilder("| primitive | measured, ns | ours, ns | error |\n|---|---|---|---|\n");
        for (Primitive primitive : Primitive.all()) {
            double measured = NativeRow.of(primitive.row(), primitive.metric()).median();
            double ours = median(primitive);
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %.0f | %.0f | %+.1f %% |\n",
                    primitive.metric().replace(".p50", ""),
                    measured,
                    ours,
                    100 * (ours - measured) / measured));
        }
        return text.toString();
    }
}
