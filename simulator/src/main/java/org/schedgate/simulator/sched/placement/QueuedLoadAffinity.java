package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Wake affinity by the load of queued tasks alone.
 *
 * <ul>
 *   <li>Rule: the waking CPU is taken if its queue is empty but for a synchronous waker, or if with the wakee's load average it carries no
 *       more than the previous CPU, with half the margin in its favour. Idleness is not asked. A task of a group counts by how it would
 *       shift the group's weight between CPUs ({@link EffectiveLoad}).
 *   <li>Kernel: {@code wake_affine()} in fair.c, 4.8 to 4.10.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class QueuedLoadAffinity implements WakeAffinity {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private static final EffectiveLoad EFFECT = new EffectiveLoad(EffectiveLoad.Measure.LOAD);

    /** Create the rule. */
    public QueuedLoadAffinity() {}

    @Override
    public Outcome<Branch> choose(WakeView view, SchedDomain domain) {
        BalancedLoad loads = BalancedLoad.of(
                view, EFFECT, view.waker().loadAvg(), view.wakee().loadAvg());
        if (!loads.balanced(view, domain)) {
            return OUTCOMES.of(Branch.PREVIOUS, view.previousCpu());
        }
        return OUTCOMES.of(loads.here() <= 0 ? Branch.NO_LOAD : Branch.BALANCED_LOAD, view.thisCpu());
    }
}
