package org.schedgate.junit.example;

// docs:idle-previous
import static org.assertj.core.api.Assertions.assertThat;

import org.schedgate.junit.Expect;
import org.schedgate.junit.Patched;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Verify;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.result.VariantResult;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.workload.Wl;

@SchedScenario(machine = "2n1l4c1t", kernel = "v5.9")
@Expect(metric = "wl.time", notWorseBy = "1%")
class IdlePreviousTest {
    @Workload
    Wl server() {
        return Wl.parse("wl server 6 1500 300 100");
    }

    @Patched("stay on idle previous")
    Patch idlePrevious() {
        return Patch.replace(WakeAffinity.class, new StayOnIdlePrevious());
    }

    @Verify
    void workersKeepTheirNode(VariantResult stock, VariantResult patched) {
        assertThat(patched.metric("migrations.wake")).isLessThan(stock.metric("migrations.wake") / 4);
    }
}
// docs:end
