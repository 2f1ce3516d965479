package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch.Branch;
import org.schedgate.simulator.sched.decision.Outcome;

/** Two caches of 8 CPUs in 4 cores of 2 threads: 0-7 and 8-15, siblings next to each other. */
class WholeGroupSearchTest {
    private final FakeView view =
            new FakeView(DomainsFixture.of(2, 4, 2)).thisCpu(0).previousCpu(9).task(new FakeTask(1));

    private Outcome<Branch> choose(int target) {
        return new WholeGroupSearch().choose(view, target);
    }

    @Test
    void target_and_previous_cpu_come_first() {
        assertThat(choose(2)).isEqualTo(new Outcome<>(2, Branch.TARGET_IDLE));
        assertThat(new WholeGroupSearch().choose(view.busy(2).previousCpu(7), 2))
                .isEqualTo(new Outcome<>(7, Branch.PREVIOUS_IDLE));
    }

    @Test
    void the_first_idle_core_in_ring_order_from_the_target_gives_its_first_cpu() {
        view.busy(2, 5);
        // The ring of CPU 2: its own core, {4, 5}, {6, 7}, {0, 1}.
        assertThat(choose(2)).isEqualTo(new Outcome<>(6, Branch.IDLE_GROUP));
    }

    @Test
    void its_first_allowed_cpu_is_taken_but_the_whole_group_must_be_idle() {
        view.busy(2, 5).task(new FakeTask(1).allowed(CpuSet.of(1, 3, 4, 7)));
        assertThat(choose(2)).isEqualTo(new Outcome<>(7, Branch.IDLE_GROUP));
        assertThat(new WholeGroupSearch().choose(view.busy(6), 2)).isEqualTo(new Outcome<>(1, Branch.IDLE_GROUP));
    }

    @Test
    void without_an_idle_core_only_the_own_sibling_is_left() {
        view.busy(2, 4, 6, 0);
        assertThat(choose(2)).isEqualTo(new Outcome<>(3, Branch.IDLE_GROUP));
        assertThat(new WholeGroupSearch().choose(view.busy(3), 2)).isEqualTo(new Outcome<>(2, Branch.NOTHING_IDLE));
    }
}
