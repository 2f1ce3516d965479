package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.GroupShares;

/**
 * A group's weight is divided among CPUs by load; where more has just been queued than the load average shows, that counts.
 *
 * <ul>
 *   <li>Rule: the group's weight times this CPU's load over that of all CPUs, this one's being the larger of queued weight and load
 *       average; at least 2, at most the whole weight.
 *   <li>Kernel: {@code calc_group_shares()} in fair.c, 4.15 and later.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class LoadOrWeightShares implements GroupShares {
    @Override
    public int weight(int shares, long queuedWeight, long loadAvg, long elsewhere) {
        long here = Math.max(queuedWeight, loadAvg);
        long all = elsewhere + here;
        long part = all == 0 ? shares * here : shares * here / all;
        return (int) Math.max(SHARES_MIN, Math.min(shares, part));
    }
}
