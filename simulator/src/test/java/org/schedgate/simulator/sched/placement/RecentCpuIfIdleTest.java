package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.RecentCpu.Branch;

/** Caches 0-3 and 4-7; the previous CPU is 1, the target 0. */
class RecentCpuIfIdleTest {
    private final RecentCpuIfIdle answer = new RecentCpuIfIdle();
    private final FakeTask wakee = new FakeTask(1).recentUsedCpu(2);
    private final FakeView view =
            new FakeView(DomainsFixture.of(2, 4, 1)).task(wakee).previousCpu(1);

    @Test
    void takes_an_idle_cpu_of_the_targets_cache() {
        assertThat(answer.decide(view, 0)).isEqualTo(Branch.TAKEN);
        assertThat(view.reads()).containsExactly("idle(2)");
    }

    @Test
    void does_not_take_the_previous_cpu_or_the_target_again() {
        assertThat(answer.decide(view.previousCpu(2), 0)).isEqualTo(Branch.NO_KEPT);
        assertThat(answer.decide(view.previousCpu(1), 2)).isEqualTo(Branch.NO_KEPT);
        assertThat(view.reads()).isEmpty();
    }

    @Test
    void does_not_take_a_cpu_of_another_cache() {
        wakee.recentUsedCpu(4);
        assertThat(answer.decide(view, 0)).isEqualTo(Branch.NO_KEPT);
        assertThat(view.reads()).isEmpty();
    }

    @Test
    void does_not_take_a_busy_cpu() {
        assertThat(answer.decide(view.busy(2), 0)).isEqualTo(Branch.NO_KEPT);
    }

    @Test
    void tests_the_affinity_of_the_recent_cpu() {
        wakee.allowed(CpuSet.of(0, 1));
        assertThat(answer.decide(view, 0)).isEqualTo(Branch.NO_KEPT);
        wakee.allowed(CpuSet.of(0, 2));
        assertThat(answer.decide(view, 0)).isEqualTo(Branch.TAKEN);
    }

    @Test
    void replaces_the_field_only_when_taken_and_lets_the_waker_remember_its_cpu() {
        assertThat(Branch.TAKEN.recentBecomesPrevious()).isTrue();
        assertThat(Branch.NO_KEPT.recentBecomesPrevious()).isFalse();
        assertThat(answer.wakerRemembersCpu()).isTrue();
    }
}
