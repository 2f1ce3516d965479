package org.schedgate.seeds;

import org.schedgate.junit.Gate;
import org.schedgate.junit.Patched;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.sched.decision.PendingClear;
import org.schedgate.simulator.workload.Hackbench;

/** Clearing the pending mark late leaves hackbench alone. Its options are not published: the tool's own defaults. */
@SchedScenario(id = "wake-list-hackbench", machine = WakeListScenario.GUEST, kernel = "v6.1", runs = 6)
@Gate(metric = "hackbench.time", tolerance = "3%")
class WakeListHackbenchTest {
    @Workload
    Hackbench hackbench() {
        return Hackbench.defaults();
    }

    @Patched("patch v2")
    Patch clearBeforeUnlock() {
        return Patch.replace(PendingClear.class, () -> PendingClear.Moment.BEFORE_UNLOCK);
    }
}
