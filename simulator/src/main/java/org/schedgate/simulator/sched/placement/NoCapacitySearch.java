package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.CapacitySearch;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * Capacities not looked at in the search for an idle CPU.
 *
 * <ul>
 *   <li>Rule: any idle CPU will do.
 *   <li>Kernel: {@code select_idle_sibling()} in fair.c, up to 5.6.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class NoCapacitySearch implements CapacitySearch {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    /** Create the rule. */
    public NoCapacitySearch() {}

    @Override
    public Outcome<Branch> choose(WakeView view, int target) {
        return OUTCOMES.of(Branch.NOT_SEARCHED, -1);
    }

    @Override
    public boolean alone() {
        return false;
    }

    @Override
    public boolean fits(WakeView view, int cpu) {
        return true;
    }
}
