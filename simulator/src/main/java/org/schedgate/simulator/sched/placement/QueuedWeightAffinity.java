package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Wake affinity by the load of queued tasks and the wakee's full weight.
 *
 * <ul>
 *   <li>Rule: the waking CPU is taken if its queue is empty but for a synchronous waker, or if with the wakee's weight it carries no more
 *       than the previous CPU, with half the margin in its favour; also if it carries no more than the previous CPU without the wakee
 *       and both together no more than an average task of the waking CPU. Idleness is not asked. A task of a group counts by how it would
 *       shift the group's weight between CPUs ({@link EffectiveLoad}).
 *   <li>Kernel: {@code wake_affine()} in fair.c, 3.15 and 3.16.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class QueuedWeightAffinity implements WakeAffinity {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private static final EffectiveLoad EFFECT = new EffectiveLoad(EffectiveLoad.Measure.WEIGHT);

    /** Create the rule. */
    public QueuedWeightAffinity() {}

    @Override
    public Outcome<Branch> choose(WakeView view, SchedDomain domain) {
        int thisCpu = view.thisCpu();
        long queuedHere = view.runnableLoad(thisCpu);
        BalancedLoad loads = BalancedLoad.of(
                view, EFFECT, view.waker().weight(), view.wakee().weight());
        long thisLoad = loads.here();
        long previousLoad = loads.previous();
        if (loads.balanced(view, domain)) {
            return OUTCOMES.of(balanced(view, thisLoad), thisCpu);
        }
        int tasks = view.nrRunning(thisCpu);
        long perTask = tasks == 0 ? 0 : queuedHere / tasks;
        return thisLoad <= previousLoad && thisLoad + previousLoad <= perTask
                ? OUTCOMES.of(Branch.LIGHT_TOGETHER, thisCpu)
                : OUTCOMES.of(Branch.PREVIOUS, view.previousCpu());
    }

    private static Branch balanced(WakeView view, long thisLoad) {
        if (thisLoad <= 0) {
            return Branch.NO_LOAD;
        }
        return view.sync() ? Branch.SYNC_BALANCED : Branch.BALANCED_LOAD;
    }
}
