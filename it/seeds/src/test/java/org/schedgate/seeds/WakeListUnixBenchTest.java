package org.schedgate.seeds;

import org.schedgate.junit.Gate;
import org.schedgate.junit.Patched;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.sched.decision.PendingClear;
import org.schedgate.simulator.workload.UnixBench;

/** Clearing the pending mark late leaves UnixBench alone. Its options are not published: one copy a CPU. */
@SchedScenario(id = "wake-list-unixbench", machine = WakeListScenario.GUEST, kernel = "v6.1", runs = 2)
@Gate(metric = "unixbench.index", tolerance = "3%", mode = Gate.Mode.EXACT)
class WakeListUnixBenchTest {
    private static final int COPIES = 32;

    @Workload
    UnixBench spawn() {
        return UnixBench.spawn(COPIES).runtime(SuiteSize.current().unixBenchRuntime());
    }

    @Workload
    UnixBench context1() {
        return UnixBench.context1(COPIES).runtime(SuiteSize.current().unixBenchRuntime());
    }

    @Workload
    UnixBench pipe() {
        return UnixBench.pipe(COPIES).runtime(SuiteSize.current().unixBenchRuntime());
    }

    @Workload
    UnixBench shell1() {
        return UnixBench.shell1(COPIES).runtime(SuiteSize.current().unixBenchRuntime());
    }

    @Patched("patch v2")
    Patch clearBeforeUnlock() {
        return Patch.replace(PendingClear.class, () -> PendingClear.Moment.BEFORE_UNLOCK);
    }
}
