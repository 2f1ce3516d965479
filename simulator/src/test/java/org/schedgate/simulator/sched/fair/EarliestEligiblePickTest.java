package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.PickNext;
import org.schedgate.simulator.sched.decision.PickNext.Branch;

class EarliestEligiblePickTest {
    private final EarliestEligiblePick rule = new EarliestEligiblePick(EarliestEligiblePick.Tie.WAITING);
    private final EarliestEligiblePick runningFirst = new EarliestEligiblePick(EarliestEligiblePick.Tie.RUNNING);

    private static FairQueueFixture queue(EntityFixture running, EntityFixture... waiting) {
        return new FairQueueFixture(running, waiting).withDeadlines(new RequestServed());
    }

    private void picks(FairQueueFixture queue, int position, Branch branch) {
        assertThat(rule.pick(queue).value()).isEqualTo(position);
        assertThat(rule.pick(queue).branch()).isEqualTo(branch);
    }

    @Test
    void the_earliest_deadline_waits_while_it_is_ahead_of_the_average() {
        // Average (9 + 1 + 2) / 3 = 4: the first by deadline is not eligible.
        FairQueueFixture queue = new FairQueueFixture(
                        null, new EntityFixture(9, 10), new EntityFixture(1, 20), new EntityFixture(2, 30))
                .withDeadlines(new RequestServed());
        picks(queue, 1, Branch.EARLIEST_ELIGIBLE);
    }

    @Test
    void who_is_exactly_at_the_average_is_eligible() {
        FairQueueFixture queue = new FairQueueFixture(null, new EntityFixture(5, 10), new EntityFixture(5, 20))
                .withDeadlines(new RequestServed());
        picks(queue, 0, Branch.EARLIEST_ELIGIBLE);
    }

    @Test
    void a_protected_eligible_running_entity_stays_although_another_deadline_is_earlier() {
        EntityFixture running = new EntityFixture(3, 30).protection(30);
        FairQueueFixture queue = queue(running, new EntityFixture(3, 10));
        picks(queue, -1, Branch.PROTECTED);
        picks(queue.with(Feature.RUN_TO_PARITY, false), 0, Branch.EARLIEST_ELIGIBLE);
        assertThat(rule.search(queue(running, new EntityFixture(3, 10)), false).branch())
                .isEqualTo(Branch.EARLIEST_ELIGIBLE);
    }

    @Test
    void protection_does_not_help_who_is_ahead_of_the_average() {
        EntityFixture running = new EntityFixture(5, 10).protection(10);
        picks(queue(running, new EntityFixture(4, 90)), 0, Branch.EARLIEST_ELIGIBLE);
    }

    @Test
    void an_unprotected_running_entity_stays_with_the_earlier_deadline() {
        EntityFixture running = new EntityFixture(3, 30);
        picks(queue(running, new EntityFixture(3, 31)), -1, Branch.CURRENT_EARLIEST);
        picks(queue(running, new EntityFixture(3, 29)), 0, Branch.EARLIEST_ELIGIBLE);
    }

    @Test
    void a_tie_goes_to_the_waiting_or_to_the_running_one() {
        EntityFixture running = new EntityFixture(3, 30);
        FairQueueFixture queue = queue(running, new EntityFixture(3, 30));
        picks(queue, 0, Branch.EARLIEST_ELIGIBLE);
        assertThat(runningFirst.pick(queue).branch()).isEqualTo(Branch.CURRENT_EARLIEST);
    }

    @Test
    void a_lone_entity_runs() {
        picks(queue(new EntityFixture(9, 10)), -1, Branch.ONLY_ONE);
        picks(
                new FairQueueFixture(null, new EntityFixture(9, 10)).withDeadlines(new RequestServed()),
                0,
                Branch.ONLY_ONE);
        assertThatIllegalArgumentException().isThrownBy(() -> rule.pick(new FairQueueFixture(null)));
    }

    @Test
    void an_eligible_buddy_goes_first_with_the_feature_for_it() {
        EntityFixture running = new EntityFixture(3, 30).protection(30);
        FairQueueFixture queue = queue(running, new EntityFixture(4, 40), new EntityFixture(2, 50))
                .nextBuddy(1);
        picks(queue, -1, Branch.PROTECTED);
        // The fixture's kernel has both features, so that NEXT_BUDDY alone lets nobody run first.
        picks(queue.with(Feature.NEXT_BUDDY, true), -1, Branch.PROTECTED);
        picks(queue.withoutPickBuddy(), 1, Branch.NEXT_BUDDY);
        FairQueueFixture other = queue(running, new EntityFixture(4, 40), new EntityFixture(2, 50))
                .with(Feature.PICK_BUDDY, true);
        picks(other.nextBuddy(1), 1, Branch.NEXT_BUDDY);
        // The average is 3: the buddy at 4 is not eligible.
        picks(other.nextBuddy(0), -1, Branch.PROTECTED);
        picks(other.nextBuddy(-1).nextIsRunning(), -1, Branch.NEXT_BUDDY);
    }

    @Test
    void the_queue_is_in_order_of_deadlines_and_a_yield_postpones_one() {
        assertThat(rule.order()).isEqualTo(PickNext.Order.DEADLINE);
        assertThat(rule.onYield()).isEqualTo(PickNext.Yield.DEADLINE_POSTPONED);
    }

    @Test
    void reaches_every_branch_of_its_own() {
        EntityFixture running = new EntityFixture(3, 30);
        EntityFixture held = new EntityFixture(3, 30).protection(30);
        assertThat(EnumSet.of(
                        rule.pick(queue(running)).branch(),
                        rule.pick(queue(running, new EntityFixture(3, 31))).branch(),
                        rule.pick(queue(running, new EntityFixture(3, 29))).branch(),
                        rule.pick(queue(held, new EntityFixture(3, 29))).branch(),
                        rule.pick(queue(held, new EntityFixture(3, 29))
                                        .with(Feature.PICK_BUDDY, true)
                                        .nextBuddy(0))
                                .branch()))
                .isEqualTo(EnumSet.of(
                        Branch.ONLY_ONE,
                        Branch.CURRENT_EARLIEST,
                        Branch.EARLIEST_ELIGIBLE,
                        Branch.PROTECTED,
                        Branch.NEXT_BUDDY));
    }
}
