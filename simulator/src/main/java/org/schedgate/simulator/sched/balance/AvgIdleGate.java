package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.NewidleGate;
import org.schedgate.simulator.sched.decision.NewidleView;

/**
 * New-idle gate by the cost of a migration.
 *
 * <ul>
 *   <li>Rule: walk if the CPU is usually idle for at least as long as a migration costs, and some queue has two tasks.
 *   <li>Kernel: {@code newidle_balance()} in fair.c, 4.x to 5.16; with the test of a pending wakeup from 5.14.
 *   <li>Left out: CPUs that are not active, since there is no hotplug (ADR 7).
 * </ul>
 */
public final class AvgIdleGate implements NewidleGate {
    private final boolean testsPending;

    /**
     * Create the gate.
     *
     * @param testsPending true if a pending wakeup keeps the CPU from walking
     */
    public AvgIdleGate(boolean testsPending) {
        this.testsPending = testsPending;
    }

    @Override
    public Branch decide(NewidleView view) {
        int cpu = view.thisCpu();
        if (testsPending && view.wakeupPending(cpu)) {
            return Branch.SKIP_PENDING;
        }
        if (view.avgIdleNanos(cpu) < view.tunables().migrationCostNanos()) {
            return Branch.SKIP_SHORT_IDLE;
        }
        return view.overloaded() ? Branch.WALK : Branch.SKIP_NOT_OVERLOADED;
    }

    @Override
    public CostRule costRule() {
        return CostRule.PLAIN;
    }
}
