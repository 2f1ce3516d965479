package org.schedgate.simulator.sched.placement;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Wake affinity by idleness first and load second, in which an idle previous CPU is never left for load.
 *
 * <ul>
 *   <li>Rule: an idle waking CPU in the same cache, or one whose waker runs alone and will sleep, or else an idle previous CPU settles it;
 *       otherwise the waking CPU is taken if it would be clearly less loaded.
 *   <li>Kernel: {@code wake_affine()}, {@code wake_affine_idle()}, {@code wake_affine_weight()} in fair.c, 5.11 to 6.18. Features WA_IDLE and WA_WEIGHT switch the halves.
 *   <li>Left out: the feature WA_BIAS, which is always on.
 * </ul>
 */
public final class IdleThenLoadAffinity implements WakeAffinity {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private final LoadComparison loads = new LoadComparison();

    @Override
    public Outcome<Branch> choose(WakeView view, SchedDomain domain) {
        if (view.features().has(Feature.WA_IDLE)) {
            Outcome<Branch> settled = byIdleness(view);
            if (settled != null) {
                return settled;
            }
        }
        if (view.features().has(Feature.WA_WEIGHT)) {
            Branch lighter = loads.forWakingCpu(view, domain);
            if (lighter != null) {
                return OUTCOMES.of(lighter, view.thisCpu());
            }
        }
        return OUTCOMES.of(Branch.PREVIOUS, view.previousCpu());
    }

    private static @Nullable Outcome<Branch> byIdleness(WakeView view) {
        int thisCpu = view.thisCpu();
        int previous = view.previousCpu();
        if (view.idle(thisCpu) && view.domains().sharesCache(thisCpu, previous)) {
            return view.idle(previous)
                    ? OUTCOMES.of(Branch.BOTH_IDLE_PREVIOUS, previous)
                    : OUTCOMES.of(Branch.THIS_IDLE, thisCpu);
        }
        if (view.sync() && view.nrRunning(thisCpu) == 1) {
            return OUTCOMES.of(Branch.SYNC_ALONE, thisCpu);
        }
        if (view.idle(previous)) {
            return OUTCOMES.of(Branch.PREVIOUS_IDLE, previous);
        }
        return null;
    }
}
