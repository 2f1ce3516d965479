package org.schedgate.simulator.sched.placement;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.WakeAffinity.Branch;
import org.schedgate.simulator.sched.decision.WakeView;

/** The first half of wake affinity: whose idleness settles it ({@code wake_affine_idle()}). */
final class IdleFirst {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private IdleFirst() {}

    /** Return what an idle waking CPU of the same cache settles (4.16 and later), or null. */
    static @Nullable Outcome<Branch> byWakingCpu(WakeView view) {
        int thisCpu = view.thisCpu();
        int previous = view.previousCpu();
        if (view.idle(thisCpu) && view.domains().sharesCache(thisCpu, previous)) {
            return view.idle(previous)
                    ? OUTCOMES.of(Branch.BOTH_IDLE_PREVIOUS, previous)
                    : OUTCOMES.of(Branch.THIS_IDLE, thisCpu);
        }
        return null;
    }

    /** Return what a synchronous waker settles that is alone on its CPU, but for so many tasks that count for nothing; or null. */
    static @Nullable Outcome<Branch> bySync(WakeView view, int ignored) {
        if (view.sync() && view.nrRunning(view.thisCpu()) - ignored == 1) {
            return OUTCOMES.of(Branch.SYNC_ALONE, view.thisCpu());
        }
        return null;
    }

    /** Return what an idle previous CPU settles (5.11 and later), or null. */
    static @Nullable Outcome<Branch> byPreviousCpu(WakeView view) {
        return view.idle(view.previousCpu()) ? OUTCOMES.of(Branch.PREVIOUS_IDLE, view.previousCpu()) : null;
    }
}
