package org.schedgate.junit.example;

// docs:run-in-java
import java.util.List;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.result.VariantResult;
import org.schedgate.simulator.workload.Workloads;

/** Compares two kernels without a test framework. */
final class RunInJava {
    private RunInJava() {}

    /** Return the median of the 99th percentile of wakeup latency, in nanoseconds, over three runs. */
    static double latencyOn(String kernel) {
        Simulation simulation = Simulation.of(
                Machines.of("smt-8"), Kernels.of(kernel), PowerPolicy.of("performance"), Workloads.pingPong(4, 500));
        VariantResult result = simulation.runAll(List.of(1L, 2L, 3L));
        return result.metric("wakeup_latency.p99");
    }
}
// docs:end
