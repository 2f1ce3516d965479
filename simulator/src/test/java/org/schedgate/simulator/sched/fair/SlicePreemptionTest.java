package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.TickPreemption.Branch;

class SlicePreemptionTest {
    /** Four equal tasks: a quarter of 24 ms, less the fixed point. */
    private static final long SLICE = 5_999_994;

    private final SlicePreemption rule = new SlicePreemption();

    private Branch decide(long ranNanos, long leadNanos) {
        FairTaskFixture running = FairTaskFixture.at(1, leadNanos).ran(ranNanos);
        return rule.decide(new FairQueueFixture(running, FairTaskFixture.at(2, 0)).tasks(4), running);
    }

    @Test
    void keeps_the_running_task_for_exactly_its_slice() {
        assertThat(decide(SLICE, 0)).isEqualTo(Branch.KEEP);
        assertThat(decide(SLICE + 1, 0)).isEqualTo(Branch.PREEMPT_SLICE_USED);
    }

    @Test
    void preempts_before_the_slice_is_used_when_the_lead_exceeds_a_slice() {
        assertThat(decide(4_000_000, SLICE)).isEqualTo(Branch.KEEP);
        assertThat(decide(4_000_000, SLICE + 1)).isEqualTo(Branch.PREEMPT_LEFTMOST_BEHIND);
    }

    @Test
    void keeps_the_running_task_for_the_minimum_granularity_whatever_its_lead() {
        assertThat(decide(2_999_999, 100_000_000)).isEqualTo(Branch.KEEP_MIN_GRANULARITY);
        assertThat(decide(3_000_000, 100_000_000)).isEqualTo(Branch.PREEMPT_LEFTMOST_BEHIND);
    }

    @Test
    void keeps_a_running_task_that_is_still_behind() {
        assertThat(decide(4_000_000, -50_000_000)).isEqualTo(Branch.KEEP);
    }

    @Test
    void a_used_up_slice_counts_also_for_a_task_behind_all_others() {
        // Picked again without a switch: the time since the pick goes on, so each tick asks anew.
        assertThat(decide(40_000_000, -50_000_000)).isEqualTo(Branch.PREEMPT_SLICE_USED);
    }

    @Test
    void reaches_every_branch() {
        assertThat(EnumSet.of(decide(7_000_000, 0), decide(4_000_000, 7_000_000), decide(1, 0), decide(4_000_000, 0)))
                .isEqualTo(EnumSet.complementOf(EnumSet.of(Branch.KEEP_NO_TEST)));
    }
}
