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
 *       more than the previous CPU, with half the margin in its favour. Idleness is not asked.
 *   <li>Kernel: {@code wake_affine()} in fair.c, 4.8 to 4.10.
 *   <li>Left out: task groups, whose share on each CPU the kernel estimates ({@code effective_load()}): all tasks count as of the root
 *       group.
 * </ul>
 */
public final class QueuedLoadAffinity implements WakeAffinity {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    /** Create the rule. */
    public QueuedLoadAffinity() {}

    @Override
    public Outcome<Branch> choose(WakeView view, SchedDomain domain) {
        int thisCpu = view.thisCpu();
        long thisLoad = view.runnableLoad(thisCpu) - (view.sync() ? view.waker().loadAvg() : 0);
        long previousLoad = view.runnableLoad(view.previousCpu());
        if (!BalancedLoad.test(
                view, domain, thisLoad, previousLoad, view.wakee().loadAvg())) {
            return OUTCOMES.of(Branch.PREVIOUS, view.previousCpu());
        }
        return OUTCOMES.of(thisLoad <= 0 ? Branch.NO_LOAD : Branch.BALANCED_LOAD, thisCpu);
    }
}
