package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.sched.domain.SchedDomain;

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

    DomainState(SchedDomain domain) {
        this.domain = domain;
        this.balanceInterval = domain.parameters().minIntervalMillis();
    }
}
