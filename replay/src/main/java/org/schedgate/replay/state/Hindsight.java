package org.schedgate.replay.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeWidth;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Looks at a clean decision that came out otherwise than the kernel's: which hidden state would have given the kernel's CPU? The finding
 * corrects the state that later decisions see, and names the cause of the miss.
 */
final class Hindsight {
    /** How much a wrong hint counts against a scan limit that is wrong by one. */
    private static final int HINT_DISTANCE = 2;

    /**
     * How far one answer lowers a limit by cost and idle time: by this share of the cache's CPUs, or by this number. That a scan found nothing is the weaker
     * evidence: a CPU that is idle by the trace may not have been. That it found a CPU far away is certain.
     */
    private static final int LOWERED_SHARE = 4;

    private static final int LOWERED_BY = 2;

    private final ReplayState state;
    private final ReplayView view;
    private final ScanLimits limits;

    /** The hidden state found last. */
    private int hint;

    private int scan;

    Hindsight(ReplayState state, ReplayView view) {
        this.state = state;
        this.view = view;
        limits = new ScanLimits(state);
    }

    /** Start anew for a question whose state still holds. */
    private void restore(Question question) {
        view.start(
                question.line().timeNanos(),
                question.line().cpu(),
                question.task(),
                question.previous(),
                question.sync(),
                Questions.inInterrupt(question.line()));
    }

    /**
     * Return the placement under the hidden state nearest to ours that gives the kernel's CPU, or null if none does; with
     * {@code correct} the kept state moves there.
     */
    @Nullable
    Placement hiddenState(Question question, int theirs, boolean correct) {
        restore(question);
        Placement found = nearest(
                question.ours().target(),
                question.ours().affine(),
                question.ours().first(),
                theirs);
        if (found != null && correct) {
            state.setHasIdleCores(found.target(), hint == 1);
            correctLimit(found.target());
        }
        return found;
    }

    /** Lower the limit towards what the answer asks for, where it follows from cost and idle time. */
    private void correctLimit(int target) {
        if (!state.kernel.features().has(Feature.SIS_UTIL)) {
            int lowered = Math.max(LOWERED_BY, state.domains.llcSize(target) / LOWERED_SHARE);
            limits.keep(view, target, Math.max(scan, limits.kept(view, target) - lowered));
        }
    }

    /** Let an answer tell which limits it fits, where balancing renews the limit ({@code nr_idle_scan}) and the answer depends on it. */
    void weighLimits(Question question, int theirs, boolean raced) {
        if (!state.kernel.features().has(Feature.SIS_UTIL)) {
            return;
        }
        restore(question);
        Placement ours = question.ours();
        boolean[] fits = new boolean[state.domains.llcSize(ours.target()) + 1];
        int fitting = 0;
        for (int limit = 0; limit < fits.length; limit++) {
            view.assume(state.hasIdleCores(ours.target()) ? 1 : 0, limit);
            fits[limit] = Placement.around(view, ours.target(), ours.affine(), ours.first())
                            .cpu()
                    == theirs;
            fitting += fits[limit] ? 1 : 0;
        }
        view.assumeNothing();
        if (fitting > 0 && fitting < fits.length) {
            state.budgets.answered(ours.target(), fits, raced);
        }
    }

    private @Nullable Placement nearest(int target, boolean affine, Enum<?> first, int theirs) {
        int keptHint = state.hasIdleCores(target) ? 1 : 0;
        int keptScan = limits.kept(view, target);
        int span = state.domains.llcSize(target);
        Placement best = null;
        int bestDistance = Integer.MAX_VALUE;
        for (int h = 0; h < (state.domains.smtActive() ? 2 : 1); h++) {
            for (int s = 0; s <= span; s++) {
                int distance = Math.abs(s - keptScan) + (h == keptHint ? 0 : HINT_DISTANCE);
                if (distance < bestDistance) {
                    view.assume(h, s);
                    Placement other = Placement.around(view, target, affine, first);
                    if (other.cpu() == theirs) {
                        best = other;
                        bestDistance = distance;
                        hint = h;
                        scan = s;
                    }
                }
            }
        }
        view.assumeNothing();
        return best;
    }

    /**
     * Tell whether CPUs without a line so far, taken to be busy, give the kernel's CPU; with {@code correct} they are so from now on, until they
     * print one.
     */
    boolean passedOverUnseen(Question question, int theirs, boolean correct) {
        restore(question);
        List<ReplayCpu> assumed = new ArrayList<>();
        int ours = Placement.wake(view).cpu();
        while (ours != theirs && !state.cpus[ours].seen && !state.cpus[ours].assumedBusy) {
            state.cpus[ours].assumedBusy = true;
            assumed.add(state.cpus[ours]);
            ours = Placement.wake(view).cpu();
        }
        boolean explained = ours == theirs && !assumed.isEmpty();
        if (!explained || !correct) {
            assumed.forEach(cpu -> cpu.assumedBusy = false);
        }
        return explained;
    }

    /**
     * Name the cause of a wakeup's miss that no hidden state explains; with {@code correct} a waker of too many flips gets the most that
     * explain the answer.
     */
    MissCause otherCause(Question question, int theirs, boolean correct) {
        restore(question);
        int thisCpu = question.line().cpu();
        Placement ours = question.ours();
        if (!question.affinityKnown()) {
            return MissCause.AFFINITY;
        }
        if (ours.first() instanceof WakeAffinity.Branch branch && byLoad(branch)) {
            int other = ours.target() == thisCpu ? question.previous() : thisCpu;
            if (reaches(other, theirs)) {
                return MissCause.LOADS;
            }
        }
        if (ours.first() == WakeWidth.Branch.WIDE) {
            if (affineReaches(thisCpu, question.previous(), theirs)) {
                if (correct) {
                    lowerFlips(state.cpus[thisCpu].current);
                }
                return MissCause.FLIPS;
            }
        } else if (ours.target() != question.previous() && reaches(question.previous(), theirs)) {
            return MissCause.FLIPS;
        }
        ReplayCpu kernels = state.cpus[theirs];
        if (kernels.pending > 0) {
            return MissCause.PENDING_UNSEEN;
        }
        return kernels.idle() ? MissCause.IDLE_UNSEEN : MissCause.BUSY_UNSEEN;
    }

    private void lowerFlips(ReplayTask waker) {
        int kept = waker.wakeeFlips;
        while (waker.wakeeFlips > 0 && view.decisions().wakeWidth().decide(view) == WakeWidth.Branch.WIDE) {
            waker.wakeeFlips--;
        }
        if (view.decisions().wakeWidth().decide(view) == WakeWidth.Branch.WIDE) {
            waker.wakeeFlips = kept;
        }
    }

    private static boolean byLoad(WakeAffinity.Branch branch) {
        return branch == WakeAffinity.Branch.PREVIOUS
                || branch == WakeAffinity.Branch.LIGHTER_LOAD
                || branch == WakeAffinity.Branch.SYNC_LOAD;
    }

    private boolean reaches(int target, int theirs) {
        return nearest(target, true, WakeWidth.Branch.AFFINE, theirs) != null;
    }

    private boolean affineReaches(int thisCpu, int previous, int theirs) {
        SchedDomain domain = Placement.affineDomain(view);
        if (thisCpu == previous || domain == null) {
            return false;
        }
        int target = view.decisions().wakeAffinity().choose(view, domain).cpu();
        return reaches(target, theirs);
    }
}
