package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.MisfitMark.Branch;
import org.schedgate.simulator.sched.domain.KernelDomainRules;

/** CPUs 0 and 1 of capacity 512, 2 and 3 of 1024. Four fifths of 512 are 409.6, of 1024 819.2. */
class TooLargeForLesserCpuMisfitTest {
    private final TooLargeForLesserCpuMisfit rule = new TooLargeForLesserCpuMisfit();
    private final FakeView view = new FakeView(KernelDomainRules.asymmetryPerDomain()
            .build(Machines.of("1n2l2c1t@512,1024").topology()));

    private static FakeTask using(long utilization, int... cpus) {
        return new FakeTask(7).utilAvg(utilization).allowed(CpuSet.of(cpus));
    }

    @Test
    void a_task_that_uses_more_than_four_fifths_of_a_little_cpu_is_a_misfit() {
        assertThat(rule.decide(view, 0, using(409, 0, 1, 2, 3))).isEqualTo(Branch.FITS);
        assertThat(rule.decide(view, 0, using(410, 0, 1, 2, 3))).isEqualTo(Branch.MISFIT);
    }

    @Test
    void not_on_one_of_the_largest_cpus_it_may_run_on() {
        assertThat(rule.decide(view, 2, using(820, 0, 1, 2, 3))).isEqualTo(Branch.ON_LARGEST);
        assertThat(rule.decide(view, 0, using(410, 0, 1))).isEqualTo(Branch.ON_LARGEST);
    }

    @Test
    void a_bound_task_is_none() {
        assertThat(rule.decide(view, 0, using(410, 0))).isEqualTo(Branch.BOUND);
    }
}
