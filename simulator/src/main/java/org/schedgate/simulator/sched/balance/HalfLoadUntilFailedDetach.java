package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.DetachAmount;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.decision.TaskView;

/**
 * A task is taken if half of its load fits what is left to move, or after more failed passes than the domain tolerates.
 *
 * <ul>
 *   <li>Rule: by load, a task whose load, halved, exceeds what is left stays unless more passes failed than tolerated; with LB_MIN, tasks
 *       lighter than 16 stay until a pass failed. By utilization, it fits if its estimate is at most what is left. By tasks, each fits. A
 *       misfit is a task that uses more than 80 % of its CPU.
 *   <li>Kernel: {@code detach_tasks()} in fair.c, 5.5 to 5.9.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class HalfLoadUntilFailedDetach implements DetachAmount {
    private static final long LIGHT_LOAD = 16;

    @Override
    public Branch decide(BalanceView view, Pull pull, TaskView task) {
        return switch (pull.kind()) {
            case LOAD -> byLoad(view, pull, task);
            case UTILIZATION -> Fit.utilization(task) > pull.amount() ? Branch.SKIP_TOO_MUCH_UTILIZATION : Branch.TAKE;
            case TASKS -> Branch.TAKE;
            case MISFIT -> Fit.fits(Fit.utilization(task), view.capacity(task.cpu())) ? Branch.SKIP_FITS : Branch.TAKE;
        };
    }

    private Branch byLoad(BalanceView view, Pull pull, TaskView task) {
        long load = amountOf(pull, task);
        if (load < LIGHT_LOAD && view.failures() == 0 && view.features().has(Feature.LB_MIN)) {
            return Branch.SKIP_TOO_LITTLE_LOAD;
        }
        boolean tooMuch = load / 2 > pull.amount()
                && view.failures() <= view.domain().parameters().cacheNiceTries();
        return tooMuch ? Branch.SKIP_TOO_MUCH_LOAD : Branch.TAKE;
    }
}
