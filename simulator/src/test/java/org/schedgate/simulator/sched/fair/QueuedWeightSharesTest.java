package org.schedgate.simulator.sched.fair;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.GroupShares.Moment;

class QueuedWeightSharesTest {
    private final QueuedWeightShares rule = new QueuedWeightShares();

    @Test
    void weight_is_divided_by_what_is_queued_here_and_loaded_elsewhere() {
        assertThat(rule.weight(1024, 1024, 1024, 3 * 1024)).isEqualTo(256);
        // Its average is not asked: two tasks queued beside 1024 elsewhere are two thirds, whatever they were before.
        assertThat(rule.weight(1024, 2048, 0, 1024)).isEqualTo(682);
        assertThat(rule.weight(1024, 2048, 4096, 1024)).isEqualTo(682);
    }

    @Test
    void a_queue_whose_tasks_sleep_has_the_least_weight() {
        assertThat(rule.weight(1024, 0, 1024, 1024)).isEqualTo(2);
        assertThat(rule.weight(1024, 0, 0, 0)).isEqualTo(2);
    }

    @Test
    void the_whole_weight_is_the_most() {
        assertThat(rule.weight(512, 1024, 0, 0)).isEqualTo(512);
        assertThat(rule.weight(1024, 15, 0, 0)).isEqualTo(1024);
    }

    @Test
    void it_is_asked_as_soon_as_the_queue_has_changed() {
        assertThat(rule.moment()).isEqualTo(Moment.WHEN_ITS_QUEUE_CHANGES);
        assertThat(new LoadOrWeightShares().moment()).isEqualTo(Moment.WHEN_ITS_TIME_IS_ACCOUNTED);
    }
}
