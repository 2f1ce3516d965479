package org.schedgate.simulator.sched.placement;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.WakeAffinity.Branch;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Wake affinity in its two halves ({@code wake_affine()}, 4.14 and later): whose idleness settles it, feature WA_IDLE; then which CPU would be less
 * loaded, feature WA_WEIGHT; then the previous CPU.
 */
final class IdleThenLoad {
    /** The first half, in which the kernels differ. */
    interface Idleness {
        /** Return what idleness settles, or null if nothing. */
        @Nullable
        Outcome<Branch> settles(WakeView view);
    }

    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private final Idleness idleness;
    private final LoadComparison loads;

    IdleThenLoad(Idleness idleness, LoadComparison.Load load) {
        this.idleness = idleness;
        this.loads = new LoadComparison(load);
    }

    Outcome<Branch> choose(WakeView view, SchedDomain domain) {
        if (view.features().has(Feature.WA_IDLE)) {
            Outcome<Branch> settled = idleness.settles(view);
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
}
