package org.example;

import java.time.Duration;
import org.schedgate.junit.Gate;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.workload.Schbench;

/** Holds the wakeup latency of four workers on two CPUs. */
@SchedScenario(machine = "uma-2", kernel = "v6.1")
@Gate(metric = "schbench.latency.p50", tolerance = "10%")
class LatencyTest {
    @Workload
    Schbench schbench() {
        return Schbench.messageThreads(1)
                .workerThreads(4)
                .sleepMicros(100)
                .cpuMicros(300)
                .runtime(Duration.ofMillis(100));
    }
}
