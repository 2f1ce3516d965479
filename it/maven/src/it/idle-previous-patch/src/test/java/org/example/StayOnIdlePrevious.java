package org.example;

import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.placement.IdleThenLoadAffinityWithoutIdlePrevious;

/** Stays on an idle previous CPU where v5.9 would compare loads. */
final class StayOnIdlePrevious implements WakeAffinity {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private final WakeAffinity stock = new IdleThenLoadAffinityWithoutIdlePrevious();

    @Override
    public Outcome<Branch> choose(WakeView view, SchedDomain domain) {
        Outcome<Branch> choice = stock.choose(view, domain);
        int previous = view.previousCpu();
        return switch (choice.branch()) {
            case THIS_IDLE, BOTH_IDLE_PREVIOUS, SYNC_ALONE -> choice;
            default -> view.idle(previous) ? OUTCOMES.of(Branch.PREVIOUS_IDLE, previous) : choice;
        };
    }
}
