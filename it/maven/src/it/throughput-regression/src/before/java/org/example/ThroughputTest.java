package org.example;

import org.schedgate.junit.Gate;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Workload;

/** Holds what our service gets done. */
@SchedScenario(machine = "uma-2", kernel = "v6.1")
@Gate(metric = "schbench.loops_per_second", tolerance = "5%")
class ThroughputTest {
    @Workload
    Service service() {
        return new Service();
    }
}
