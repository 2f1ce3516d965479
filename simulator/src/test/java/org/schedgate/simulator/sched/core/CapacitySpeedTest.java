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

/** A slower CPU takes longer for the same computation. */
class CapacitySpeedTest {
    private static final long MILLI = 1_000_000;

    /** Return when a task of 10 ms of work, alone on a CPU, is through. */
    private static long endOn(int cpu) {
        Script script = Script.named("work")
                .task(ScriptTask.named("worker", t -> t.run(10 * MILLI)).on(CpuSet.of(cpu)));
        long[] end = new long[1];
        Simulation.of(
                        Machines.of("1n1l2c1t@256,1024").withoutNoise(),
                        Kernels.of("v6.1"),
                        PowerPolicy.PERFORMANCE,
                        script)
                .withoutRunMetrics()
                .with(new SchedListener() {
                    @Override
                    public void switched(
                            long now, int on, TaskView previous, boolean still, boolean exits, TaskView next) {
                        if (previous.name().equals("worker") && exits) {
                            end[0] = now;
                        }
                    }
                })
                .run(1);
        return end[0];
    }

    @Test
    void a_quarter_of_the_capacity_takes_four_times_as_long() {
        // Leaving the idle state (170 us), creating, switching, ending and ticks of 1.5 us take less than 0.3 ms.
        assertThat(endOn(1)).isBetween(10 * MILLI, 10 * MILLI + 300_000);
        assertThat(endOn(0)).isBetween(40 * MILLI, 40 * MILLI + 300_000);
    }
}
