package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.BalancePace;

/**
 * A busy CPU waits the interval times the busy factor.
 *
 * <ul>
 *   <li>Rule: the domain's interval, times the busy factor on a busy CPU, in whole ticks. What an attempt leaves behind differs: newly
 *       idle CPUs lengthen intervals too until 4.10; a push lengthens it always until 4.15, later only after failures.
 *   <li>Kernel: {@code rebalance_domains()}, {@code get_sd_balance_interval()}, {@code load_balance()} in fair.c, 3.15 to 5.9.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class PlainPace implements BalancePace {
    private final AfterPush afterPush;
    private final PinnedMark pinnedMark;
    private final boolean newidleLengthens;
    private final boolean looksAgainAfterMoving;
    private final boolean idlePolicyIsIdle;

    private PlainPace(
            AfterPush afterPush, PinnedMark pinnedMark, boolean newidleLengthens, boolean looksAgainAfterMoving) {
        this(afterPush, pinnedMark, newidleLengthens, looksAgainAfterMoving, false);
    }

    private PlainPace(
            AfterPush afterPush,
            PinnedMark pinnedMark,
            boolean newidleLengthens,
            boolean looksAgainAfterMoving,
            boolean idlePolicyIsIdle) {
        this.afterPush = afterPush;
        this.pinnedMark = pinnedMark;
        this.newidleLengthens = newidleLengthens;
        this.looksAgainAfterMoving = looksAgainAfterMoving;
        this.idlePolicyIsIdle = idlePolicyIsIdle;
    }

    /** Return the pace of 3.15 and 3.16: the interval is not computed anew after a move, and moving takes the pinned mark off. */
    public static PlainPace markOffAfterMoving() {
        return new PlainPace(AfterPush.LENGTHENED, PinnedMark.OFF_AFTER_MOVING, true, false);
    }

    /** Return the pace of 4.7 to 4.10: a balanced domain takes the pinned mark off. */
    public static PlainPace markOffWhenBalanced() {
        return new PlainPace(AfterPush.LENGTHENED, PinnedMark.OFF_WHEN_BALANCED, true, true);
    }

    /** Return the pace of 4.15: newly idle CPUs leave the interval alone, and pinned tasks the mark. */
    public static PlainPace newidleApart() {
        return new PlainPace(AfterPush.LENGTHENED, PinnedMark.OFF_WHEN_BALANCED_UNLESS_PINNED, false, true);
    }

    /** Return the pace of 5.4 and 5.5: a push that needed no failures does not lengthen the interval. */
    public static PlainPace pushByChoice() {
        return new PlainPace(
                AfterPush.LENGTHENED_AFTER_FAILURES, PinnedMark.OFF_WHEN_BALANCED_UNLESS_PINNED, false, true);
    }

    /** Return the pace of 5.6 to 5.9: a CPU of SCHED_IDLE tasks balances as often as an idle one, and looks as soon as it becomes one (commit 323af6deaf70). */
    public static PlainPace idlePolicyAsIdle() {
        return new PlainPace(
                AfterPush.LENGTHENED_AFTER_FAILURES, PinnedMark.OFF_WHEN_BALANCED_UNLESS_PINNED, false, true, true);
    }

    @Override
    public long jiffies(int balanceIntervalMillis, int busyFactor, boolean busy, int hz, int cpus) {
        return BalanceInterval.jiffies(balanceIntervalMillis, busyFactor, busy, 0, hz, cpus);
    }

    @Override
    public boolean looksAgainAfterMoving() {
        return looksAgainAfterMoving;
    }

    @Override
    public boolean idlePolicyIsIdle() {
        return idlePolicyIsIdle;
    }

    @Override
    public boolean refusedPushIsPinned() {
        return true;
    }

    @Override
    public boolean newidleLengthens() {
        return newidleLengthens;
    }

    @Override
    public AfterPush afterPush() {
        return afterPush;
    }

    @Override
    public PinnedMark pinnedMark() {
        return pinnedMark;
    }
}
