package org.schedgate.seeds;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.schedgate.junit.Gate;
import org.schedgate.junit.MachineUnderTest;
import org.schedgate.junit.Patched;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Verify;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.result.VariantResult;
import org.schedgate.simulator.sched.decision.PendingClear;
import org.schedgate.simulator.workload.Schbench;

/** How often wakees are stacked depends on the time from clearing the mark to holding the lock; without that time, never. */
@SchedScenario(id = "wake-list-gap", kernel = "v6.1", runs = 1)
@Gate(metric = "schbench.latency.p*", tolerance = "10%", absolute = "1us")
@Gate(metric = "stacked_wakeups", tolerance = "10%", absolute = "5")
class WakeListGapTest {
    @Workload
    Schbench schbench() {
        return Schbench.messageThreads(2).workerThreads(16).runtime(Duration.ofSeconds(30));
    }

    @Patched("patch v2")
    Patch clearBeforeUnlock() {
        return Patch.replace(PendingClear.class, () -> PendingClear.Moment.BEFORE_UNLOCK);
    }

    @MachineUnderTest("gap-0ns")
    Machine noGap() {
        return WakeListGuests.withGap(0);
    }

    @MachineUnderTest("gap-200ns")
    Machine shortGap() {
        return WakeListGuests.withGap(200);
    }

    @MachineUnderTest("gap-1000ns")
    Machine longGap() {
        return WakeListGuests.withGap(1_000);
    }

    @MachineUnderTest("gap-2000ns")
    Machine longestGap() {
        return WakeListGuests.withGap(2_000);
    }

    /** With a window of zero length the patch changes nothing: every run is the same, to the last value. */
    @Verify
    void withoutAGapThePatchChangesNothing(VariantResult stock, VariantResult patched) {
        if (stock.variant().machine().endsWith("gap-0ns")) {
            assertThat(patched.runs()).isEqualTo(stock.runs());
        }
    }
}
