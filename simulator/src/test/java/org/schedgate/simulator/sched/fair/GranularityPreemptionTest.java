package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.WakeupPreemption.Branch;

class GranularityPreemptionTest {
    private static final long MILLI = 1_000_000;

    private final GranularityPreemption rule = new GranularityPreemption();
    private final FairTaskFixture wakee = FairTaskFixture.at(2, 0);

    private static FairTaskFixture running(long vruntimeNanos) {
        return FairTaskFixture.at(1, vruntimeNanos);
    }

    private static FairQueueFixture queue(int tasks) {
        return new FairQueueFixture(null).tasks(tasks);
    }

    @Test
    void keeps_the_running_task_at_exactly_one_granularity_and_preempts_beyond() {
        assertThat(rule.decide(queue(2), running(4 * MILLI), wakee)).isEqualTo(Branch.KEEP_WITHIN_GRANULARITY);
        assertThat(rule.decide(queue(2), running(4 * MILLI + 1), wakee)).isEqualTo(Branch.PREEMPT);
    }

    @Test
    void keeps_the_running_task_when_the_wakee_is_not_behind() {
        assertThat(rule.decide(queue(2), running(0), wakee)).isEqualTo(Branch.KEEP_NOT_BEHIND);
        assertThat(rule.decide(queue(2), running(-1), wakee)).isEqualTo(Branch.KEEP_NOT_BEHIND);
        assertThat(rule.decide(queue(2), running(1), wakee)).isEqualTo(Branch.KEEP_WITHIN_GRANULARITY);
    }

    @Test
    void the_granularity_is_shorter_for_heavy_wakees_and_longer_for_light_ones() {
        // 4 ms * 1024 / 3121 = 1,312,399 ns; 4 ms * 1024 / 335 = 12,226,865 ns
        FairTaskFixture heavy = wakee.withWeight(3121);
        assertThat(rule.decide(queue(2), running(1_312_390), heavy)).isEqualTo(Branch.KEEP_WITHIN_GRANULARITY);
        assertThat(rule.decide(queue(2), running(1_312_400), heavy)).isEqualTo(Branch.PREEMPT);
        FairTaskFixture light = wakee.withWeight(335);
        assertThat(rule.decide(queue(2), running(12_226_860), light)).isEqualTo(Branch.KEEP_WITHIN_GRANULARITY);
        assertThat(rule.decide(queue(2), running(12_226_870), light)).isEqualTo(Branch.PREEMPT);
    }

    @Test
    void the_weight_of_the_running_task_does_not_matter() {
        assertThat(rule.decide(queue(2), running(4 * MILLI + 1).withWeight(15), wakee))
                .isEqualTo(Branch.PREEMPT);
    }

    @Test
    void with_eight_runnable_tasks_the_preempted_one_is_remembered() {
        assertThat(rule.decide(queue(7), running(5 * MILLI), wakee)).isEqualTo(Branch.PREEMPT);
        assertThat(rule.decide(queue(8), running(5 * MILLI), wakee)).isEqualTo(Branch.PREEMPT_REMEMBER_LAST);
        assertThat(rule.decide(queue(8).with(Feature.LAST_BUDDY, false), running(5 * MILLI), wakee))
                .isEqualTo(Branch.PREEMPT);
    }

    @Test
    void with_next_buddy_on_and_eight_runnable_tasks_the_wakee_is_remembered() {
        FairQueueFixture crowded = queue(8).with(Feature.NEXT_BUDDY, true);
        assertThat(rule.remembersWakee(crowded)).isTrue();
        assertThat(rule.remembersWakee(queue(7).with(Feature.NEXT_BUDDY, true))).isFalse();
        assertThat(rule.remembersWakee(queue(8))).isFalse();
        // It changes nothing in who preempts.
        assertThat(rule.decide(crowded, running(4 * MILLI), wakee)).isEqualTo(Branch.KEEP_WITHIN_GRANULARITY);
        assertThat(rule.decide(crowded, running(5 * MILLI), wakee)).isEqualTo(Branch.PREEMPT_REMEMBER_LAST);
    }

    @Test
    void without_wakeup_preemption_nothing_preempts() {
        assertThat(rule.decide(queue(2).with(Feature.WAKEUP_PREEMPTION, false), running(1000 * MILLI), wakee))
                .isEqualTo(Branch.KEEP_FEATURE_OFF);
        FairQueueFixture remembering =
                queue(8).with(Feature.WAKEUP_PREEMPTION, false).with(Feature.NEXT_BUDDY, true);
        assertThat(rule.decide(remembering, running(1000 * MILLI), wakee)).isEqualTo(Branch.KEEP_FEATURE_OFF);
        assertThat(rule.remembersWakee(remembering)).isTrue();
    }

    @Test
    void two_tasks_never_preempt_each_other_at_the_same_instant() {
        Cases.forEach(random -> {
            FairTaskFixture one = FairTaskFixture.at(1, random.below(20 * MILLI))
                    .withWeight(NiceWeights.weightOf((int) random.between(-20, 19)));
            FairTaskFixture other = FairTaskFixture.at(2, random.below(20 * MILLI))
                    .withWeight(NiceWeights.weightOf((int) random.between(-20, 19)));
            FairQueueFixture queue = queue((int) random.between(2, 12));
            assertThat(rule.decide(queue, one, other).preempts()
                            && rule.decide(queue, other, one).preempts())
                    .isFalse();
        });
    }

    @Test
    void reaches_every_branch() {
        EnumSet<Branch> reached = EnumSet.noneOf(Branch.class);
        for (int tasks : new int[] {2, 8}) {
            for (long lead : new long[] {0, MILLI, 5 * MILLI}) {
                for (boolean feature : new boolean[] {false, true}) {
                    FairQueueFixture queue = queue(tasks)
                            .with(Feature.WAKEUP_PREEMPTION, feature)
                            .with(Feature.NEXT_BUDDY, tasks == 8);
                    reached.add(rule.decide(queue, running(lead), wakee));
                }
            }
        }
        assertThat(reached)
                .isEqualTo(EnumSet.of(
                        Branch.KEEP_FEATURE_OFF,
                        Branch.KEEP_NOT_BEHIND,
                        Branch.KEEP_WITHIN_GRANULARITY,
                        Branch.PREEMPT,
                        Branch.PREEMPT_REMEMBER_LAST));
    }
}
