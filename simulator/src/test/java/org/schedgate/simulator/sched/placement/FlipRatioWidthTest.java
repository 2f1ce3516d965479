package org.schedgate.simulator.sched.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.WakeWidth.Branch;

/** A cache of 4 CPUs: wide from 4 flips on the side that switches less, and 4 times that on the other. */
class FlipRatioWidthTest {
    private static Branch decide(int wakerFlips, int wakeeFlips) {
        FakeView view = new FakeView(DomainsFixture.of(2, 4, 1))
                .thisCpu(5)
                .waker(new FakeTask(2).wakeeFlips(wakerFlips))
                .task(new FakeTask(1).wakeeFlips(wakeeFlips));
        Branch branch = new FlipRatioWidth().decide(view);
        assertThat(view.reads()).isEmpty();
        return branch;
    }

    @Test
    void one_waker_of_many_with_wakees_that_wake_little_is_affine() {
        assertThat(decide(1_000_000, 3)).isEqualTo(Branch.AFFINE);
    }

    @Test
    void is_wide_from_the_size_of_the_cache_and_its_multiple_on() {
        assertThat(decide(16, 4)).isEqualTo(Branch.WIDE);
        assertThat(decide(15, 4)).isEqualTo(Branch.AFFINE);
        assertThat(decide(16, 3)).isEqualTo(Branch.AFFINE);
    }

    @Test
    void does_not_care_which_side_switches_more() {
        assertThat(decide(4, 16)).isEqualTo(Branch.WIDE);
        assertThat(decide(4, 15)).isEqualTo(Branch.AFFINE);
    }

    @Test
    void large_counts_do_not_overflow() {
        assertThat(decide(Integer.MAX_VALUE, Integer.MAX_VALUE)).isEqualTo(Branch.AFFINE);
    }

    @Test
    void the_cache_is_that_of_the_waking_cpu() {
        FakeView view = new FakeView(DomainsFixture.caches(2, 8))
                .previousCpu(5)
                .thisCpu(0)
                .waker(new FakeTask(2).wakeeFlips(4))
                .task(new FakeTask(1).wakeeFlips(2));
        assertThat(new FlipRatioWidth().decide(view)).isEqualTo(Branch.WIDE);
        assertThat(new FlipRatioWidth().decide(view.previousCpu(0).thisCpu(5))).isEqualTo(Branch.AFFINE);
    }
}
