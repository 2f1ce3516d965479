package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.decision.WantAffine;

/**
 * Affine wakeups to every waking CPU on which the wakee may run.
 *
 * <ul>
 *   <li>Rule: affine if the wakee may run on the waking CPU.
 *   <li>Kernel: {@code select_task_rq_fair()} in fair.c, 4.8 and 4.9, and from 5.7 on.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class AllowedWaker implements WantAffine {
    /** Create the rule. */
    public AllowedWaker() {}

    @Override
    public Branch decide(WakeView view) {
        return view.wakee().allowed().contains(view.thisCpu()) ? Branch.AFFINE : Branch.NOT_ALLOWED;
    }
}
