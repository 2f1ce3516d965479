package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.DetachAmount;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.decision.TaskView;

/**
 * A task is taken if what it carries fits what is left to move; failed passes halve the load it is judged by.
 *
 * <ul>
 *   <li>Rule: by load, a task fits if its load, halved once for each failed pass, is at most what is left; with LB_MIN, tasks lighter
 *       than 16 stay until a pass failed. By utilization, it fits if its estimate is at most what is left. By tasks, each fits.
 *       A misfit is a task that uses more than 80 % of its CPU.
 *   <li>Kernel: {@code detach_tasks()} in fair.c, 5.10 to 6.7; from 6.1 to 6.8 a search that met only pinned tasks goes on beyond its limit.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class ShiftedLoadDetach implements DetachAmount {
    private static final long LIGHT_LOAD = 16;

    /** A task fits a CPU if its utilization times this is below the capacity times 1024: 80 %. */
    private static final long FIT_MARGIN = 1280;

    private static final long FULL_CAPACITY = 1024;

    private final boolean searchesOnWhilePinned;

    /**
     * Create the rule.
     *
     * @param searchesOnWhilePinned true if a search that met only pinned tasks goes on beyond its limit
     */
    public ShiftedLoadDetach(boolean searchesOnWhilePinned) {
        this.searchesOnWhilePinned = searchesOnWhilePinned;
    }

    @Override
    public Branch decide(BalanceView view, Pull pull, TaskView task) {
        return switch (pull.kind()) {
            case LOAD -> byLoad(view, pull, task);
            case UTILIZATION -> task.utilEst() > pull.amount() ? Branch.SKIP_TOO_MUCH_UTILIZATION : Branch.TAKE;
            case TASKS -> Branch.TAKE;
            case MISFIT ->
                task.utilEst() * FIT_MARGIN < view.capacity(task.cpu()) * FULL_CAPACITY
                        ? Branch.SKIP_FITS
                        : Branch.TAKE;
        };
    }

    private Branch byLoad(BalanceView view, Pull pull, TaskView task) {
        long load = amountOf(pull, task);
        int failures = view.failures();
        if (load < LIGHT_LOAD && failures == 0 && view.features().has(Feature.LB_MIN)) {
            return Branch.SKIP_TOO_LITTLE_LOAD;
        }
        long judged = load >> Math.min(failures, Long.SIZE - 1);
        return judged > pull.amount() ? Branch.SKIP_TOO_MUCH_LOAD : Branch.TAKE;
    }

    @Override
    public boolean searchesOnWhilePinned() {
        return searchesOnWhilePinned;
    }
}
