package org.schedgate.junit.example;

// docs:try-a-patch
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.schedgate.junit.Expect;
import org.schedgate.junit.Patched;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Verify;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.result.VariantResult;
import org.schedgate.simulator.sched.decision.PendingClear;
import org.schedgate.simulator.workload.Schbench;

@SchedScenario(machine = "smt-8", kernel = "v6.1")
@Expect(metric = "schbench.latency.p50", notWorseBy = "5%")
class TryPatchesTest {
    @Workload
    Schbench schbench() {
        return Schbench.messageThreads(1).workerThreads(4).runtime(Duration.ofSeconds(1));
    }

    @Patched("clear once counted")
    Patch answer() {
        return Patch.replace(PendingClear.class, new ClearOnceCounted());
    }

    @Patched("no SIS_UTIL")
    Patch feature() {
        return Patch.feature("SIS_UTIL", false);
    }

    @Patched("long slices")
    Patch tunable() {
        return Patch.tunable("sched_min_granularity_ns", 6_000_000);
    }

    @Verify
    void migratesAboutAsMuch(VariantResult stock, VariantResult patched) {
        assertThat(patched.metric("migrations.all")).isLessThan(2 * stock.metric("migrations.all") + 100);
    }
}
// docs:end
