package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** Two cores without threads, CPU 0 preferred. */
class PriorityPackingTest {
    private static final DomainTree DOMAINS =
            Kernels.of("v5.4").domains().build(Machines.of("1n1l2c1t^2,1").topology());

    private final PriorityPacking newly = new PriorityPacking(PriorityPacking.Push.NEWLY_IDLE);
    private final PriorityPacking any = new PriorityPacking(PriorityPacking.Push.ANY_IDLE);

    /** The CPU looks for work in the domain of both, where the other one is group 1 of its ring. */
    private static FakeView pulling(int cpu, IdleType type) {
        SchedDomain both = DOMAINS.domain(cpu, 0);
        return new FakeView(DOMAINS).thisCpu(cpu).domain(both).idleType(type).busy(1 - cpu);
    }

    @Test
    void the_preferred_cpu_takes_the_others_tasks_and_not_the_other_way_round() {
        assertThat(any.takesGroup(pulling(0, IdleType.IDLE), 1, 0, 0, 1)).isTrue();
        assertThat(any.takesGroup(pulling(1, IdleType.IDLE), 1, 0, 0, 1)).isFalse();
        assertThat(any.leaves(pulling(1, IdleType.IDLE), 0)).isFalse();
    }

    @Test
    void a_running_task_is_pushed_to_the_preferred_cpu_by_whoever_may_ask() {
        assertThat(newly.pushes(pulling(0, IdleType.NEWLY_IDLE), 1)).isTrue();
        assertThat(newly.pushes(pulling(0, IdleType.IDLE), 1)).isFalse();
        assertThat(any.pushes(pulling(0, IdleType.IDLE), 1)).isTrue();
        assertThat(any.pushes(pulling(1, IdleType.IDLE), 0)).isFalse();
    }

    @Test
    void a_busy_cpu_kicks_for_a_preferred_idle_one() {
        assertThat(any.kicks(new FakeView(DOMAINS).thisCpu(1), DOMAINS.domain(1, 0), 0))
                .isTrue();
        assertThat(any.kicks(new FakeView(DOMAINS).thisCpu(0), DOMAINS.domain(0, 0), 1))
                .isFalse();
    }
}
