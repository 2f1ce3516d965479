package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;
import org.schedgate.simulator.sched.group.GroupStatistics;
import org.schedgate.simulator.sched.group.GroupType;

/** Which of two groups is the busier one, as {@link TypedBusiestGroup} ranks them. */
final class TypedRanking {
    private final TypedForm form;

    TypedRanking(TypedForm form) {
        this.form = form;
    }

    /** Tell whether the local group could take a misfit task of the candidate; other groups pass. */
    boolean helps(BalanceView view, GroupStatistics candidate, GroupStatistics local) {
        if (candidate.type() != GroupType.MISFIT) {
            return true;
        }
        boolean larger = form.knows(TypedForm.FOR_THE_DESTINATION)
                ? Fit.greater(view.capacity(view.destination()), candidate.maxCapacity())
                : Fit.fits(candidate.maxCapacity(), local.maxCapacity());
        return larger && local.type() == GroupType.HAS_SPARE;
    }

    /** Tell whether a group with fair tasks beats the busiest so far, -1 for none ({@code update_sd_pick_busiest()}). */
    boolean busier(
            BalanceView view,
            int candidateIndex,
            GroupStatistics candidate,
            int busiestIndex,
            GroupStatistics busiest,
            GroupStatistics local) {
        if (busiestIndex < 0) {
            return candidate.type() != GroupType.HAS_SPARE || !harmful(view, candidate, local);
        }
        int byType = candidate.type().compareTo(busiest.type());
        if (byType != 0) {
            return byType > 0;
        }
        boolean wins = switch (candidate.type()) {
            case OVERLOADED -> candidate.averageLoad() > busiest.averageLoad();
            case MISFIT -> candidate.misfitLoad() >= busiest.misfitLoad();
            case SHARED_CORE ->
                (candidate.idleCpus() == 0 && busiest.idleCpus() == 0)
                        ? tiedCoreLoses(view, busiestIndex)
                        : fewerIdle(candidate, busiest);
            case HAS_SPARE -> spareWins(view, candidateIndex, candidate, busiestIndex, busiest);
            // the kernel computes the average load of overloaded groups only, so that fully busy ones compare 0 with 0
            case FULLY_BUSY -> tiedCoreLoses(view, busiestIndex);
            // Work of the least preferred CPUs moves first.
            case LESS_PREFERRED ->
                !view.domains().prefers(preferred(view, candidateIndex), preferred(view, busiestIndex));
            case IMBALANCED -> false;
        };
        return wins && !harmful(view, candidate, local);
    }

    private static int preferred(BalanceView view, int groupIndex) {
        return view.domains().preferred(view.domain().groups().get(groupIndex));
    }

    /** Tell whether a group without waiting tasks has larger CPUs, so that moving its tasks here would slow them down. */
    private boolean harmful(BalanceView view, GroupStatistics candidate, GroupStatistics local) {
        if (!view.domain().has(Flag.ASYM_CPUCAPACITY) || candidate.type().compareTo(GroupType.FULLY_BUSY) > 0) {
            return false;
        }
        return form.knows(TypedForm.FOR_THE_DESTINATION)
                ? Fit.greater(candidate.minCapacity(), view.capacity(view.destination()))
                : Fit.fits(local.minCapacity(), candidate.minCapacity());
    }

    /** Of groups that are equally busy the first is kept; from 6.5 on only if it is a core of several threads. */
    private boolean tiedCoreLoses(BalanceView view, int busiestIndex) {
        return form.knows(TypedForm.UP_TO_THE_AVERAGE) && !BelowGroup.has(view, busiestIndex, Flag.SHARE_CPUCAPACITY);
    }

    private static boolean fewerIdle(GroupStatistics candidate, GroupStatistics busiest) {
        return fewerIdle(candidate.idleCpus(), candidate.running(), busiest);
    }

    /** Tell whether a group of so many idle CPUs and tasks has fewer idle ones than the busiest, or as many and more tasks. */
    static boolean fewerIdle(int idleCpus, int running, GroupStatistics busiest) {
        return idleCpus < busiest.idleCpus() || (idleCpus == busiest.idleCpus() && running > busiest.running());
    }

    private boolean spareWins(
            BalanceView view,
            int candidateIndex,
            GroupStatistics candidate,
            int busiestIndex,
            GroupStatistics busiest) {
        if (form.knows(TypedForm.SPARING_CORES)) {
            boolean threads = BelowGroup.has(view, candidateIndex, Flag.SHARE_CPUCAPACITY);
            if (threads != BelowGroup.has(view, busiestIndex, Flag.SHARE_CPUCAPACITY)) {
                // A core is not made idle for the sake of its single task.
                return !(threads && candidate.fairRunning() <= 1);
            }
        }
        return fewerIdle(candidate, busiest);
    }
}
