package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.PreviousCore.Branch;

/** Two caches of 2 cores of 2 threads: {0,1} {2,3} and {4,5} {6,7}. */
class IdleSiblingOfPreviousTest {
    private final IdleSiblingOfPrevious answer = new IdleSiblingOfPrevious();
    private final FakeView view = new FakeView(DomainsFixture.of(2, 2, 2)).task(new FakeTask(1));

    @Test
    void takes_the_first_idle_thread_and_tests_the_previous_cpu_too() {
        assertThat(answer.choose(view.previousCpu(2).busy(2), 0)).isEqualTo(new Outcome<>(3, Branch.SIBLING_IDLE));
        assertThat(view.reads()).containsExactly("idle(2)", "idle(3)");
    }

    @Test
    void scans_in_ascending_order_whichever_thread_is_the_previous_cpu() {
        assertThat(answer.choose(view.previousCpu(3).busy(3), 0)).isEqualTo(new Outcome<>(2, Branch.SIBLING_IDLE));
        assertThat(view.reads()).containsExactly("idle(2)");
    }

    @Test
    void finds_nothing_on_a_busy_core() {
        assertThat(answer.choose(view.previousCpu(2).busy(2, 3), 0)).isEqualTo(new Outcome<>(-1, Branch.NONE));
    }

    @Test
    void skips_threads_that_are_not_allowed() {
        view.task(new FakeTask(1).allowed(CpuSet.of(0, 2))).previousCpu(2).busy(2);
        assertThat(answer.choose(view, 0)).isEqualTo(new Outcome<>(-1, Branch.NONE));
        assertThat(view.reads()).containsExactly("idle(2)");
    }

    @Test
    void is_not_tried_across_caches_or_without_smt() {
        assertThat(answer.choose(view.previousCpu(4), 0)).isEqualTo(new Outcome<>(-1, Branch.NONE));
        assertThat(view.reads()).isEmpty();
        FakeView single = new FakeView(DomainsFixture.of(1, 4, 1)).previousCpu(2);
        assertThat(answer.choose(single, 0)).isEqualTo(new Outcome<>(-1, Branch.NONE));
        assertThat(single.reads()).isEmpty();
    }
}
