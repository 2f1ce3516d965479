package org.schedgate.simulator.sched.placement;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.WakeAffinity.Branch;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * The second half of wake affinity: which of the two CPUs would be less loaded with the wakee ({@code wake_affine_weight()}, 4.15 and
 * later).
 *
 * <p>Loads are compared cross-wise with the other CPU's capacity instead of divided by the own one, so that integers suffice; half the
 * domain's imbalance margin favours the previous CPU's cache (feature WA_BIAS).
 */
final class LoadComparison {
    /** Which load is compared. */
    enum Load {
        /** That of queued tasks, where a tie goes to the waking CPU (4.15). */
        QUEUED_OR_TIE,
        /** That of queued tasks (4.16 to 5.4). */
        QUEUED,
        /** The load average, blocked tasks included (5.5 and later). */
        AVERAGE
    }

    private final Load load;

    LoadComparison(Load load) {
        this.load = load;
    }

    private long loadOf(WakeView view, int cpu) {
        return load == Load.AVERAGE ? view.loadAvg(cpu) : view.runnableLoad(cpu);
    }

    /** Return the branch that speaks for the waking CPU, or null if none does. */
    @Nullable
    Branch forWakingCpu(WakeView view, SchedDomain domain) {
        int thisCpu = view.thisCpu();
        int previous = view.previousCpu();
        long thisLoad = loadOf(view, thisCpu);
        if (view.sync()) {
            long leaving = view.waker().hierarchicalLoad();
            if (leaving > thisLoad) {
                return Branch.SYNC_LOAD;
            }
            thisLoad -= leaving;
        }
        boolean biased = view.features().has(Feature.WA_BIAS);
        long taskLoad = view.wakee().hierarchicalLoad();
        long thisEffective = (thisLoad + taskLoad) * (biased ? 100 : 1) * view.capacity(previous);
        int bias = biased ? 100 + (domain.parameters().imbalancePct() - 100) / 2 : 1;
        // Negative when the task's load is larger than what is left of it on the previous CPU: then nothing speaks for
        // moving.
        long previousEffective = (loadOf(view, previous) - taskLoad) * bias * view.capacity(thisCpu);
        if (load == Load.QUEUED_OR_TIE) {
            return thisEffective <= previousEffective ? Branch.LIGHTER_LOAD : null;
        }
        if (view.sync()) {
            previousEffective++;
        }
        return thisEffective < previousEffective ? Branch.LIGHTER_LOAD : null;
    }
}
