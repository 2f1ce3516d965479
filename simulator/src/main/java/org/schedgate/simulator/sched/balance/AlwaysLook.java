package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.NewidleChance;

/**
 * Every domain that a CPU comes to before it idles is looked at.
 *
 * <ul>
 *   <li>Rule: look, without throwing a dice.
 *   <li>Kernel: {@code newidle_balance()} in fair.c, 3.15 to 6.18.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class AlwaysLook implements NewidleChance {
    @Override
    public Branch decide(int successes, int thrown) {
        return Branch.LOOK;
    }

    @Override
    public boolean throwsDice(Features features) {
        return false;
    }
}
