package org.schedgate.seeds;

import org.schedgate.junit.Gate;
import org.schedgate.junit.MachineUnderTest;
import org.schedgate.junit.SchedScenario;
import org.schedgate.simulator.machine.Machine;

/** The same kernels on a guest that halts when idle, which the message does not say. */
@SchedScenario(id = "wake-list-halting-guest", kernel = "v6.1", runs = 1)
@Gate(metric = "schbench.latency.p*", tolerance = "10%", absolute = "1us")
class WakeListHaltingGuestTest extends WakeListScenario {
    @MachineUnderTest("HLT")
    Machine halting() {
        return WakeListGuests.halting();
    }
}
