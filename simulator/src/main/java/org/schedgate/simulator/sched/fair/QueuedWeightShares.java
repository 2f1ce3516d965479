package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.GroupShares;

/**
 * A group's weight is divided among CPUs by what it has queued here and what its load is elsewhere.
 *
 * <ul>
 *   <li>Rule: the group's weight times the weight queued on this CPU over that and the load of the other CPUs; at least 2, at most the whole weight.
 *       It is asked as soon as the group's queue has changed.
 *   <li>Kernel: {@code calc_cfs_shares()} and {@code calc_tg_weight()} in fair.c, 3.8 to 4.14; asked by {@code update_cfs_shares(cfs_rq)} up to 4.10
 *       (from memory).
 *   <li>Left out: nothing.
 * </ul>
 */
public final class QueuedWeightShares implements GroupShares {
    @Override
    public int weight(int shares, long queuedWeight, long loadAvg, long elsewhere) {
        long all = elsewhere + queuedWeight;
        long part = all == 0 ? shares * queuedWeight : shares * queuedWeight / all;
        return (int) Math.max(SHARES_MIN, Math.min(shares, part));
    }

    @Override
    public Moment moment() {
        return Moment.WHEN_ITS_QUEUE_CHANGES;
    }
}
