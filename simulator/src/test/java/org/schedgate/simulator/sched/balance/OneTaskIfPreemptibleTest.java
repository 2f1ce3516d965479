package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.PullLimit.Branch;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.Tunables;

class OneTaskIfPreemptibleTest {
    private final FakeView view = GroupsFixture.view(2, 4);
    private final OneTaskIfPreemptible limit = new OneTaskIfPreemptible();

    @Test
    void one_task_when_newly_idle_on_a_preemptible_kernel() {
        view.tunables(Tunables.CFS.with(Tunable.PREEMPTION, 1));
        assertThat(limit.decide(view.idleType(IdleType.NEWLY_IDLE))).isEqualTo(Branch.ONE_TASK);
        assertThat(limit.decide(view.idleType(IdleType.IDLE))).isEqualTo(Branch.WHAT_FITS);
        assertThat(limit.decide(view.idleType(IdleType.NOT_IDLE))).isEqualTo(Branch.WHAT_FITS);
    }

    @Test
    void what_fits_on_a_kernel_that_is_not_preemptible() {
        assertThat(limit.decide(view.idleType(IdleType.NEWLY_IDLE))).isEqualTo(Branch.WHAT_FITS);
    }
}
