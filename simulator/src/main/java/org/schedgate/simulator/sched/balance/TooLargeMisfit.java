package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.decision.MisfitMark;
import org.schedgate.simulator.sched.decision.TaskView;

/**
 * A task is a misfit if it uses more than four fifths of its CPU, be that the largest there is.
 *
 * <ul>
 *   <li>Rule: not if it is bound to one CPU or fits the one it runs on.
 *   <li>Kernel: {@code update_misfit_status()} in fair.c, from 4.20 to 6.9.
 *   <li>Left out: clamped utilization (uclamp).
 * </ul>
 */
public final class TooLargeMisfit implements MisfitMark {
    /** Create the rule. */
    public TooLargeMisfit() {}

    @Override
    public Branch decide(CpuView view, int cpu, TaskView task) {
        if (task.allowed().size() == 1) {
            return Branch.BOUND;
        }
        return Fit.fits(Fit.utilization(task), view.capacity(cpu)) ? Branch.FITS : Branch.MISFIT;
    }
}
