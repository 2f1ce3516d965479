package org.schedgate.simulator.sched.placement;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Wake affinity by idleness first and the load of queued tasks second.
 *
 * <ul>
 *   <li>Rule: an idle waking CPU in the same cache, or one whose waker runs alone and will sleep, settles it; otherwise the waking CPU is
 *       taken if its queued tasks would clearly load it less. An idle previous CPU has no load of that kind and is never left.
 *   <li>Kernel: {@code wake_affine()}, {@code wake_affine_idle()}, {@code wake_affine_weight()} in fair.c, 4.16 to 5.4. Features WA_IDLE and WA_WEIGHT
 *       switch the halves, WA_BIAS the margin.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class IdleThenQueuedLoadAffinity implements WakeAffinity {
    private final IdleThenLoad halves =
            new IdleThenLoad(IdleThenQueuedLoadAffinity::byIdleness, LoadComparison.Load.QUEUED);

    /** Create the rule. */
    public IdleThenQueuedLoadAffinity() {}

    @Override
    public Outcome<Branch> choose(WakeView view, SchedDomain domain) {
        return halves.choose(view, domain);
    }

    private static @Nullable Outcome<Branch> byIdleness(WakeView view) {
        Outcome<Branch> settled = IdleFirst.byWakingCpu(view);
        return settled != null ? settled : IdleFirst.bySync(view, 0);
    }
}
