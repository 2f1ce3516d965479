package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.AsymPacking;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;

/**
 * An idle CPU takes the work of a less preferred group, unless its own core would run more threads than that one.
 *
 * <ul>
 *   <li>Rule: where both groups are cores of several threads, only if the other one has one more busy; a CPU without siblings helps a core with two
 *       busy threads whatever the priorities; a core with siblings takes a single CPU's task only if it runs nothing. Otherwise by priority. A
 *       preferred CPU keeps its single task.
 *   <li>Kernel: {@code sched_asym()}, {@code asym_smt_can_pull_tasks()}, {@code find_busiest_queue()} in fair.c, 5.16 to 6.4.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class BusyThreadsPacking implements AsymPacking {
    @Override
    public boolean takesGroup(BalanceView view, int groupIndex, int localRunning, int localBusy, int groupBusy) {
        boolean localThreads = BelowGroup.has(view, 0, Flag.SHARE_CPUCAPACITY);
        boolean groupThreads = BelowGroup.has(view, groupIndex, Flag.SHARE_CPUCAPACITY);
        if (!localThreads && groupThreads && groupBusy >= 2) {
            return true;
        }
        if (localThreads && groupThreads && groupBusy - localBusy != 1) {
            return false;
        }
        if (localThreads && !groupThreads && localRunning > 0) {
            return false;
        }
        return PriorityPacking.prefersDestination(view, groupIndex);
    }

    @Override
    public boolean leaves(BalanceView view, int cpu) {
        return view.domains().prefers(cpu, view.destination());
    }

    @Override
    public boolean pushes(BalanceView view, int source) {
        return view.domains().prefers(view.destination(), source);
    }

    @Override
    public boolean kicks(CpuView view, SchedDomain domain, int idle) {
        return view.domains().prefers(idle, view.thisCpu());
    }
}
