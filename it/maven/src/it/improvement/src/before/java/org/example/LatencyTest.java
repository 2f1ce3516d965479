package org.example;

import java.time.Duration;
import org.schedgate.junit.Gate;
import org.schedgate.junit.Patched;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.sched.decision.WakeupPreemption;
import org.schedgate.simulator.workload.Schbench;

/** Holds the wakeup latency, as it is and with a patch of our own. */
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

    @Patched("ours")
    Patch ours() {
        return Patch.replace(WakeupPreemption.class, new OurPreemption());
    }
}
