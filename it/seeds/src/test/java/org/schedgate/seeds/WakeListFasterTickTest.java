package org.schedgate.seeds;

import org.schedgate.junit.Gate;
import org.schedgate.junit.KernelUnderTest;
import org.schedgate.junit.SchedScenario;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;

/** The same kernels with 1000 ticks a second instead of 250, which the message does not say. */
@SchedScenario(id = "wake-list-faster-tick", machine = WakeListScenario.GUEST, runs = 1)
@Gate(metric = "schbench.latency.p*", tolerance = "10%", absolute = "1us")
class WakeListFasterTickTest extends WakeListScenario {
    @KernelUnderTest("1000 Hz")
    KernelProfile faster() {
        return Kernels.of("v6.1").with(Patch.tunable("CONFIG_HZ", 1000));
    }
}
