package org.schedgate.simulator.switchedoff;

import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.WakeView;

/** The kernel's search with one step switched off: what that step would have found is passed over, and the target taken. */
final class SearchWithoutStep implements IdleSiblingSearch {
    private final IdleSiblingSearch whole;
    private final Branch step;

    SearchWithoutStep(IdleSiblingSearch whole, Branch step) {
        this.whole = whole;
        this.step = step;
    }

    @Override
    public Outcome<Branch> choose(WakeView view, int target) {
        Outcome<Branch> found = whole.choose(view, target);
        if (found.branch() != step) {
            return found;
        }
        return new Outcome<>(step == Branch.TARGET_IDLE ? otherIdle(view, target) : target, Branch.NOTHING_IDLE);
    }

    /** Return the CPU that a scan behind an idle target would find. */
    private static int otherIdle(WakeView view, int target) {
        for (int cpu = view.wakee().allowed().first();
                cpu >= 0;
                cpu = view.wakee().allowed().next(cpu + 1)) {
            if (cpu != target && view.idle(cpu)) {
                return cpu;
            }
        }
        return target;
    }
}
