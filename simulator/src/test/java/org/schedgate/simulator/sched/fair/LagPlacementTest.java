package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.VruntimePlacement.Entry;

class LagPlacementTest {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;

    private final LagPlacement placement = new LagPlacement(LagPlacement.NewTask.TOLD);

    private static FairQueueFixture queue(EntityFixture... waiting) {
        return new FairQueueFixture(null, waiting).withDeadlines(new RequestServed());
    }

    @Test
    void an_entity_without_lag_enters_at_the_average() {
        // (1024 * 10 + 2048 * 4) / 3072 = 6
        FairQueueFixture queue = queue(new EntityFixture(10 * MILLI, 0), new EntityFixture(4 * MILLI, 0).weight(2048));
        assertThat(placement.onWakeup(queue, new EntityFixture(0, 0))).isEqualTo(6 * MILLI);
    }

    @Test
    void lag_is_stretched_so_that_it_is_the_same_after_entering() {
        FairQueueFixture queue = queue(new EntityFixture(10 * MILLI, 0));
        EntityFixture behind = new EntityFixture(0, 0).lag(MILLI);
        // 1 ms * (1024 + 1024) / 1024 = 2 ms below the average of 10 ms.
        long placed = placement.onWakeup(queue, behind);
        assertThat(placed).isEqualTo(8 * MILLI);
        // With it the average is 9 ms: it is 1 ms behind, as it left.
        FairQueueFixture after = queue(new EntityFixture(10 * MILLI, 0), new EntityFixture(placed, 0));
        assertThat(after.averageVruntimeNanos() - placed).isEqualTo(MILLI);
        assertThat(placement.onWakeup(queue, new EntityFixture(0, 0).lag(-MILLI)))
                .isEqualTo(12 * MILLI);
    }

    @Test
    void an_empty_queue_and_a_switched_off_feature_forget_it() {
        EntityFixture behind = new EntityFixture(0, 0).lag(MILLI);
        assertThat(placement.onWakeup(queue().minVruntime(7 * MILLI), behind)).isEqualTo(7 * MILLI);
        FairQueueFixture off = queue(new EntityFixture(10 * MILLI, 0)).with(Feature.PLACE_LAG, false);
        assertThat(placement.onWakeup(off, behind)).isEqualTo(10 * MILLI);
        assertThat(placement.onFork(off, behind)).isEqualTo(10 * MILLI);
        assertThat(placement.carriesLag()).isTrue();
    }

    @Test
    void lag_is_kept_up_to_two_requests_or_one_tick() {
        // Two requests of 3 ms are 6 ms, more than a tick of 4 ms.
        assertThat(lagBehind(5 * MILLI, 3 * MILLI)).isEqualTo(5 * MILLI);
        assertThat(lagBehind(7 * MILLI, 3 * MILLI)).isEqualTo(6 * MILLI);
        assertThat(lagBehind(-7 * MILLI, 3 * MILLI)).isEqualTo(-6 * MILLI);
        // Two requests of 1 ms are less than a tick.
        assertThat(lagBehind(7 * MILLI, MILLI)).isEqualTo(4 * MILLI);
    }

    /** Two equal weights, so that the average lies in the middle: the other is twice the lag away. */
    private long lagBehind(long lagNanos, long requestNanos) {
        EntityFixture leaving = new EntityFixture(100 * MILLI, 0).request(requestNanos);
        return placement.lagOnLeaving(queue(leaving, new EntityFixture(100 * MILLI + 2 * lagNanos, 0)), leaving);
    }

    @Test
    void a_deadline_is_one_request_away_in_the_entitys_own_time() {
        FairQueueFixture queue = queue();
        assertThat(placement.deadlineNanos(queue, new EntityFixture(0, 0), MILLI, Entry.WOKEN))
                .isEqualTo(4 * MILLI);
        // 3 ms * 1024 / 335 is 9,170,149.25 ns; in the kernel's fixed point (3,000,000 * 3,282,124,032) >> 30 it is 1
        // ns less.
        assertThat(placement.deadlineNanos(queue, new EntityFixture(0, 0).weight(335), 0, Entry.WOKEN))
                .isEqualTo(9_170_148);
        assertThat(placement.deadlineNanos(queue, new EntityFixture(0, 0).custom(200 * MICRO), 0, Entry.WOKEN))
                .isEqualTo(200 * MICRO);
    }

    @Test
    void a_new_tasks_first_request_is_halved_where_the_placement_is_told_and_the_feature_is_on() {
        EntityFixture child = new EntityFixture(0, 0);
        assertThat(placement.deadlineNanos(queue(), child, 0, Entry.NEW)).isEqualTo(1_500_000);
        assertThat(placement.deadlineNanos(queue().with(Feature.PLACE_DEADLINE_INITIAL, false), child, 0, Entry.NEW))
                .isEqualTo(3_000_000);
        assertThat(new LagPlacement(LagPlacement.NewTask.UNTOLD).deadlineNanos(queue(), child, 0, Entry.NEW))
                .isEqualTo(3_000_000);
    }

    @Test
    void a_moved_entity_keeps_its_distance_to_the_deadline_with_the_feature() {
        EntityFixture moved = new EntityFixture(0, MILLI).relative();
        assertThat(placement.deadlineNanos(queue(), moved, 5 * MILLI, Entry.MOVED))
                .isEqualTo(6 * MILLI);
        assertThat(placement.keepsDeadline(Features.of(Feature.PLACE_REL_DEADLINE)))
                .isTrue();
        assertThat(placement.keepsDeadline(Features.of())).isFalse();
    }
}
