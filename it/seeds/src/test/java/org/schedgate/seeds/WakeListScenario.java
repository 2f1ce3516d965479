package org.schedgate.seeds;

import java.time.Duration;
import org.schedgate.junit.Patched;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.sched.decision.PendingClear;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.sched.placement.OtherCacheOrDescheduling;
import org.schedgate.simulator.workload.Schbench;

/** The kernels and the benchmark of the message about the wake list's pending mark. */
abstract class WakeListScenario {
    static final String GUEST = "icelake-8369b-vm32";

    /** As published: {@code schbench -m 2 -t 16}, which runs for 30 seconds. */
    @Workload
    Schbench schbench() {
        return Schbench.messageThreads(2).workerThreads(16).runtime(Duration.ofSeconds(30));
    }

    /** The change that made the list frequent, reverted: only wakees that are about to be descheduled go on it within a cache. */
    @Patched("reverted")
    Patch listOnlyWhileDescheduling() {
        return Patch.replace(WakeQueueing.class, new OtherCacheOrDescheduling());
    }

    /** The first version of the patch. */
    @Patched("patch v1")
    Patch clearAfterUnlock() {
        return Patch.replace(PendingClear.class, () -> PendingClear.Moment.AFTER_UNLOCK);
    }

    /** The second version, which was merged. */
    @Patched("patch v2")
    Patch clearBeforeUnlock() {
        return Patch.replace(PendingClear.class, () -> PendingClear.Moment.BEFORE_UNLOCK);
    }
}
