package org.schedgate.simulator.sched.balance;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.NewidleGate;
import org.schedgate.simulator.sched.decision.NewidleView;

/**
 * New-idle gate by what the lowest domain cost lately.
 *
 * <ul>
 *   <li>Rule: walk if no wakeup is pending, some queue has two tasks, and the CPU is usually idle for at least as long as
 *       balancing its lowest domain took. Without a history the cost is 0 and the CPU walks.
 *   <li>Kernel: {@code newidle_balance()} in fair.c, from 5.17; a failed walk raises the record in 6.17 and 6.18 (commit 155213a2aed4).
 *   <li>Left out: CPUs that are not active, since there is no hotplug (ADR 7).
 * </ul>
 */
public final class LowestDomainCostGate implements NewidleGate {
    private final CostRule costRule;

    /** Create the gate with costs recorded by {@link CostRule#CHARGED_QUIET}. */
    public LowestDomainCostGate() {
        this(CostRule.CHARGED_QUIET);
    }

    /** Create the gate with a rule for recording costs. */
    public LowestDomainCostGate(CostRule costRule) {
        this.costRule =
                Objects.requireNonNull(costRule, "LowestDomainCostGate: costRule is null: give a constant of CostRule");
    }

    @Override
    public CostRule costRule() {
        return costRule;
    }

    @Override
    public Branch decide(NewidleView view) {
        int cpu = view.thisCpu();
        if (view.wakeupPending(cpu)) {
            return Branch.SKIP_PENDING;
        }
        if (!view.overloaded()) {
            return Branch.SKIP_NOT_OVERLOADED;
        }
        if (view.domains().depth(cpu) > 0 && view.avgIdleNanos(cpu) < view.newidleCostMaxNanos(0)) {
            return Branch.SKIP_SHORT_IDLE;
        }
        return Branch.WALK;
    }
}
