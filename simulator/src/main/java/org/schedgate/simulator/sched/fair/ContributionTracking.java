package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.LoadTracking;

/**
 * A queue adds up what its entities contribute: their weight times the part of the time in which they were queued.
 *
 * <ul>
 *   <li>Rule: contributions of queued and of sleeping entities are kept apart, and only the former count for placement and balancing. No
 *       utilization, no estimate. A group contributes the part of its weight that its queue on the CPU has of the group's contributions,
 *       and no more of it than the group ran.
 *   <li>Kernel: {@code update_entity_load_avg()} in fair.c, 3.8 to 4.1.
 * </ul>
 */
public final class ContributionTracking implements LoadTracking {
    @Override
    public Invariance invariance() {
        return Invariance.NONE;
    }

    @Override
    public boolean groupsFollow() {
        return false;
    }

    @Override
    public Form form() {
        return Form.CONTRIBUTIONS;
    }

    @Override
    public long guessWeight(int weight) {
        return 0;
    }

    @Override
    public boolean estimateRisesAtOnce(Features features) {
        return false;
    }
}
