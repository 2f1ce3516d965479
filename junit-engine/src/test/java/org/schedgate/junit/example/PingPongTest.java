package org.schedgate.junit.example;

// docs:first-scenario
import org.schedgate.junit.Budget;
import org.schedgate.junit.Gate;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.Workloads;

@SchedScenario(machine = "smt-8", kernel = "v6.1")
@Gate(metric = "wakeup_latency.p99")
@Budget(metric = "wakeup_latency.max", atMost = "1ms")
class PingPongTest {
    @Workload
    Script pingPong() {
        return Workloads.pingPong(4, 500);
    }
}
// docs:end
