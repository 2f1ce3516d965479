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
 *   <li>Kernel: {@code detach_tasks()} in fair.c, from 5.10; from 6.1 to 6.8 a search that met only pinned tasks goes on beyond its limit;
 *       from 6.8 failures halve utilization as well.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class ShiftedLoadDetach implements DetachAmount {
    private static final long LIGHT_LOAD = 16;

    private final boolean searchesOnWhilePinned;
    private final boolean shiftsUtilization;

    /**
     * Create the rule.
     *
     * @param searchesOnWhilePinned true if a search that met only pinned tasks goes on beyond its limit
     */
    public ShiftedLoadDetach(boolean searchesOnWhilePinned) {
        this(searchesOnWhilePinned, false);
    }

    /**
     * Create the rule.
     *
     * @param searchesOnWhilePinned true if a search that met only pinned tasks goes on beyond its limit
     * @param shiftsUtilization true if failed passes halve the utilization, too, by which a task is judged
     */
    public ShiftedLoadDetach(boolean searchesOnWhilePinned, boolean shiftsUtilization) {
        this.searchesOnWhilePinned = searchesOnWhilePinned;
        this.shiftsUtilization = shiftsUtilization;
    }

    @Override
    public Branch decide(BalanceView view, Pull pull, TaskView task) {
        return switch (pull.kind()) {
            case LOAD -> byLoad(view, pull, task);
            case UTILIZATION -> {
                long judged =
                        shiftsUtilization ? halved(Fit.utilization(task), view.failures()) : Fit.utilization(task);
                yield judged > pull.amount() ? Branch.SKIP_TOO_MUCH_UTILIZATION : Branch.TAKE;
            }
            case TASKS -> Branch.TAKE;
            case MISFIT -> Fit.fits(Fit.utilization(task), view.capacity(task.cpu())) ? Branch.SKIP_FITS : Branch.TAKE;
        };
    }

    private Branch byLoad(BalanceView view, Pull pull, TaskView task) {
        long load = amountOf(pull, task);
        int failures = view.failures();
        if (load < LIGHT_LOAD && failures == 0 && view.features().has(Feature.LB_MIN)) {
            return Branch.SKIP_TOO_LITTLE_LOAD;
        }
        return halved(load, failures) > pull.amount() ? Branch.SKIP_TOO_MUCH_LOAD : Branch.TAKE;
    }

    /** Return an amount halved for each failure. */
    private static long halved(long amount, int failures) {
        return amount >> Math.min(failures, Long.SIZE - 1);
    }

    @Override
    public boolean searchesOnWhilePinned() {
        return searchesOnWhilePinned;
    }
}
