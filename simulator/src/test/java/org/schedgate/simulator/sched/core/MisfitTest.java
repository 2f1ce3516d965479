package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/**
 * CPU 0 is little (446), CPU 1 big, a cache each. A task runs on the little one, alone, from the start and may move from 40 ms on; the big one
 * is idle from 60 ms on. By then the clock of the little one has shown 26 ms, and the task, which started with half of 446, uses more than four
 * fifths of it: 1024 - 801 x 0.5^(26 / 32.8) = 562.
 */
class MisfitTest {
    private static final long MILLI = 1_000_000;

    private static List<String> moves(String kernel) {
        Script script = Script.named("misfit")
                .task(ScriptTask.named(
                                "heavy",
                                t -> t.spinUntil(40 * MILLI)
                                        .affinity(CpuSet.of(0, 1))
                                        .spinUntil(200 * MILLI))
                        .on(CpuSet.of(0)))
                .task(ScriptTask.named("other", t -> t.spinUntil(60 * MILLI)).on(CpuSet.of(1)));
        List<String> moves = new ArrayList<>();
        Simulation.of(
                        Machines.of("1n2l1c1t@446,1024").withoutNoise(),
                        Kernels.of(kernel),
                        PowerPolicy.PERFORMANCE,
                        script)
                .withoutRunMetrics()
                .with(new SchedListener() {
                    @Override
                    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
                        if (now > 60 * MILLI) {
                            // A kick comes with the first tick after the big CPU stopped its own, two or three of 4 ms.
                            boolean soon = now < 75 * MILLI;
                            moves.add(cause + " of " + task.name() + " to CPU " + to + (soon ? " soon" : " late"));
                        }
                    }
                })
                .run(1);
        return moves;
    }

    @ParameterizedTest
    @ValueSource(strings = {"v5.4", "v5.5", "v5.10", "v6.1", "v6.6", "v6.12", "v6.18"})
    void a_task_too_large_for_its_cpu_is_pushed_to_an_idle_larger_one(String kernel) {
        assertThat(moves(kernel)).containsExactly("ACTIVE_BALANCE of heavy to CPU 1 soon");
    }

    @ParameterizedTest
    @ValueSource(strings = {"v3.15", "v4.8", "v4.15"})
    void kernels_that_take_all_cpus_for_equal_leave_it(String kernel) {
        assertThat(moves(kernel)).isEmpty();
    }
}
