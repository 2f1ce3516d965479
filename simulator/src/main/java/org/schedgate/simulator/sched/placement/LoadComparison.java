package org.schedgate.simulator.sched.placement;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.WakeAffinity.Branch;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * The second half of wake affinity: which of the two CPUs would be less loaded with the wakee ({@code wake_affine_weight()}, 5.5 and
 * later).
 *
 * <p>Loads are compared cross-wise with the other CPU's capacity instead of divided by the own one, so that integers suffice; half the
 * domain's imbalance margin favours the previous CPU's cache.
 */
final class LoadComparison {
    /** Return the branch that speaks for the waking CPU, or null if none does. */
    @Nullable
    Branch forWakingCpu(WakeView view, SchedDomain domain) {
        int thisCpu = view.thisCpu();
        int previous = view.previousCpu();
        long thisLoad = view.loadAvg(thisCpu);
        if (view.sync()) {
            long leaving = view.waker().hierarchicalLoad();
            if (leaving > thisLoad) {
                return Branch.SYNC_LOAD;
            }
            thisLoad -= leaving;
        }
        long taskLoad = view.wakee().hierarchicalLoad();
        long thisEffective = (thisLoad + taskLoad) * 100 * view.capacity(previous);
        int bias = 100 + (domain.parameters().imbalancePct() - 100) / 2;
        // Negative when the task's load is larger than what is left of it on the previous CPU: then nothing speaks for
        // moving.
        long previousEffective = (view.loadAvg(previous) - taskLoad) * bias * view.capacity(thisCpu);
        if (view.sync()) {
            previousEffective++;
        }
        return thisEffective < previousEffective ? Branch.LIGHTER_LOAD : null;
    }
}
