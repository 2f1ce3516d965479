package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.NewidleChance;

/**
 * A domain is looked at as often as that paid.
 *
 * <ul>
 *   <li>Rule: throw a dice of 1024 sides and look if it shows at most one more than the looks of the last 1024 that pulled something; a look
 *       that pulled something counts for those that were left out. NI_RANDOM switches it; where a kernel has no such feature, as when it is tried as a
 *       patch, it is on.
 *   <li>Kernel: feature NI_RANDOM of {@code sched_balance_newidle()}, {@code update_newidle_stats()} in fair.c, 6.19 (commit 7c983640e4db), and
 *       late updates of 6.1, 6.12 and 6.18.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class LookByPastSuccess implements NewidleChance {
    @Override
    public Branch decide(int successes, int thrown) {
        return thrown > successes + 1 ? Branch.LEAVE_OUT : Branch.LOOK;
    }

    @Override
    public boolean throwsDice(Features features) {
        return features.has(Feature.NI_RANDOM) || !features.present().contains(Feature.NI_RANDOM);
    }
}
