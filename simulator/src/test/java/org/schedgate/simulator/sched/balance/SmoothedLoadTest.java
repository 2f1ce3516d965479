package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.KernelDomainRules;

class SmoothedLoadTest {
    /** Threads, cache, package of two caches, two nodes. */
    private final DomainTree tree = KernelDomainRules.preferSiblingAtPackage()
            .build(Machines.of("2n2l2c2t").topology());

    private final FakeView view = new FakeView(tree);

    private int index(int level, IdleType type) {
        return SmoothedLoad.index(view.domain(tree.domain(0, level)).idleType(type));
    }

    @Test
    void the_higher_the_level_the_smoother_and_newly_idle_never() {
        for (int level = 0; level < 4; level++) {
            assertThat(index(level, IdleType.NEWLY_IDLE)).isZero();
        }
        assertThat(index(0, IdleType.NOT_IDLE)).isZero();
        assertThat(index(1, IdleType.NOT_IDLE)).isEqualTo(2);
        assertThat(index(1, IdleType.IDLE)).isZero();
        assertThat(index(2, IdleType.NOT_IDLE)).isEqualTo(2);
        assertThat(index(2, IdleType.IDLE)).isEqualTo(1);
        assertThat(index(3, IdleType.NOT_IDLE)).isEqualTo(3);
        assertThat(index(3, IdleType.IDLE)).isEqualTo(2);
    }

    @Test
    void the_local_group_counts_the_larger_and_others_the_smaller_of_now_and_then() {
        view.runnableLoad(1, 500).rememberedLoad(1, 1, 800);
        assertThat(SmoothedLoad.high(view, 1, 2)).as("without LB_BIAS").isEqualTo(500);
        view.features(Feature.LB_BIAS);
        assertThat(SmoothedLoad.high(view, 1, 2)).isEqualTo(800);
        assertThat(SmoothedLoad.low(view, 1, 2)).isEqualTo(500);
        view.runnableLoad(1, 900);
        assertThat(SmoothedLoad.high(view, 1, 2)).isEqualTo(900);
        assertThat(SmoothedLoad.low(view, 1, 2)).isEqualTo(800);
        assertThat(SmoothedLoad.low(view, 1, 0)).isEqualTo(900);
    }
}
