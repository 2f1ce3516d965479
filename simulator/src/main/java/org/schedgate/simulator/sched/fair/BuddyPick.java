package org.schedgate.simulator.sched.fair;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.PickNext;

/**
 * The least virtual run time runs next, unless a buddy is near enough.
 *
 * <ul>
 *   <li>Rule: the leftmost of the waiting tasks and the running one; if that is the running task and it yielded, the first waiting one,
 *       when not farther than one wakeup granularity. The next buddy, and after it the last buddy, go before either when not farther than
 *       one granularity from the leftmost.
 *   <li>Kernel: {@code pick_next_entity()} in fair.c, up to 6.5; before 5.11 the buddies are tested in the other order, with the same
 *       result.
 *   <li>Left out: a skipped task that waits instead of running; {@code sched_yield()} only skips the caller.
 * </ul>
 */
public final class BuddyPick implements PickNext {
    /** When an entity loses its buddy marks. */
    public enum Forgets {
        /** When it is picked. Up to 5.13. */
        WHEN_PICKED,
        /** When it is set as the running one, which one that runs already is not. 5.14 and later. */
        WHEN_SET
    }

    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);
    private static final int RUNNING = -1;

    private final Forgets forgets;

    /** Create the pick of kernels that take buddy marks off at a certain moment. */
    public BuddyPick(Forgets forgets) {
        this.forgets =
                Objects.requireNonNull(forgets, "BuddyPick: forgets is null: give a constant of BuddyPick.Forgets");
    }

    @Override
    public boolean forgetsBuddyThatRuns() {
        return forgets == Forgets.WHEN_PICKED;
    }

    @Override
    public Outcome<Branch> pick(FairQueueView queue) {
        boolean waiting = queue.waiting() > 0;
        EntityView running = queue.current();
        EntityView left = leftmost(queue, running, waiting);
        boolean stays = left == running;

        int next = queue.nextBuddy();
        if (next >= 0 && near(queue, queue.at(next), left)) {
            return OUTCOMES.of(Branch.NEXT_BUDDY, next);
        }
        if (running != null && queue.currentIsNextBuddy() && near(queue, running, left)) {
            return OUTCOMES.of(Branch.NEXT_BUDDY, RUNNING);
        }
        int last = queue.lastBuddy();
        if (last >= 0 && near(queue, queue.at(last), left)) {
            return OUTCOMES.of(Branch.LAST_BUDDY, last);
        }
        if (!stays) {
            return OUTCOMES.of(Branch.LEFTMOST, 0);
        }
        if (queue.currentYielded() && waiting && near(queue, queue.at(0), left)) {
            return OUTCOMES.of(Branch.SECOND_AFTER_YIELD, 0);
        }
        return OUTCOMES.of(Branch.CURRENT, RUNNING);
    }

    /** Return the task with the least virtual run time; a waiting one when it equals the running one's. */
    private static EntityView leftmost(FairQueueView queue, @Nullable EntityView running, boolean waiting) {
        if (!waiting) {
            if (running == null) {
                throw new IllegalArgumentException("a pick from an empty queue: accepted is 1 runnable task or more");
            }
            return running;
        }
        EntityView first = queue.at(0);
        return running != null && running.vruntimeNanos() < first.vruntimeNanos() ? running : first;
    }

    /** Tell whether a task is later than the leftmost by no more than one granularity of the leftmost. */
    private static boolean near(FairQueueView queue, EntityView task, EntityView left) {
        return task.vruntimeNanos() - left.vruntimeNanos() <= GranularityPreemption.granularityNanos(queue, left);
    }
}
