package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.decision.MisfitMark;
import org.schedgate.simulator.sched.decision.TaskView;

/**
 * A task is a misfit if it uses more than four fifths of its CPU and may run on a larger one.
 *
 * <ul>
 *   <li>Rule: not if it is bound to one CPU, runs on one of the largest CPUs it may run on, or fits the one it runs on. So always running
 *       tasks on big CPUs no longer keep the machine marked as overloaded, nor their groups as having a misfit.
 *   <li>Kernel: {@code update_misfit_status()} in fair.c with {@code task_struct.max_allowed_capacity}, from 6.10 (commit 22d5607400c6).
 *   <li>Left out: clamped utilization (uclamp).
 * </ul>
 */
public final class TooLargeForLesserCpuMisfit implements MisfitMark {
    /** Create the rule. */
    public TooLargeForLesserCpuMisfit() {}

    @Override
    public Branch decide(CpuView view, int cpu, TaskView task) {
        CpuSet allowed = task.allowed();
        if (allowed.size() == 1) {
            return Branch.BOUND;
        }
        if (!largerAllowed(view, cpu, allowed)) {
            return Branch.ON_LARGEST;
        }
        return Fit.fits(Fit.utilization(task), view.capacity(cpu)) ? Branch.FITS : Branch.MISFIT;
    }

    private static boolean largerAllowed(CpuView view, int cpu, CpuSet allowed) {
        long here = view.originalCapacity(cpu);
        for (int other = allowed.first(); other >= 0; other = allowed.next(other + 1)) {
            if (view.originalCapacity(other) > here) {
                return true;
            }
        }
        return false;
    }
}
