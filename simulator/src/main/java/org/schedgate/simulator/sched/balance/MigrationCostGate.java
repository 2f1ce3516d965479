package org.schedgate.simulator.sched.balance;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.NewidleGate;
import org.schedgate.simulator.sched.decision.NewidleView;

/**
 * New-idle gate by the cost of a migration alone.
 *
 * <ul>
 *   <li>Rule: walk if the CPU is usually idle for at least as long as a migration costs, whether or not any queue has two tasks.
 *   <li>Kernel: {@code idle_balance()} in fair.c, 3.15 and 3.16; they differ in the time of the next periodic balance.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class MigrationCostGate implements NewidleGate {
    private final NextBalance nextBalance;

    /** Create the gate with the way the time of the next periodic balance follows from the walk. */
    public MigrationCostGate(NextBalance nextBalance) {
        this.nextBalance = Objects.requireNonNull(
                nextBalance, "MigrationCostGate: nextBalance is null: give a constant of NextBalance");
    }

    @Override
    public Branch decide(NewidleView view) {
        return view.avgIdleNanos(view.thisCpu()) < view.tunables().migrationCostNanos()
                ? Branch.SKIP_SHORT_IDLE
                : Branch.WALK;
    }

    @Override
    public CostRule costRule() {
        return CostRule.PLAIN;
    }

    @Override
    public NextBalance nextBalance() {
        return nextBalance;
    }
}
