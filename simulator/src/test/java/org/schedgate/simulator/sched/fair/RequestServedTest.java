package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.RequestRule.Branch;

class RequestServedTest {
    private static final long DEADLINE = 3_000_000;
    private final RequestServed rule = new RequestServed();

    private FairQueueFixture queue(EntityFixture running) {
        return new FairQueueFixture(running, new EntityFixture(0, DEADLINE)).withDeadlines(rule);
    }

    private static EntityFixture protectedAt(long vruntime) {
        return new EntityFixture(vruntime, DEADLINE).protection(DEADLINE);
    }

    private static EntityFixture unprotectedAt(long vruntime) {
        return new EntityFixture(vruntime, DEADLINE).protection(DEADLINE + 1);
    }

    @Test
    void a_request_is_served_exactly_at_its_deadline() {
        EntityFixture before = protectedAt(DEADLINE - 1);
        assertThat(rule.atUpdate(queue(before), before)).isEqualTo(Branch.GOES_ON);
        EntityFixture at = protectedAt(DEADLINE);
        assertThat(rule.atUpdate(queue(at), at)).isEqualTo(Branch.SERVED);
    }

    @Test
    void an_unprotected_task_makes_way_as_soon_as_it_is_ahead_of_the_average() {
        // The other is at 0, so the average of the two is half of the running one's: ahead from 1 ns on.
        EntityFixture level = unprotectedAt(0);
        assertThat(rule.atUpdate(queue(level), level)).isEqualTo(Branch.GOES_ON);
        EntityFixture ahead = unprotectedAt(1);
        assertThat(rule.atUpdate(queue(ahead), ahead)).isEqualTo(Branch.UNPROTECTED_AND_INELIGIBLE);
        assertThat(rule.atUpdate(queue(ahead).with(Feature.PREEMPT_SHORT, false), ahead))
                .isEqualTo(Branch.GOES_ON);
    }

    @Test
    void protection_is_the_deadline_of_the_pick_until_it_is_renewed_or_ended() {
        EntityFixture picked = new EntityFixture(500, DEADLINE);
        assertThat(rule.protectionAtPick(queue(picked), picked)).isEqualTo(DEADLINE);
        EntityFixture held = protectedAt(500);
        assertThat(rule.protects(queue(held), held)).isTrue();
        assertThat(rule.protects(queue(held).with(Feature.RUN_TO_PARITY, false), held))
                .isFalse();
        EntityFixture renewed = new EntityFixture(DEADLINE, 2 * DEADLINE).protection(DEADLINE);
        assertThat(rule.protects(queue(renewed), renewed)).isFalse();
        EntityFixture ended = new EntityFixture(500, DEADLINE).protection(rule.protectionEnded(queue(held), held));
        assertThat(rule.protects(queue(ended), ended)).isFalse();
    }
}
