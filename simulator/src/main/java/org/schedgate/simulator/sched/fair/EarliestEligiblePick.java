package org.schedgate.simulator.sched.fair;

import java.util.Objects;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.PickNext;

/**
 * Of the entities that are not ahead of the average, the one with the earliest deadline runs.
 *
 * <ul>
 *   <li>Rule: the running entity stays while it is eligible and protected. A lone entity runs in any case. With PICK_BUDDY or,
 *       where that does not exist, NEXT_BUDDY an eligible next buddy goes before all. A tie between the running and a waiting entity goes as the kernel's search
 *       has it; among waiting ones the longest queued goes first.
 *   <li>Kernel: {@code pick_eevdf()} and {@code pick_next_entity()} in fair.c, 6.6 and later; PICK_BUDDY from 6.15.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class EarliestEligiblePick implements PickNext {
    /** Who goes first when the running and a waiting entity have the same deadline. */
    public enum Tie {
        /** The running one: the search starts with it. 6.6. */
        RUNNING,
        /** The waiting one: the running one must have a strictly earlier deadline. 6.8 and later. */
        WAITING
    }

    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);
    private static final int RUNNING = -1;

    private final Tie tie;

    /** Create the pick of kernels with a rule for ties. */
    public EarliestEligiblePick(Tie tie) {
        this.tie = Objects.requireNonNull(
                tie, "EarliestEligiblePick: tie is null: give a constant of EarliestEligiblePick.Tie");
    }

    @Override
    public Outcome<Branch> pick(FairQueueView queue) {
        if (honoursBuddy(queue.features())) {
            int buddy = queue.nextBuddy();
            if (buddy >= 0 && queue.eligible(queue.at(buddy))) {
                return OUTCOMES.of(Branch.NEXT_BUDDY, buddy);
            }
            EntityView running = queue.current();
            if (running != null && queue.currentIsNextBuddy() && queue.eligible(running)) {
                return OUTCOMES.of(Branch.NEXT_BUDDY, RUNNING);
            }
        }
        return search(queue, true);
    }

    private static boolean honoursBuddy(Features features) {
        return features.has(Feature.PICK_BUDDY)
                || (features.has(Feature.NEXT_BUDDY) && !features.present().contains(Feature.PICK_BUDDY));
    }

    /** Pick without regard to buddies; with or without regard to the running entity's protection. */
    Outcome<Branch> search(FairQueueView queue, boolean protect) {
        EntityView running = queue.current();
        if (queue.waiting() == 0) {
            if (running == null) {
                throw new IllegalArgumentException("a pick from an empty queue: accepted is 1 runnable entity or more");
            }
            return OUTCOMES.of(Branch.ONLY_ONE, RUNNING);
        }
        if (running == null) {
            if (queue.waiting() == 1) {
                return OUTCOMES.of(Branch.ONLY_ONE, 0);
            }
        } else if (!queue.eligible(running)) {
            running = null;
        } else if (protect && queue.currentProtected()) {
            return OUTCOMES.of(Branch.PROTECTED, RUNNING);
        }
        int earliest = queue.earliestEligible();
        if (running != null && (earliest < 0 || runningFirst(running, queue.at(earliest)))) {
            return OUTCOMES.of(Branch.CURRENT_EARLIEST, RUNNING);
        }
        return OUTCOMES.of(Branch.EARLIEST_ELIGIBLE, Math.max(0, earliest));
    }

    private boolean runningFirst(EntityView running, EntityView waiting) {
        long earlierNanos = waiting.deadlineNanos() - running.deadlineNanos();
        return tie == Tie.RUNNING ? earlierNanos >= 0 : earlierNanos > 0;
    }

    @Override
    public Order order() {
        return Order.DEADLINE;
    }

    @Override
    public Yield onYield() {
        return Yield.DEADLINE_POSTPONED;
    }
}
