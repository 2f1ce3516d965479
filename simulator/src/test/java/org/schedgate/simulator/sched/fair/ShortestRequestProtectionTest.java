package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.RequestRule.Branch;

class ShortestRequestProtectionTest {
    private final ShortestRequestProtection rule = new ShortestRequestProtection();

    private FairQueueFixture queue(EntityFixture running, EntityFixture... others) {
        return new FairQueueFixture(running, others).withDeadlines(rule);
    }

    @Test
    void with_equal_requests_protection_lasts_to_the_deadline() {
        EntityFixture picked = new EntityFixture(1_000_000, 3_000_000);
        assertThat(rule.protectionAtPick(queue(picked, new EntityFixture(0, 5_000_000)), picked))
                .isEqualTo(3_000_000);
    }

    @Test
    void a_shorter_request_in_the_queue_shortens_it_in_the_virtual_time_of_the_picked_one() {
        EntityFixture shorter = new EntityFixture(0, 5_000_000).request(1_000_000);
        EntityFixture picked = new EntityFixture(500_000, 3_500_000);
        assertThat(rule.protectionAtPick(queue(picked, shorter), picked)).isEqualTo(1_500_000);
        EntityFixture heavy = new EntityFixture(500_000, 3_500_000).weight(2048);
        // 1 ms at weight 2048 is 499,999 ns of virtual time in the kernel's fixed point.
        assertThat(rule.protectionAtPick(queue(heavy, shorter), heavy)).isEqualTo(999_999);
    }

    @Test
    void it_never_lasts_beyond_the_deadline() {
        EntityFixture shorter = new EntityFixture(0, 5_000_000).request(1_000_000);
        EntityFixture nearlyServed = new EntityFixture(2_900_000, 3_000_000);
        assertThat(rule.protectionAtPick(queue(nearlyServed, shorter), nearlyServed))
                .isEqualTo(3_000_000);
    }

    @Test
    void ends_before_the_mark_at_the_mark_and_at_the_deadline() {
        EntityFixture before = new EntityFixture(1_499_999, 3_000_000).protection(1_500_000);
        assertThat(rule.atUpdate(queue(before), before)).isEqualTo(Branch.GOES_ON);
        assertThat(rule.protects(queue(before), before)).isTrue();
        EntityFixture at = new EntityFixture(1_500_000, 3_000_000).protection(1_500_000);
        assertThat(rule.atUpdate(queue(at), at)).isEqualTo(Branch.PROTECTION_OVER);
        assertThat(rule.protects(queue(at), at)).isFalse();
        EntityFixture served = new EntityFixture(3_000_000, 3_000_000).protection(3_000_000);
        assertThat(rule.atUpdate(queue(served), served)).isEqualTo(Branch.SERVED);
    }

    /** The fixture's base slice is 0.75 ms, 3 ms on its 8 CPUs: the unscaled one counts. */
    @Test
    void without_parity_the_unscaled_base_slice_is_protected_whatever_others_ask_for() {
        EntityFixture picked = new EntityFixture(1_000_000, 3_000_000);
        EntityFixture shorter = new EntityFixture(0, 5_000_000).request(100_000);
        FairQueueFixture queue = queue(picked, shorter).with(Feature.RUN_TO_PARITY, false);
        assertThat(rule.protectionAtPick(queue, picked)).isEqualTo(1_750_000);
        // 0.75 ms at weight 2048 are 374,999 ns of virtual time in the kernel's fixed point.
        EntityFixture heavy = new EntityFixture(1_000_000, 3_000_000).weight(2048);
        assertThat(rule.protectionAtPick(queue, heavy)).isEqualTo(1_374_999);
        // Who asks for less than that is protected for what it asks for, and nobody beyond its deadline.
        assertThat(rule.protectionAtPick(queue, new EntityFixture(1_000_000, 1_500_000).request(500_000)))
                .isEqualTo(1_500_000);
        assertThat(rule.protectionAtPick(queue, new EntityFixture(2_900_000, 3_000_000)))
                .isEqualTo(3_000_000);
    }

    @Test
    void ended_protection_is_none() {
        EntityFixture picked = new EntityFixture(1_000_000, 3_000_000);
        assertThat(rule.protectionEnded(queue(picked), picked)).isEqualTo(1_000_000);
    }
}
