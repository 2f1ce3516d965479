package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BaseSliceTest {
    private final BaseSlice rule = new BaseSlice(BaseSlice.Custom.KEPT);

    @Test
    void is_three_milliseconds_at_eight_cpus_whatever_else_is_queued() {
        EntityFixture light = new EntityFixture(0, 0).weight(15);
        assertThat(rule.sliceNanos(new FairQueueFixture(light), light)).isEqualTo(3_000_000);
        assertThat(rule.sliceNanos(new FairQueueFixture(light).tasks(40), light))
                .isEqualTo(3_000_000);
    }

    @Test
    void says_whether_a_task_may_ask() {
        assertThat(rule.acceptsCustom()).isTrue();
        assertThat(new BaseSlice(BaseSlice.Custom.REFUSED).acceptsCustom()).isFalse();
    }

    @Test
    void a_slice_asked_for_is_kept_and_not_scaled() {
        EntityFixture asking = new EntityFixture(0, 0).custom(100_000);
        assertThat(rule.sliceNanos(new FairQueueFixture(asking), asking)).isEqualTo(100_000);
    }
}
