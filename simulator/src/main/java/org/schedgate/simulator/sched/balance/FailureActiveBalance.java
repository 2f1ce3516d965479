package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.ActiveBalance;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Push the running task away after repeated failures to even out task counts, or from a CPU of reduced capacity.
 *
 * <ul>
 *   <li>Rule: push if tasks are to be moved and more passes failed than the domain tolerates plus two; or if this CPU is idle and the
 *       source runs a single fair task on clearly less capacity.
 *   <li>Kernel: {@code need_active_balance()} in fair.c, from 5.12. Until 5.12 asking for a push lowers the failure count to one more than
 *       tolerated, and the stopper heeds warm caches by that count; from 5.13 the count stays and the stopper ignores warmth.
 *   <li>Left out: asymmetric packing and capacities (ADR 7).
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

    /** Create the rule. */
    public FailureActiveBalance(Count count) {
        this.count = count;
    }

    @Override
    public Branch decide(BalanceView view, Pull pull, int source) {
        SchedDomain.Parameters parameters = view.domain().parameters();
        if (pull.kind() == Pull.Kind.TASKS && view.failures() > parameters.cacheNiceTries() + TOLERATED_BEYOND_NICE) {
            return Branch.PUSH_AFTER_FAILURES;
        }
        if (view.idleType() != IdleType.NOT_IDLE
                && view.fairRunning(source) == 1
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
