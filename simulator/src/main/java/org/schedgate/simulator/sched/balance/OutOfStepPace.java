package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.BalancePace;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Pull;

/**
 * A busy CPU waits the interval times the busy factor less one tick, so that the levels do not stay in step.
 *
 * <ul>
 *   <li>Rule: as {@link PlainPace}, one tick shorter on a busy CPU. A push lengthens the interval after failures until 5.11; later the
 *       interval becomes the shortest if a push would still be wanted, and is left alone otherwise. A misfit that was not moved counts
 *       as a failure until 6.9.
 *   <li>Kernel: {@code get_sd_balance_interval()}, {@code load_balance()} in fair.c, from 5.10.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class OutOfStepPace implements BalancePace {
    private final AfterPush afterPush;
    private final boolean misfitFails;

    private OutOfStepPace(AfterPush afterPush, boolean misfitFails) {
        this.afterPush = afterPush;
        this.misfitFails = misfitFails;
    }

    /** Return the pace of 5.10 and 5.11. */
    public static OutOfStepPace lengthenedByPush() {
        return new OutOfStepPace(AfterPush.LENGTHENED_AFTER_FAILURES, true);
    }

    /** Return the pace of 5.12 to 6.9: a push does not lengthen the interval. */
    public static OutOfStepPace notLengthenedByPush() {
        return new OutOfStepPace(AfterPush.SHORTEST_IF_STILL_WANTED, true);
    }

    /** Return the pace of 6.10 to 6.18: what does not move a misfit is no failure. */
    public static OutOfStepPace misfitNeverFails() {
        return new OutOfStepPace(AfterPush.SHORTEST_IF_STILL_WANTED, false);
    }

    @Override
    public long jiffies(int balanceIntervalMillis, int busyFactor, boolean busy, int hz, int cpus) {
        return BalanceInterval.jiffies(balanceIntervalMillis, busyFactor, busy, 1, hz, cpus);
    }

    @Override
    public boolean idlePolicyIsIdle() {
        return true;
    }

    @Override
    public boolean refusedPushIsPinned() {
        return afterPush == AfterPush.LENGTHENED_AFTER_FAILURES;
    }

    @Override
    public AfterPush afterPush() {
        return afterPush;
    }

    @Override
    public boolean countsFailure(IdleType type, Pull.Kind kind) {
        return type != IdleType.NEWLY_IDLE && (misfitFails || kind != Pull.Kind.MISFIT);
    }
}
