package org.schedgate.replay.state;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.IdlestCpu;
import org.schedgate.simulator.sched.decision.IdlestGroup;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeWidth;
import org.schedgate.simulator.sched.decision.WantAffine;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;

/**
 * One answer of {@code select_task_rq_fair()}: asks the decision points in the kernel's order, as the simulator's mechanism does, and
 * applies nothing.
 *
 * @param cpu the chosen CPU
 * @param target the CPU around which an idle one was searched; the deciding CPU for a new task
 * @param affine whether the wakeup was tried affine
 * @param first the branch of wake width or affinity, or of the group choice
 * @param second the branch of the search, or of the choice within the group
 */
record Placement(int cpu, int target, boolean affine, Enum<?> first, Enum<?> second) {
    /** Ask where a woken task goes. */
    static Placement wake(ReplayView view) {
        Decisions decisions = view.decisions();
        int cpu = view.thisCpu();
        int previous = view.previousCpu();
        WakeWidth.Branch width = decisions.wakeWidth().decide(view);
        WantAffine.Branch want = decisions.wantAffine().decide(view);
        boolean affine = width == WakeWidth.Branch.AFFINE && want == WantAffine.Branch.AFFINE;
        Enum<?> first = width == WakeWidth.Branch.AFFINE && want != WantAffine.Branch.AFFINE ? want : width;
        SchedDomain domain = want == WantAffine.Branch.AFFINE ? affineDomain(view) : null;
        if (domain == null && !decisions.wantAffine().searchesWithoutDomain()) {
            return new Placement(
                    allowed(view, previous), previous, affine, first, IdleSiblingSearch.Branch.NOT_SEARCHED);
        }
        if (affine && domain != null && cpu != previous) {
            Outcome<WakeAffinity.Branch> affinity = decisions.wakeAffinity().choose(view, domain);
            return around(view, affinity.cpu(), true, affinity.branch());
        }
        return around(view, previous, affine, first);
    }

    /** Return the domain in which an affine wakeup is considered, or null. */
    static @Nullable SchedDomain affineDomain(ReplayView view) {
        SchedDomain domain = view.domains().lowestWith(view.thisCpu(), view.previousCpu());
        return domain != null && domain.has(Flag.WAKE_AFFINE) ? domain : null;
    }

    /** Ask where a woken task goes when the search is centred on a given CPU. */
    static Placement around(ReplayView view, int target, boolean affine, Enum<?> first) {
        Outcome<IdleSiblingSearch.Branch> found =
                view.decisions().idleSiblingSearch().choose(view, target);
        return new Placement(allowed(view, found.cpu()), target, affine, first, found.branch());
    }

    private static int allowed(ReplayView view, int cpu) {
        if (view.wakee().allowed().contains(cpu)) {
            return cpu;
        }
        return view.decisions().fallbackCpu().choose(view, view.wakee(), cpu).cpu();
    }

    /** Ask where a new task goes, or one that executes a new program. */
    static Placement fork(ReplayView view, Flag flag) {
        DomainTree domains = view.domains();
        Decisions decisions = view.decisions();
        view.forking(flag == Flag.BALANCE_FORK);
        int cpu = view.thisCpu();
        Enum<?> first = IdlestGroup.Branch.NO_OTHER_GROUP;
        Enum<?> second = IdlestCpu.Branch.ONLY_CPU;
        int index = highest(domains, cpu, flag, Integer.MAX_VALUE);
        while (index >= 0) {
            SchedDomain domain = domains.domain(cpu, index);
            if (!domain.has(flag)) {
                index--;
                continue;
            }
            view.centre(cpu);
            Outcome<IdlestGroup.Branch> group = decisions.idlestGroup().choose(view, domain);
            first = group.branch();
            if (group.value() < 0) {
                index--;
                continue;
            }
            Outcome<IdlestCpu.Branch> idlest =
                    decisions.idlestCpu().choose(view, domain.groups().get(group.value()));
            second = idlest.branch();
            if (idlest.cpu() == cpu) {
                index--;
                continue;
            }
            cpu = idlest.cpu();
            index = highest(domains, cpu, flag, domain.weight());
        }
        return new Placement(allowed(view, cpu), view.thisCpu(), false, first, second);
    }

    /** Return the highest domain below a weight that is reached from the bottom by domains that all have the flag, or -1. */
    private static int highest(DomainTree domains, int cpu, Flag flag, int weightLimit) {
        int highest = -1;
        for (int i = 0; i < domains.depth(cpu); i++) {
            SchedDomain domain = domains.domain(cpu, i);
            if (domain.weight() >= weightLimit || !domain.has(flag)) {
                break;
            }
            highest = i;
        }
        return highest;
    }
}
