package org.schedgate.simulator.sched.placement;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Wake affinity by idleness first and load second, in which an idle previous CPU is never left for load.
 *
 * <ul>
 *   <li>Rule: an idle waking CPU in the same cache, or one whose waker runs alone and will sleep, or else an idle previous CPU settles it;
 *       otherwise the waking CPU is taken if it would be clearly less loaded.
 *   <li>Kernel: {@code wake_affine()}, {@code wake_affine_idle()}, {@code wake_affine_weight()} in fair.c, 5.11 to 6.17. Features WA_IDLE and WA_WEIGHT
 *       switch the halves, WA_BIAS the margin.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class IdleThenLoadAffinity implements WakeAffinity {
    private final IdleThenLoad halves = new IdleThenLoad(IdleThenLoadAffinity::byIdleness, LoadComparison.Load.AVERAGE);

    /** Create the rule. */
    public IdleThenLoadAffinity() {}

    @Override
    public Outcome<Branch> choose(WakeView view, SchedDomain domain) {
        return halves.choose(view, domain);
    }

    private static @Nullable Outcome<Branch> byIdleness(WakeView view) {
        Outcome<Branch> settled = IdleFirst.byWakingCpu(view);
        if (settled == null) {
            settled = IdleFirst.bySync(view, 0);
        }
        return settled != null ? settled : IdleFirst.byPreviousCpu(view);
    }
}
