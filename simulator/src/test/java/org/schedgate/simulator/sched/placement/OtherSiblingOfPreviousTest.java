package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.PreviousCore.Branch;

/** Two caches of 2 cores of 3 threads: cores {0-2}, {3-5}, then {6-8}, {9-11}. */
class OtherSiblingOfPreviousTest {
    private final FakeView view =
            new FakeView(DomainsFixture.of(2, 2, 3)).previousCpu(3).task(new FakeTask(1));
    private final OtherSiblingOfPrevious answer = new OtherSiblingOfPrevious();

    @Test
    void the_previous_cpu_itself_is_left_out() {
        assertThat(answer.choose(view, 0)).isEqualTo(new Outcome<>(4, Branch.SIBLING_IDLE));
        assertThat(view.reads()).containsExactly("idle(4)");
        assertThat(answer.choose(view.busy(4), 0)).isEqualTo(new Outcome<>(5, Branch.SIBLING_IDLE));
        assertThat(answer.choose(view.busy(5), 0)).isEqualTo(new Outcome<>(-1, Branch.NONE));
    }

    @Test
    void another_cache_and_other_affinity_do_not_count() {
        assertThat(answer.choose(view, 6).branch()).isEqualTo(Branch.NONE);
        assertThat(answer.choose(view.task(new FakeTask(1).allowed(CpuSet.of(3, 5))), 0)
                        .cpu())
                .isEqualTo(5);
    }

    @Test
    void a_machine_without_smt_has_none() {
        assertThat(answer.choose(new FakeView(DomainsFixture.of(1, 4, 1)).task(new FakeTask(1)), 0)
                        .branch())
                .isEqualTo(Branch.NONE);
    }
}
