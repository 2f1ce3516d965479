package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.decision.WantAffine;

/**
 * Affine wakeups to every waking CPU on which the wakee may run; without a domain to consider one in, no search for an idle CPU.
 *
 * <ul>
 *   <li>Rule: affine if the wakee may run on the waking CPU. If it may not, or no domain that wants affine wakeups holds both CPUs, the
 *       wakee stays on its previous CPU, idle or not. A waker's switches between wakees are forgotten after a second.
 *   <li>Kernel: {@code select_task_rq_fair()}, {@code record_wakee()} in fair.c, 3.15 and 3.16.
 *   <li>Left out: the kernel asks for the width inside {@code wake_affine()}, where a wide relation means the previous CPU with a search
 *       around it. Here it is asked first, with the same result where there is a domain.
 * </ul>
 */
public final class AllowedWakerElseNoSearch implements WantAffine {
    /** Create the rule. */
    public AllowedWakerElseNoSearch() {}

    @Override
    public Branch decide(WakeView view) {
        return view.wakee().allowed().contains(view.thisCpu()) ? Branch.AFFINE : Branch.NOT_ALLOWED;
    }

    @Override
    public boolean searchesWithoutDomain() {
        return false;
    }

    @Override
    public int agedFlips(int flips) {
        return 0;
    }
}
