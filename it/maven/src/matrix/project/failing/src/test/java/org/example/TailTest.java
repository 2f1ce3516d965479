package org.example;

import java.time.Duration;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Verify;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.result.VariantResult;
import org.schedgate.simulator.workload.Schbench;

/** Three variants, of which the second always fails. */
@SchedScenario(
        machine = "smt-8",
        kernel = {"v5.13", "v6.1", "v6.2"},
        runs = 2)
class TailTest {
    @Workload
    Schbench schbench() {
        return Schbench.messageThreads(1).workerThreads(2).runtime(Duration.ofMillis(20));
    }

    @Verify
    void isNotTheSecond(VariantResult result) {
        if (result.variant().kernel().equals("v6.1")) {
            throw new AssertionError("always fails");
        }
    }
}
