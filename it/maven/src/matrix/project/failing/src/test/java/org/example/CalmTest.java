package org.example;

import java.time.Duration;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.workload.Schbench;

/** Two variants that pass. */
@SchedScenario(
        machine = "smt-8",
        kernel = {"v6.0", "v6.1"},
        runs = 2)
class CalmTest {
    @Workload
    Schbench schbench() {
        return Schbench.messageThreads(1).workerThreads(2).runtime(Duration.ofMillis(20));
    }
}
