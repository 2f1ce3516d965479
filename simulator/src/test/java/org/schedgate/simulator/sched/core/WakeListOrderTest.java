package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.sched.placement.OtherCacheOnly;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** Three wakeups onto the list of a CPU of another cache, all before its interrupt arrives. */
class WakeListOrderTest {
    private static final long WAKE = 5_000_000;

    private static List<String> enqueued(KernelProfile kernel) {
        Machine slow = Machines.of("1n2l2c1t").withoutNoise().withCost(Cost.IPI_LATENCY, 100_000, "made up to be seen");
        Script script = Script.named("order")
                .task(ScriptTask.named("a", t -> t.await("a")).on(CpuSet.of(2)))
                .task(ScriptTask.named("b", t -> t.await("b")).on(CpuSet.of(2)))
                .task(ScriptTask.named("c", t -> t.await("c")).on(CpuSet.of(2)))
                .task(ScriptTask.named(
                                "waker", t -> t.sleep(WAKE).wake("a").wake("b").wake("c"))
                        .on(CpuSet.of(0)));
        List<String> order = new ArrayList<>();
        SchedListener listener = new SchedListener() {
            @Override
            public void enqueued(long now, int by, TaskView task, boolean isNew) {
                if (now > WAKE && by == 2 && task.name().length() == 1) {
                    order.add(task.name());
                }
            }
        };
        Simulation.of(slow, kernel, PowerPolicy.PERFORMANCE, script)
                .with(listener)
                .run(1);
        return order;
    }

    @Test
    void the_list_is_taken_in_the_order_of_the_wakeups() {
        assertThat(enqueued(Kernels.of("v6.1"))).containsExactly("a", "b", "c");
    }

    @Test
    void up_to_5_7_the_newest_comes_first() {
        assertThat(enqueued(Kernels.of("v6.1").with(Patch.replace(WakeQueueing.class, new OtherCacheOnly()))))
                .containsExactly("c", "b", "a");
    }
}
