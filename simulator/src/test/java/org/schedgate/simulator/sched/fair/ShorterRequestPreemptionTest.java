package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.WakeupPreemption.Branch;
import org.schedgate.simulator.sched.decision.WakeupPreemption.Protection;

class ShorterRequestPreemptionTest {
    private static final long MILLI = 1_000_000;
    private final ShorterRequestPreemption rule =
            new ShorterRequestPreemption(new EarliestEligiblePick(EarliestEligiblePick.Tie.WAITING));
    private final EntityFixture running = new EntityFixture(MILLI, 4 * MILLI).protection(4 * MILLI);

    private static FairQueueFixture queue(EntityFixture running, EntityFixture... waiting) {
        return new FairQueueFixture(running, waiting).withDeadlines(new ShortestRequestProtection());
    }

    @Test
    void an_equal_request_waits_for_the_protection() {
        EntityFixture wakee = new EntityFixture(MILLI, 3 * MILLI);
        assertThat(rule.decide(queue(running, wakee), running, wakee)).isEqualTo(Branch.KEEP_NOT_PICKED);
        EntityFixture unprotected = new EntityFixture(MILLI, 4 * MILLI).protection(MILLI);
        assertThat(rule.decide(queue(unprotected, wakee), unprotected, wakee)).isEqualTo(Branch.PREEMPT_PICKED);
    }

    @Test
    void a_shorter_one_does_not() {
        EntityFixture wakee = new EntityFixture(MILLI, 2 * MILLI).request(MILLI);
        assertThat(rule.decide(queue(running, wakee), running, wakee)).isEqualTo(Branch.PREEMPT_SHORTER);
        // Otherwise the pick that follows would keep the running one.
        assertThat(Branch.PREEMPT_SHORTER.protection()).isEqualTo(Protection.ENDS);
        assertThat(rule.decide(queue(running, wakee).with(Feature.PREEMPT_SHORT, false), running, wakee))
                .isEqualTo(Branch.KEEP_NOT_PICKED);
    }

    @Test
    void a_shorter_one_that_loses_shortens_the_protection() {
        EntityFixture late = new EntityFixture(MILLI, 5 * MILLI).request(MILLI);
        assertThat(rule.decide(queue(running, late), running, late)).isEqualTo(Branch.KEEP_NOT_PICKED_SHRINK);
        assertThat(Branch.KEEP_NOT_PICKED_SHRINK.protection()).isEqualTo(Protection.SHRINKS);
        assertThat(rule.decide(queue(running, late).with(Feature.RUN_TO_PARITY, false), running, late))
                .isEqualTo(Branch.KEEP_NOT_PICKED);
    }

    @Test
    void switched_off_it_never_preempts_and_with_next_buddy_it_remembers() {
        EntityFixture wakee = new EntityFixture(MILLI, 2 * MILLI).request(MILLI);
        assertThat(rule.decide(queue(running, wakee).with(Feature.WAKEUP_PREEMPTION, false), running, wakee))
                .isEqualTo(Branch.KEEP_FEATURE_OFF);
        assertThat(rule.remembersWakee(queue(running).with(Feature.NEXT_BUDDY, true)))
                .isTrue();
        assertThat(rule.remembersWakee(queue(running))).isFalse();
    }
}
