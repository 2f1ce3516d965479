package org.schedgate.examples.cases;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;
import org.schedgate.simulator.sched.domain.SchedGroup;

/**
 * Balancing in which one idle CPU more than in an overloaded group is reason enough to move a task: a difference of one counts as two before it
 * is halved. What it is about: <a href="https://github.com/kstep-dev/kstep">kstep</a>, {@code linux/even_idle_cpu.patch}.
 */
record OddIdleCountMovesOne(BusiestGroup stock) implements BusiestGroup {
    @Override
    public Branch find(BalanceView view, Pull pull) {
        Branch branch = stock.find(view, pull);
        if (branch != Branch.BALANCED_TOLERATED || view.domain().has(Flag.NUMA)) {
            return branch;
        }
        int idleHere = idle(view, view.domain().groups().get(0));
        for (int i = 1; i < view.domain().groups().size(); i++) {
            SchedGroup group = view.domain().groups().get(i);
            if (overloaded(view, group) && idleHere - idle(view, group) == 1) {
                pull.take(i, Pull.Kind.TASKS, 1);
                return Branch.PULL_IDLE_SPREAD;
            }
        }
        return branch;
    }

    private static int idle(BalanceView view, SchedGroup group) {
        int idle = 0;
        CpuSet cpus = group.cpus();
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu + 1)) {
            idle += view.nrRunning(cpu) == 0 && view.idle(cpu) ? 1 : 0;
        }
        return idle;
    }

    /** Tell whether a group has more tasks than CPUs, and they use or ask for more than it has ({@code group_is_overloaded()}). */
    private static boolean overloaded(BalanceView view, SchedGroup group) {
        int running = 0;
        long utilization = 0;
        long runnable = 0;
        CpuSet cpus = group.cpus();
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu + 1)) {
            running += view.nrRunning(cpu);
            utilization += view.utilization(cpu);
            runnable += view.runnableAvg(cpu);
        }
        int percent = view.domain().parameters().imbalancePct();
        return running > cpus.size()
                && (group.capacity() * 100 < utilization * percent || group.capacity() * percent < runnable * 100);
    }
}
