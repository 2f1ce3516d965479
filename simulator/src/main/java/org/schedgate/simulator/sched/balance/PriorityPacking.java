package org.schedgate.simulator.sched.balance;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.AsymPacking;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * An idle CPU takes the work of a group all of whose CPUs it is preferred to.
 *
 * <ul>
 *   <li>Rule: by priority alone; a core's threads have priorities of their own. A running task is pushed to a preferred CPU.
 *   <li>Kernel: {@code check_asym_packing()}, {@code sched_asym_prefer()}, {@code asym_active_balance()} in fair.c, 3.15 to 5.15. Until 5.0 a push is
 *       asked for only by a CPU that has just run out of work.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class PriorityPacking implements AsymPacking {
    /** Which idle CPUs have running tasks pushed to them. */
    public enum Push {
        /** Those that have just run out of work. Up to 5.0. */
        NEWLY_IDLE,
        /** Any. 5.1 and later. */
        ANY_IDLE
    }

    private final Push push;

    /** Create the rule. */
    public PriorityPacking(Push push) {
        this.push =
                Objects.requireNonNull(push, "PriorityPacking: push is null: give a constant of PriorityPacking.Push");
    }

    @Override
    public boolean takesGroup(BalanceView view, int groupIndex, int localRunning, int localBusy, int groupBusy) {
        return prefersDestination(view, groupIndex);
    }

    /** Tell whether the destination is preferred to every CPU of a group. */
    static boolean prefersDestination(BalanceView view, int groupIndex) {
        int best = view.domains().preferred(view.domain().groups().get(groupIndex));
        return view.domains().prefers(view.destination(), best);
    }

    @Override
    public boolean leaves(BalanceView view, int cpu) {
        return false;
    }

    @Override
    public boolean pushes(BalanceView view, int source) {
        boolean asks = push == Push.ANY_IDLE || view.idleType() == IdleType.NEWLY_IDLE;
        return asks && view.domains().prefers(view.destination(), source);
    }

    @Override
    public boolean kicks(CpuView view, SchedDomain domain, int idle) {
        return view.domains().prefers(idle, view.thisCpu());
    }
}
