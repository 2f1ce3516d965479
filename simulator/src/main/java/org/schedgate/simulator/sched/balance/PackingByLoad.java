package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;
import org.schedgate.simulator.sched.group.LoadGroup;
import org.schedgate.simulator.sched.group.LoadGroup.Rank;

/** Packing on preferred CPUs where groups are compared by load, until 5.4 ({@code update_sd_pick_busiest()}, {@code check_asym_packing()}). */
final class PackingByLoad {
    private static final long FULL_CAPACITY = 1024;

    private PackingByLoad() {}

    /** Tell whether a group that would be the busiest of its rank may be: for an idle CPU only one of less preferred CPUs is (from 4.7). */
    static boolean mayWin(
            BalanceView view,
            int candidateIndex,
            LoadGroup candidate,
            int busiestIndex,
            LoadGroup busiest,
            LoadGroup local) {
        Rank best = busiestIndex < 0 ? Rank.OTHER : busiest.rank();
        return !view.domain().has(Flag.ASYM_PACKING)
                || view.idleType() == IdleType.NOT_IDLE
                || candidate.rank() != best
                || lessPreferred(view, candidateIndex, candidate, busiestIndex, local);
    }

    /** Tell whether a group's CPUs are less preferred than the one that pulls and than those of the busiest group so far, -1 for none. */
    static boolean lessPreferred(
            BalanceView view, int candidateIndex, LoadGroup candidate, int busiestIndex, LoadGroup local) {
        if (!view.domain().has(Flag.ASYM_PACKING)
                || candidate.running() == 0
                || !takes(view, candidateIndex, candidate, local)) {
            return false;
        }
        DomainTree domains = view.domains();
        return busiestIndex < 0
                || domains.prefers(
                        domains.preferred(view.domain().groups().get(busiestIndex)),
                        domains.preferred(view.domain().groups().get(candidateIndex)));
    }

    private static boolean takes(BalanceView view, int groupIndex, LoadGroup group, LoadGroup local) {
        return view.decisions()
                .asymPacking()
                .takesGroup(
                        view,
                        groupIndex,
                        local.running(),
                        local.weight() - local.idleCpus(),
                        group.weight() - group.idleCpus());
    }

    /** Have all load of the busiest group moved if an idle CPU takes it, whatever the averages say; tell whether it does. */
    static boolean packs(BalanceView view, Pull pull, int busiestIndex, LoadGroup busiest, LoadGroup local) {
        boolean packs = view.domain().has(Flag.ASYM_PACKING)
                && view.idleType() != IdleType.NOT_IDLE
                && takes(view, busiestIndex, busiest, local);
        if (packs) {
            long load = (busiest.averageLoad() * busiest.capacity() + FULL_CAPACITY / 2) / FULL_CAPACITY;
            pull.take(busiestIndex, Pull.Kind.LOAD, load);
        }
        return packs;
    }
}
