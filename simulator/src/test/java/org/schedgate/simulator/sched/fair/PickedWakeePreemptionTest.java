package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.WakeupPreemption.Branch;
import org.schedgate.simulator.sched.decision.WakeupPreemption.Protection;

class PickedWakeePreemptionTest {
    private static final long MILLI = 1_000_000;
    private final PickedWakeePreemption rule =
            new PickedWakeePreemption(new EarliestEligiblePick(EarliestEligiblePick.Tie.WAITING));

    private static FairQueueFixture queue(EntityFixture running, EntityFixture... waiting) {
        return new FairQueueFixture(running, waiting).withDeadlines(new RequestServed());
    }

    @Test
    void a_wakee_at_the_average_waits_while_the_running_task_is_protected() {
        EntityFixture running = new EntityFixture(MILLI, 4 * MILLI).protection(4 * MILLI);
        EntityFixture wakee = new EntityFixture(MILLI, 3 * MILLI);
        assertThat(rule.decide(queue(running, wakee), running, wakee)).isEqualTo(Branch.KEEP_NOT_PICKED);
    }

    @Test
    void it_preempts_once_the_protection_is_over_or_the_running_task_is_ahead() {
        EntityFixture unprotected = new EntityFixture(MILLI, 4 * MILLI);
        EntityFixture wakee = new EntityFixture(MILLI, 3 * MILLI);
        assertThat(rule.decide(queue(unprotected, wakee), unprotected, wakee)).isEqualTo(Branch.PREEMPT_PICKED);
        EntityFixture ahead = new EntityFixture(MILLI + 1, 2 * MILLI).protection(2 * MILLI);
        assertThat(rule.decide(queue(ahead, wakee), ahead, wakee)).isEqualTo(Branch.PREEMPT_PICKED);
    }

    @Test
    void it_does_not_when_a_third_one_would_be_picked() {
        EntityFixture running = new EntityFixture(MILLI, 4 * MILLI);
        EntityFixture earlier = new EntityFixture(MILLI, 2 * MILLI);
        EntityFixture wakee = new EntityFixture(MILLI, 3 * MILLI);
        assertThat(rule.decide(queue(running, earlier, wakee), running, wakee)).isEqualTo(Branch.KEEP_NOT_PICKED);
    }

    @Test
    void a_shorter_request_that_is_due_ends_the_protection_first() {
        EntityFixture running = new EntityFixture(MILLI, 4 * MILLI).protection(4 * MILLI);
        EntityFixture wakee = new EntityFixture(MILLI, 2 * MILLI).request(MILLI);
        assertThat(rule.decide(queue(running, wakee), running, wakee)).isEqualTo(Branch.PREEMPT_PICKED_UNPROTECT);
        assertThat(Branch.PREEMPT_PICKED_UNPROTECT.protection()).isEqualTo(Protection.ENDS);
        assertThat(rule.decide(queue(running, wakee).with(Feature.PREEMPT_SHORT, false), running, wakee))
                .isEqualTo(Branch.KEEP_NOT_PICKED);
        // A later deadline than the running task's, which is eligible: not due.
        EntityFixture late = new EntityFixture(MILLI, 5 * MILLI).request(MILLI);
        assertThat(rule.decide(queue(running, late), running, late)).isEqualTo(Branch.KEEP_NOT_PICKED);
        // Ahead of the average: not due.
        EntityFixture ahead = new EntityFixture(2 * MILLI, 3 * MILLI).request(MILLI);
        assertThat(rule.decide(queue(running, ahead), running, ahead)).isEqualTo(Branch.KEEP_NOT_PICKED);
    }

    @Test
    void it_ends_the_protection_although_a_third_one_is_picked() {
        EntityFixture running = new EntityFixture(MILLI, 4 * MILLI).protection(4 * MILLI);
        EntityFixture first = new EntityFixture(MILLI, MILLI + 1).request(2 * MILLI);
        EntityFixture wakee = new EntityFixture(MILLI, 2 * MILLI).request(MILLI);
        assertThat(rule.decide(queue(running, first, wakee), running, wakee))
                .isEqualTo(Branch.KEEP_NOT_PICKED_UNPROTECT);
    }

    @Test
    void switched_off_it_never_preempts_and_with_next_buddy_it_remembers() {
        EntityFixture running = new EntityFixture(MILLI, 4 * MILLI);
        EntityFixture wakee = new EntityFixture(MILLI, 3 * MILLI);
        assertThat(rule.decide(queue(running, wakee).with(Feature.WAKEUP_PREEMPTION, false), running, wakee))
                .isEqualTo(Branch.KEEP_FEATURE_OFF);
        assertThat(rule.remembersWakee(queue(running).with(Feature.NEXT_BUDDY, true)))
                .isTrue();
        assertThat(rule.remembersWakee(queue(running))).isFalse();
    }
}
