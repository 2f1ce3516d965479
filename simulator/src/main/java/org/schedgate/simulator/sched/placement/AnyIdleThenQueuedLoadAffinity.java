package org.schedgate.simulator.sched.placement;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Wake affinity to any idle waking CPU, and by the load of queued tasks second.
 *
 * <ul>
 *   <li>Rule: an idle waking CPU, in whatever cache, or one whose waker runs alone and will sleep, settles it; otherwise the waking CPU is
 *       taken if its queued tasks would load it less or, with the margin, as much.
 *   <li>Kernel: {@code wake_affine()}, {@code wake_affine_idle()}, {@code wake_affine_weight()} in fair.c, 4.14 and 4.15. Features WA_IDLE and WA_WEIGHT
 *       switch the halves, WA_BIAS the margin.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class AnyIdleThenQueuedLoadAffinity implements WakeAffinity {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private final IdleThenLoad halves =
            new IdleThenLoad(AnyIdleThenQueuedLoadAffinity::byIdleness, LoadComparison.Load.QUEUED_OR_TIE);

    /** Create the rule. */
    public AnyIdleThenQueuedLoadAffinity() {}

    @Override
    public Outcome<Branch> choose(WakeView view, SchedDomain domain) {
        return halves.choose(view, domain);
    }

    private static @Nullable Outcome<Branch> byIdleness(WakeView view) {
        if (view.idle(view.thisCpu())) {
            return OUTCOMES.of(Branch.THIS_IDLE_ANYWHERE, view.thisCpu());
        }
        return IdleFirst.bySync(view, 0);
    }
}
