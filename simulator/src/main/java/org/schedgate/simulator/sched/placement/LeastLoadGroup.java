package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.ForkView;
import org.schedgate.simulator.sched.decision.IdlestGroup;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedGroup;

/**
 * The idlest group by one key, the load of queued tasks.
 *
 * <ul>
 *   <li>Rule: the other group of the least load for its capacity, the first in ring order among equals, unless the local group has clearly
 *       less. Where nothing is queued at all, local and least are both 0 and the first other group is taken.
 *   <li>Kernel: {@code find_idlest_group()} in fair.c, 3.15 to 4.9.
 *   <li>Left out: nothing. A local group without an allowed CPU counts as empty, as in the kernel.
 * </ul>
 */
public final class LeastLoadGroup implements IdlestGroup {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);
    private static final int LOCAL = -1;
    private static final long FULL = 1024;

    /** Create the rule. */
    public LeastLoadGroup() {}

    @Override
    public Outcome<Branch> choose(ForkView view, SchedDomain domain) {
        CpuSet allowed = view.task().allowed();
        long local = 0;
        long least = Long.MAX_VALUE;
        int idlest = LOCAL;
        for (int index = 0; index < domain.groups().size(); index++) {
            SchedGroup group = domain.groups().get(index);
            if (!group.cpus().intersects(allowed)) {
                continue;
            }
            long load = queuedLoad(view, group);
            if (group.cpus().contains(view.centreCpu())) {
                local = load;
            } else if (load < least) {
                least = load;
                idlest = index;
            }
        }
        if (idlest == LOCAL) {
            return OUTCOMES.of(Branch.NO_OTHER_GROUP, LOCAL);
        }
        long margin = 100L + (domain.parameters().imbalancePct() - 100) / 2;
        return 100 * local < margin * least
                ? OUTCOMES.of(Branch.LEAST_LOCAL, LOCAL)
                : OUTCOMES.of(Branch.LEAST_OTHER, idlest);
    }

    /** Return the load of the queued tasks of a group for its capacity. */
    static long queuedLoad(ForkView view, SchedGroup group) {
        CpuSet cpus = group.cpus();
        long sum = 0;
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu + 1)) {
            sum += view.runnableLoad(cpu);
        }
        return sum * FULL / group.capacity();
    }
}
