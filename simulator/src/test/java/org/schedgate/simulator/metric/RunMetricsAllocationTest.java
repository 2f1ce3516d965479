package org.schedgate.simulator.metric;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.trace.SchedListener;

class RunMetricsAllocationTest {
    private static final FakeTask IDLE = new FakeTask(0);
    private static final FakeTask WAKER = new FakeTask(1).group("waker");
    private static final FakeTask WAKEE = new FakeTask(2).group("wakee").cpu(1).allowed(CpuSet.of(1));

    /** One wakeup: woken, selected, queued, run, preempted, run again, asleep. */
    private static void round(RunMetrics to, long now) {
        to.waking(now, 0, WAKER, WAKEE, false);
        to.selected(
                now,
                0,
                SchedListener.Selection.WAKE,
                WAKEE,
                1,
                1,
                WakeAffinity.Branch.PREVIOUS,
                IdleSiblingSearch.Branch.TARGET_IDLE,
                5);
        to.queueing(now + 5, 0, WAKEE, 1, WakeQueueing.Branch.LIST_IDLE_TARGET);
        to.enqueued(now + 10, 1, WAKEE, false);
        to.switched(now + 20 + now % 1_000, 1, IDLE, false, false, WAKEE);
        to.enqueued(now + 2_000, 1, WAKER.cpu(1), false);
        to.switched(now + 2_010, 1, WAKEE, true, false, WAKER);
        to.switched(now + 2_500, 1, WAKER, false, false, WAKEE);
        to.switched(now + 3_000, 1, WAKEE, false, false, IDLE);
    }

    @Test
    void no_event_allocates_once_all_tasks_are_known() {
        RunMetrics metrics = new RunMetrics(2, 0);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long now = 0;
        long least = Long.MAX_VALUE;
        // What the JVM itself does now and then is not ours: the least of several measurements counts.
        for (int attempt = 0; attempt < 20; attempt++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 10_000; i++) {
                round(metrics, now);
                now += 10_007;
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isLessThan(1_000);
    }
}
