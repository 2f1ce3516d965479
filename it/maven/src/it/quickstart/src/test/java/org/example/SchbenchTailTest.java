package org.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.schedgate.junit.Gate;
import org.schedgate.junit.Patched;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Verify;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.result.VariantResult;
import org.schedgate.simulator.sched.decision.PendingClear;
import org.schedgate.simulator.workload.Schbench;

@SchedScenario(
        machine = "icelake-8369b-vm32",
        kernel = {"v6.0", "v6.1"})
@Gate(metric = "schbench.latency.p99_5", tolerance = "10%")
class SchbenchTailTest {
    @Workload
    Schbench schbench() {
        return Schbench.messageThreads(2).workerThreads(16).runtime(Duration.ofSeconds(1));
    }

    @Patched("late flag clear")
    Patch late() {
        return Patch.replace(PendingClear.class, () -> PendingClear.Moment.BEFORE_UNLOCK);
    }

    @Verify
    void mostWakeupsAreQuick(VariantResult result) {
        assertThat(result.metric("schbench.latency.p50")).as("microseconds").isLessThan(50);
    }
}
