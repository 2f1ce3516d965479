package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.PullLimit.Branch;

class OneTaskWhenNewlyIdleTest {
    private final FakeView view = GroupsFixture.view(2, 4);
    private final OneTaskWhenNewlyIdle limit = new OneTaskWhenNewlyIdle();

    @Test
    void one_task_when_newly_idle_however_the_kernel_is_built() {
        assertThat(view.tunables().preemption()).isFalse();
        assertThat(limit.decide(view.idleType(IdleType.NEWLY_IDLE))).isEqualTo(Branch.ONE_TASK);
        assertThat(limit.decide(view.idleType(IdleType.IDLE))).isEqualTo(Branch.WHAT_FITS);
    }
}
