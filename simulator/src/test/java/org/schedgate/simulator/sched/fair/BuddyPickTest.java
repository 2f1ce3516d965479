package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.PickNext.Branch;

class BuddyPickTest {
    private static final long GRANULARITY = 4_000_000;

    private final BuddyPick rule = new BuddyPick(BuddyPick.Forgets.WHEN_PICKED);
    private final FairTaskFixture first = FairTaskFixture.at(1, 0);
    private final FairTaskFixture near = FairTaskFixture.at(2, GRANULARITY);
    private final FairTaskFixture far = FairTaskFixture.at(3, GRANULARITY + 1);

    @Test
    void picks_the_leftmost() {
        assertThat(rule.pick(new FairQueueFixture(null, first, near))).isEqualTo(new Outcome<>(0, Branch.LEFTMOST));
    }

    @Test
    void keeps_the_running_task_only_with_strictly_less_virtual_time() {
        FairTaskFixture waiting = FairTaskFixture.at(1, 100);
        assertThat(rule.pick(new FairQueueFixture(FairTaskFixture.at(9, 99), waiting)))
                .isEqualTo(new Outcome<>(-1, Branch.CURRENT));
        assertThat(rule.pick(new FairQueueFixture(FairTaskFixture.at(9, 100), waiting)))
                .isEqualTo(new Outcome<>(0, Branch.LEFTMOST));
    }

    @Test
    void keeps_a_running_task_that_is_alone() {
        assertThat(rule.pick(new FairQueueFixture(first))).isEqualTo(new Outcome<>(-1, Branch.CURRENT));
        assertThat(rule.pick(new FairQueueFixture(first).yielded())).isEqualTo(new Outcome<>(-1, Branch.CURRENT));
    }

    @Test
    void the_next_buddy_goes_first_up_to_one_granularity() {
        assertThat(rule.pick(new FairQueueFixture(null, first, near).nextBuddy(1)))
                .isEqualTo(new Outcome<>(1, Branch.NEXT_BUDDY));
        assertThat(rule.pick(new FairQueueFixture(null, first, far).nextBuddy(1)))
                .isEqualTo(new Outcome<>(0, Branch.LEFTMOST));
    }

    @Test
    void the_last_buddy_goes_first_up_to_one_granularity() {
        assertThat(rule.pick(new FairQueueFixture(null, first, near).lastBuddy(1)))
                .isEqualTo(new Outcome<>(1, Branch.LAST_BUDDY));
        assertThat(rule.pick(new FairQueueFixture(null, first, far).lastBuddy(1)))
                .isEqualTo(new Outcome<>(0, Branch.LEFTMOST));
    }

    @Test
    void the_next_buddy_goes_before_the_last_buddy() {
        FairTaskFixture between = FairTaskFixture.at(4, 10);
        assertThat(rule.pick(new FairQueueFixture(null, first, between, near)
                        .nextBuddy(2)
                        .lastBuddy(1)))
                .isEqualTo(new Outcome<>(2, Branch.NEXT_BUDDY));
        assertThat(rule.pick(new FairQueueFixture(null, first, between, far)
                        .nextBuddy(2)
                        .lastBuddy(1)))
                .isEqualTo(new Outcome<>(1, Branch.LAST_BUDDY));
    }

    @Test
    void a_buddy_also_goes_before_a_running_task_that_is_leftmost() {
        assertThat(rule.pick(new FairQueueFixture(first, near).nextBuddy(0)))
                .isEqualTo(new Outcome<>(0, Branch.NEXT_BUDDY));
        assertThat(rule.pick(new FairQueueFixture(first, far).nextBuddy(0)))
                .isEqualTo(new Outcome<>(-1, Branch.CURRENT));
    }

    @Test
    void the_granularity_is_in_the_virtual_time_of_the_leftmost() {
        // 4 ms * 1024 / 335 = 12,226,865 ns
        FairTaskFixture light = first.withWeight(335);
        FairTaskFixture buddy = FairTaskFixture.at(2, 12_226_860);
        assertThat(rule.pick(new FairQueueFixture(null, light, buddy).nextBuddy(1))
                        .branch())
                .isEqualTo(Branch.NEXT_BUDDY);
        FairTaskFixture later = FairTaskFixture.at(2, 12_226_870);
        assertThat(rule.pick(new FairQueueFixture(null, light, later).nextBuddy(1))
                        .branch())
                .isEqualTo(Branch.LEFTMOST);
    }

    @Test
    void a_task_that_yields_lets_the_first_waiting_one_go_up_to_one_granularity() {
        assertThat(rule.pick(new FairQueueFixture(first, near).yielded()))
                .isEqualTo(new Outcome<>(0, Branch.SECOND_AFTER_YIELD));
        assertThat(rule.pick(new FairQueueFixture(first, far).yielded())).isEqualTo(new Outcome<>(-1, Branch.CURRENT));
    }

    @Test
    void yielding_changes_nothing_for_a_running_task_that_is_not_leftmost() {
        assertThat(rule.pick(new FairQueueFixture(near, first).yielded())).isEqualTo(new Outcome<>(0, Branch.LEFTMOST));
    }

    @Test
    void refuses_an_empty_queue() {
        assertThatThrownBy(() -> rule.pick(new FairQueueFixture(null)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a pick from an empty queue: accepted is 1 runnable task or more");
    }

    @Test
    void reaches_every_branch() {
        assertThat(EnumSet.of(
                        rule.pick(new FairQueueFixture(null, first)).branch(),
                        rule.pick(new FairQueueFixture(first)).branch(),
                        rule.pick(new FairQueueFixture(first, near).yielded()).branch(),
                        rule.pick(new FairQueueFixture(null, first, near).lastBuddy(1))
                                .branch(),
                        rule.pick(new FairQueueFixture(null, first, near).nextBuddy(1))
                                .branch()))
                .isEqualTo(EnumSet.of(
                        Branch.LEFTMOST,
                        Branch.CURRENT,
                        Branch.SECOND_AFTER_YIELD,
                        Branch.LAST_BUDDY,
                        Branch.NEXT_BUDDY));
    }

    @Test
    void who_runs_already_loses_its_marks_by_being_picked_or_keeps_them() {
        assertThat(rule.forgetsBuddyThatRuns()).isTrue();
        assertThat(new BuddyPick(BuddyPick.Forgets.WHEN_SET).forgetsBuddyThatRuns())
                .isFalse();
    }
}
