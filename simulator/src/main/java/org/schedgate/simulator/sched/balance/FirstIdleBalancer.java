package org.schedgate.simulator.sched.balance;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.decision.IdleBalancer;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;

/**
 * The tickless CPU with the lowest number that is really idle balances for all idle ones.
 *
 * <ul>
 *   <li>Rule: the first CPU of the tickless set whose idle task is current, with nothing queued and no wakeup pending.
 *   <li>Kernel: {@code find_new_ilb()}, {@code nohz_idle_balance()} in fair.c, from 4.15; the visiting order changed between 5.12 and 5.14.
 *   <li>Left out: housekeeping CPUs, since no CPU is isolated.
 * </ul>
 */
public final class FirstIdleBalancer implements IdleBalancer {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private final Order order;

    /** Create the rule with the order in which the chosen CPU visits the idle ones. */
    public FirstIdleBalancer(Order order) {
        this.order = Objects.requireNonNull(order, "FirstIdleBalancer: order is null: give a constant of Order");
    }

    @Override
    public Outcome<Branch> choose(CpuView view, Tickless tickless) {
        for (int cpu = tickless.next(0); cpu >= 0; cpu = tickless.next(cpu + 1)) {
            if (view.idle(cpu)) {
                return OUTCOMES.of(Branch.FIRST_IDLE, cpu);
            }
        }
        return OUTCOMES.of(Branch.NONE, -1);
    }

    @Override
    public Order order() {
        return order;
    }
}
