package org.schedgate.simulator.sched.balance;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.DetachAmount;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.decision.TaskView;

/**
 * A task is taken if half of its load fits what is left to move.
 *
 * <ul>
 *   <li>Rule: a task whose load, halved, exceeds what is left stays; with LB_MIN, tasks lighter than 16 stay until a pass failed.
 *   <li>Kernel: {@code detach_tasks()} ({@code move_tasks()} until 3.16) in fair.c, until 5.4. Until 4.10 the newest tasks of the list are
 *       looked at first, later the oldest; until 3.16 the last task of a queue is taken too.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class HalfLoadDetach implements DetachAmount {
    private static final long LIGHT_LOAD = 16;

    private final ListEnd from;
    private final boolean leavesTheLast;

    /**
     * Create the rule.
     *
     * @param from from which end of the list tasks are looked at
     * @param leavesTheLast true if an idle CPU leaves the source its last task
     */
    public HalfLoadDetach(ListEnd from, boolean leavesTheLast) {
        this.from = Objects.requireNonNull(from, "HalfLoadDetach: from is null: give a constant of ListEnd");
        this.leavesTheLast = leavesTheLast;
    }

    @Override
    public Branch decide(BalanceView view, Pull pull, TaskView task) {
        long load = task.hierarchicalLoad();
        if (load < LIGHT_LOAD && view.failures() == 0 && view.features().has(Feature.LB_MIN)) {
            return Branch.SKIP_TOO_LITTLE_LOAD;
        }
        return load / 2 > pull.amount() ? Branch.SKIP_TOO_MUCH_LOAD : Branch.TAKE;
    }

    @Override
    public long amountOf(Pull pull, TaskView task) {
        return task.hierarchicalLoad();
    }

    @Override
    public ListEnd from() {
        return from;
    }

    @Override
    public boolean leavesTheLast() {
        return leavesTheLast;
    }
}
