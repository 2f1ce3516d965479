package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;

/** What a group is made of: the flags of the domain that it is one level below ({@code sg.flags}), and its cores ({@code sg.cores}). */
final class BelowGroup {
    private BelowGroup() {}

    /** Tell whether a flag is set on the domain that is a group: the child domain of one of its CPUs. */
    static boolean has(BalanceView view, int groupIndex, Flag flag) {
        CpuSet members = view.domain().groups().get(groupIndex).cpus();
        int cpu = members.first();
        for (int i = 0; i < view.domains().depth(cpu); i++) {
            SchedDomain below = view.domains().domain(cpu, i);
            if (below.weight() >= members.size()) {
                return below.span().equals(members) && below.has(flag);
            }
        }
        return false;
    }

    /** Return the number of cores of a group. */
    static int cores(BalanceView view, int groupIndex) {
        CpuSet members = view.domain().groups().get(groupIndex).cpus();
        int cores = 0;
        for (int cpu = members.first(); cpu >= 0; cpu = members.next(cpu + 1)) {
            if (view.domains().core(cpu).first() == cpu) {
                cores++;
            }
        }
        return Math.max(1, cores);
    }
}
