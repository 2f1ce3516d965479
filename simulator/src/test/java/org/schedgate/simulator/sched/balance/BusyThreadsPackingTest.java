package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** Cores of two threads, 0 and 1, 2 and 3, the first preferred; and the same without threads. */
class BusyThreadsPackingTest {
    private static final DomainTree THREADS =
            Kernels.of("v6.1").domains().build(Machines.of("1n1l2c2t^200,100").topology());
    private static final DomainTree SINGLE =
            Kernels.of("v6.1").domains().build(Machines.of("1n1l2c1t^2,1").topology());

    private final BusyThreadsPacking rule = new BusyThreadsPacking();

    private static FakeView pulling(DomainTree domains, int cpu, SchedDomain domain) {
        return new FakeView(domains).thisCpu(cpu).domain(domain).idleType(IdleType.IDLE);
    }

    @Test
    void between_cores_of_threads_only_one_busy_thread_more_is_taken() {
        FakeView preferred = pulling(THREADS, 0, THREADS.domain(0, 1));
        assertThat(rule.takesGroup(preferred, 1, 0, 0, 1)).isTrue();
        assertThat(rule.takesGroup(preferred, 1, 1, 1, 2)).isTrue();
        assertThat(rule.takesGroup(preferred, 1, 1, 1, 1)).isFalse();
        // Two more are left to the other rules of balancing.
        assertThat(rule.takesGroup(preferred, 1, 0, 0, 2)).isFalse();
        assertThat(rule.takesGroup(pulling(THREADS, 2, THREADS.domain(2, 1)), 1, 0, 0, 1))
                .isFalse();
    }

    @Test
    void single_threads_go_by_priority() {
        assertThat(rule.takesGroup(pulling(SINGLE, 0, SINGLE.domain(0, 0)), 1, 0, 0, 1))
                .isTrue();
        assertThat(rule.takesGroup(pulling(SINGLE, 1, SINGLE.domain(1, 0)), 1, 0, 0, 1))
                .isFalse();
    }

    @Test
    void the_task_of_a_preferred_cpu_is_left_there_and_one_of_another_pushed_away() {
        FakeView other = pulling(SINGLE, 1, SINGLE.domain(1, 0));
        assertThat(rule.leaves(other, 0)).isTrue();
        assertThat(rule.pushes(other, 0)).isFalse();
        FakeView preferred = pulling(SINGLE, 0, SINGLE.domain(0, 0));
        assertThat(rule.leaves(preferred, 1)).isFalse();
        assertThat(rule.pushes(preferred, 1)).isTrue();
    }

    @Test
    void a_busy_cpu_kicks_for_a_preferred_idle_one() {
        assertThat(rule.kicks(new FakeView(SINGLE).thisCpu(1), SINGLE.domain(1, 0), 0))
                .isTrue();
        assertThat(rule.kicks(new FakeView(SINGLE).thisCpu(0), SINGLE.domain(0, 0), 1))
                .isFalse();
    }
}
