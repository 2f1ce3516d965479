package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdlestCpu.Branch;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.domain.SchedGroup;

class LeastLoadedCpuTest {
    private static final SchedGroup GROUP = new SchedGroup(CpuSet.range(0, 4), CpuSet.range(0, 4), 4096);

    private final FakeView view =
            new FakeView(DomainsFixture.of(1, 4, 1)).thisCpu(2).task(new FakeTask(1));

    private Outcome<Branch> choose() {
        return new LeastLoadedCpu().choose(view, GROUP);
    }

    @Test
    void among_equals_the_centre_else_the_first() {
        assertThat(choose()).isEqualTo(new Outcome<>(2, Branch.LEAST_LOADED));
        assertThat(new LeastLoadedCpu().choose(view.runnableLoad(2, 1), GROUP).cpu())
                .isZero();
    }

    @Test
    void the_least_queued_load_wins_and_idle_states_do_not_count() {
        view.runnableLoad(0, 5)
                .runnableLoad(1, 3)
                .runnableLoad(2, 4)
                .runnableLoad(3, 3)
                .idleSince(3, 900, 1);
        assertThat(choose().cpu()).isEqualTo(1);
        assertThat(view.readsOf("idle")).isZero();
    }

    @Test
    void only_allowed_cpus_count() {
        view.task(new FakeTask(1).allowed(CpuSet.of(1, 3)));
        assertThat(choose().cpu()).isEqualTo(1);
    }
}
