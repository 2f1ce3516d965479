package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.NewidleChance;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.group.GroupSums;

/** What changes about one domain of one CPU while the machine runs. */
final class DomainState {
    final SchedDomain domain;

    /** Milliseconds between two attempts, before the busy factor ({@code balance_interval}). */
    int balanceInterval;

    /** Jiffies of the last periodic attempt. */
    long lastBalance;

    /** Passes in a row that found something and moved nothing ({@code nr_balance_failed}). */
    int failures;

    /** Longest recent cost of balancing it before going idle, nanoseconds ({@code max_newidle_lb_cost}). */
    long costMax;

    /** Jiffies when that cost last aged. */
    long costAged;

    /** Looks before going idle since the count was halved last, and those of them that paid; the latter of the last full count. */
    int looks = NewidleChance.SIDES / 2;

    int looksPaid = NewidleChance.SIDES / 4;
    int successes = NewidleChance.SIDES / 2;

    /** Count a look that paid so many times, or one that was left out or did not pay ({@code update_newidle_stats()}). */
    void countLook(int paid) {
        looks++;
        looksPaid += paid;
        if (looks >= NewidleChance.SIDES) {
            successes = looksPaid;
            looks /= 2;
            looksPaid /= 2;
        }
    }

    /** How long its CPU takes to read all its CPUs, nanoseconds; -1 until asked for. */
    long readNanos = -1;

    /** What is kept of the groups' sums, or null if nothing is. */
    final @Nullable GroupSums sums;

    DomainState(SchedDomain domain, @Nullable GroupSums sums, Tunables tunables) {
        this.sums = sums;
        this.domain = domain;
        LongIdle.domain(this, tunables);
    }
}
