package org.schedgate.simulator.sched.placement;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.CapacitySearch;
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch.Branch;
import org.schedgate.simulator.sched.decision.KthreadStacking;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.WakeView;

/** What is tried before any scan: the target, the previous CPU, the own kernel thread's CPU, the recently used CPU; or capacity alone. */
final class NearCandidates {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private NearCandidates() {}

    /** Return the first candidate that is free, the outcome of the search by capacity, or null if a scan is next. */
    static @Nullable Outcome<Branch> choose(WakeView view, int target) {
        boolean asymmetric = view.domains().asymmetricCapacity();
        if (asymmetric && view.decisions().capacitySearch().alone()) {
            Outcome<Branch> found = byCapacity(view, target);
            if (found != null) {
                return found;
            }
        }
        Outcome<Branch> near = near(view, target);
        return near == null && asymmetric ? byCapacity(view, target) : near;
    }

    private static @Nullable Outcome<Branch> near(WakeView view, int target) {
        int previous = view.previousCpu();
        if (FreeCpu.fitting(view, target)) {
            return OUTCOMES.of(Branch.TARGET_IDLE, target);
        }
        if (previous != target && view.domains().sharesCache(previous, target) && FreeCpu.fitting(view, previous)) {
            return OUTCOMES.of(Branch.PREVIOUS_IDLE, previous);
        }
        Decisions decisions = view.decisions();
        if (decisions.kthreadStacking().decide(view) == KthreadStacking.Branch.STAY) {
            return OUTCOMES.of(Branch.PER_CPU_KTHREAD, previous);
        }
        if (decisions.recentCpu().decide(view, target).taken()) {
            return OUTCOMES.of(Branch.RECENT_IDLE, view.wakee().recentUsedCpu());
        }
        return null;
    }

    /** Return what the search by capacity finds; null if the target sees no CPU of another capacity, or there is no such search. */
    static @Nullable Outcome<Branch> byCapacity(WakeView view, int target) {
        if (view.domains().asymmetric(target) == null) {
            return null;
        }
        Outcome<CapacitySearch.Branch> found = view.decisions().capacitySearch().choose(view, target);
        return switch (found.branch()) {
            case FITS -> OUTCOMES.of(Branch.CAPACITY_FITS, found.cpu());
            case LARGEST -> OUTCOMES.of(Branch.CAPACITY_LARGEST, found.cpu());
            case NOTHING_IDLE -> OUTCOMES.of(Branch.CAPACITY_NONE, target);
            case NOT_SEARCHED -> null;
        };
    }
}
