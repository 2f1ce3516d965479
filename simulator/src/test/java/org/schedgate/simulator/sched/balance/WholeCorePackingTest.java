package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** Cores of two threads, 0 and 1, 2 and 3, the first preferred. */
class WholeCorePackingTest {
    private static final DomainTree DOMAINS =
            Kernels.of("v6.6").domains().build(Machines.of("1n1l2c2t^200,100").topology());

    private final WholeCorePacking rule = new WholeCorePacking();

    private static FakeView pulling(int cpu) {
        return new FakeView(DOMAINS).thisCpu(cpu).domain(DOMAINS.domain(cpu, 1)).idleType(IdleType.IDLE);
    }

    @Test
    void a_whole_idle_core_takes_the_one_task_of_a_less_preferred_one() {
        assertThat(rule.takesGroup(pulling(0).busy(2), 1, 0, 0, 1)).isTrue();
        assertThat(rule.takesGroup(pulling(1).busy(2), 1, 0, 0, 1)).isTrue();
        assertThat(rule.takesGroup(pulling(2).busy(0), 1, 0, 0, 1)).isFalse();
    }

    @Test
    void a_core_with_a_busy_sibling_takes_none_and_two_busy_threads_are_another_rules() {
        assertThat(rule.takesGroup(pulling(0).busy(1, 2), 1, 1, 1, 1)).isFalse();
        assertThat(rule.takesGroup(pulling(0).busy(2, 3), 1, 0, 0, 2)).isFalse();
    }

    @Test
    void a_preferred_core_keeps_its_task_unless_its_threads_slow_each_other() {
        assertThat(rule.leaves(pulling(2).busy(0), 0)).isTrue();
        assertThat(rule.leaves(pulling(2).busy(0, 1), 0)).isFalse();
        assertThat(rule.pushes(pulling(2).busy(0), 0)).isFalse();
        assertThat(rule.pushes(pulling(2).busy(0, 1), 0)).isTrue();
        assertThat(rule.pushes(pulling(0).busy(2), 2)).isTrue();
        assertThat(rule.pushes(pulling(0).busy(1, 2), 2)).isFalse();
    }

    @Test
    void a_busy_cpu_kicks_for_a_preferred_core_that_is_idle_as_a_whole() {
        SchedDomain cores = DOMAINS.domain(2, 1);
        assertThat(rule.kicks(new FakeView(DOMAINS).thisCpu(2).busy(2), cores, 0))
                .isTrue();
        assertThat(rule.kicks(new FakeView(DOMAINS).thisCpu(2).busy(1, 2), cores, 0))
                .isFalse();
        assertThat(rule.kicks(new FakeView(DOMAINS).thisCpu(0).busy(0), DOMAINS.domain(0, 1), 2))
                .isFalse();
    }

    @Test
    void among_threads_of_a_core_priorities_count_as_they_are() {
        DomainTree threads = Kernels.of("v6.6")
                .domains()
                .build(Machines.of("1n1l2c2t^threads").topology());
        FakeView first = new FakeView(threads)
                .thisCpu(0)
                .domain(threads.domain(0, 0))
                .idleType(IdleType.IDLE)
                .busy(1);
        assertThat(rule.takesGroup(first, 1, 0, 0, 1)).isTrue();
        assertThat(rule.pushes(first, 1)).isTrue();
    }
}
