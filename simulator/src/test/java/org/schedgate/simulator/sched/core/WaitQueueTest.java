package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitQueueTest {
    private final WaitQueue queue = new WaitQueue();
    private final Task a = TasksFixture.task("a");
    private final Task b = TasksFixture.task("b");
    private final Task c = TasksFixture.task("c");
    private final Task d = TasksFixture.task("d");

    @Test
    void exclusive_waiters_leave_in_the_order_in_which_they_came() {
        queue.addExclusive(a);
        queue.addExclusive(b);
        queue.addExclusive(c);
        assertThat(queue.take()).isSameAs(a);
        queue.addExclusive(a);
        assertThat(queue.take()).isSameAs(b);
        assertThat(queue.take()).isSameAs(c);
        assertThat(queue.take()).isSameAs(a);
        assertThat(queue.take()).isNull();
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void shared_waiters_leave_before_exclusive_ones_the_last_to_come_first() {
        queue.addExclusive(a);
        queue.addShared(b);
        queue.addExclusive(c);
        queue.addShared(d);
        assertThat(queue.take()).isSameAs(d);
        assertThat(queue.take()).isSameAs(b);
        assertThat(queue.take()).isSameAs(a);
        assertThat(queue.take()).isSameAs(c);
        assertThat(queue.isEmpty()).isTrue();
        assertThat(d.exclusiveWait).isFalse();
        assertThat(c.exclusiveWait).isTrue();
    }
}
