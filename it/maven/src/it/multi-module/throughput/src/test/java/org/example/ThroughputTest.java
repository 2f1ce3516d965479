package org.example;

import java.time.Duration;
import org.schedgate.junit.Gate;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.workload.Schbench;

/** Holds what our workers get done. */
@SchedScenario(machine = "uma-2", kernel = "v6.1")
@Gate(metric = "schbench.loops_per_second", tolerance = "5%")
class ThroughputTest {
    @Workload
    Schbench schbench() {
        return Schbench.messageThreads(1)
                .workerThreads(Workers.COUNT)
                .sleepMicros(100)
                .cpuMicros(300)
                .runtime(Duration.ofMillis(100));
    }
}
