package org.schedgate.simulator.sched.balance;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.ActiveBalance;
import org.schedgate.simulator.sched.decision.AsymPacking;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Push the running task to a preferred CPU, away after repeated failures, from a CPU of reduced capacity, or to a CPU that it fits.
 *
 * <ul>
 *   <li>Rule: push if this CPU is idle and preferred to the source ({@link AsymPacking}); if a misfit is to be moved; if this CPU is idle and the source runs a single fair task on a CPU that others took from and
 *       that has clearly less left than this one; or if more passes failed than the domain tolerates plus two, from 5.12 only where tasks
 *       are to be moved.
 *   <li>Kernel: {@code need_active_balance()} in fair.c, 3.15 to 6.18. Until 5.12 asking for a push lowers the failure count to one more than
 *       tolerated, and the stopper heeds warm caches by that count; from 5.13 the count stays and the stopper ignores warmth.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class FailureActiveBalance implements ActiveBalance {
    /** What a request for a push does to the count of failed passes. */
    public enum Count {
        /** It becomes one more than the domain tolerates. */
        LOWERED,
        /** It stays. */
        KEPT
    }

    private static final int TOLERATED_BEYOND_NICE = 2;

    private final Count count;
    private final boolean tasksOnly;

    /** Create the rule with failures that count only where tasks are to be moved (from 5.12). */
    public FailureActiveBalance(Count count) {
        this(count, true);
    }

    private FailureActiveBalance(Count count, boolean tasksOnly) {
        this.count = Objects.requireNonNull(
                count, "FailureActiveBalance: count is null: give a constant of FailureActiveBalance.Count");
        this.tasksOnly = tasksOnly;
    }

    /** Return the rule of 3.15 to 5.11: failures count whatever is to be moved. */
    public static FailureActiveBalance whateverIsMoved() {
        return new FailureActiveBalance(Count.LOWERED, false);
    }

    @Override
    public Branch decide(BalanceView view, Pull pull, int source) {
        SchedDomain.Parameters parameters = view.domain().parameters();
        if (view.domain().has(SchedDomain.Flag.ASYM_PACKING)
                && view.idleType() != IdleType.NOT_IDLE
                && view.decisions().asymPacking().pushes(view, source)) {
            return Branch.PUSH_TO_PREFERRED;
        }
        if (pull.kind() == Pull.Kind.MISFIT) {
            return Branch.PUSH_MISFIT;
        }
        boolean failuresCount = !tasksOnly || pull.kind() == Pull.Kind.TASKS;
        if (failuresCount && view.failures() > parameters.cacheNiceTries() + TOLERATED_BEYOND_NICE) {
            return Branch.PUSH_AFTER_FAILURES;
        }
        if (view.idleType() != IdleType.NOT_IDLE
                && view.fairRunning(source) == 1
                && view.capacity(source) * parameters.imbalancePct() < view.originalCapacity(source) * 100
                && view.capacity(source) * parameters.imbalancePct() < view.capacity(view.destination()) * 100) {
            return Branch.PUSH_REDUCED_CAPACITY;
        }
        return Branch.NO;
    }

    @Override
    public int failuresAfterPush(int failures, int cacheNiceTries) {
        return count == Count.LOWERED ? cacheNiceTries + 1 : failures;
    }

    @Override
    public boolean pushIgnoresHotness() {
        return count == Count.KEPT;
    }
}
