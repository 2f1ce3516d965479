package org.schedgate.simulator.sched.balance;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.decision.IdleBalancer;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;

/**
 * The tickless CPU with the lowest number balances for all idle ones, or nobody does.
 *
 * <ul>
 *   <li>Rule: the first CPU of the tickless set if it is idle; if it is not, the kick is lost although others are idle.
 *   <li>Kernel: {@code find_new_ilb()}, {@code nohz_idle_balance()} in fair.c, 3.15 to 4.10.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class FirstOfSetBalancer implements IdleBalancer {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private final Order order;

    /** Create the rule with the order in which the chosen CPU visits the idle ones. */
    public FirstOfSetBalancer(Order order) {
        this.order = Objects.requireNonNull(order, "FirstOfSetBalancer: order is null: give a constant of Order");
    }

    @Override
    public Outcome<Branch> choose(CpuView view, Tickless tickless) {
        int first = tickless.next(0);
        return first >= 0 && view.idle(first) ? OUTCOMES.of(Branch.FIRST_OF_SET, first) : OUTCOMES.of(Branch.NONE, -1);
    }

    @Override
    public Order order() {
        return order;
    }
}
