package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** {@code record_wakee()} is part of the fair class's selection, which is not asked for a task with one allowed CPU. */
class WakerMemoryTest {
    private static int flipsOfWaker(CpuSet wakees) {
        Script script = Script.named("fan-out")
                .task(ScriptTask.named(
                                "waker",
                                t -> t.sleep(1_000_000)
                                        .repeat(
                                                20,
                                                r -> r.run(50_000)
                                                        .wake("a")
                                                        .run(50_000)
                                                        .wake("b")))
                        .on(CpuSet.of(0)))
                .task(ScriptTask.named("a", t -> t.repeat(20, r -> r.await("a")))
                        .on(wakees))
                .task(ScriptTask.named("b", t -> t.repeat(20, r -> r.await("b")))
                        .on(wakees));
        int[] flips = new int[1];
        SchedListener listener = new SchedListener() {
            @Override
            public void exited(long now, int cpu, TaskView task) {
                if (task.name().equals("waker")) {
                    flips[0] = task.wakeeFlips();
                }
            }
        };
        Simulation.of(Machines.of("uma-2").withoutNoise(), Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, script)
                .with(listener)
                .run(1);
        return flips[0];
    }

    @Test
    void a_waker_remembers_wakees_that_may_choose() {
        assertThat(flipsOfWaker(CpuSet.of(0, 1))).isGreaterThanOrEqualTo(20);
    }

    @Test
    void a_waker_does_not_remember_wakees_bound_to_one_cpu() {
        // At the end it may wake the task that waits for all to end: one flip.
        assertThat(flipsOfWaker(CpuSet.of(1))).isLessThanOrEqualTo(1);
    }
}
