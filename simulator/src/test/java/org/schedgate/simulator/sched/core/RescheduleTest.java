package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;

class RescheduleTest {
    /** Twice as many short tasks as CPUs, woken at random: some while their CPU is on its way to sleep or out of it. */
    private static Script restless(int tasks) {
        return Script.named("restless")
                .tasks(
                        tasks,
                        "restless",
                        t -> t.repeat(3_000, r -> r.sleepBetween(1_000, 60_000).runBetween(500, 10_000)));
    }

    private static void run(SchedListener listener) {
        Machine machine = Machines.of("smt-8").withoutNoise();
        Simulation.of(machine, Kernels.of("v5.13"), PowerPolicy.PERFORMANCE, restless(16))
                .with(listener)
                .run(1);
    }

    @Test
    void no_cpu_enters_an_idle_state_with_a_task_on_its_queue() {
        List<String> seen = new ArrayList<>();
        boolean[] queued = new boolean[8];
        run(new SchedListener() {
            @Override
            public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
                queued[task.cpu()] = true;
            }

            @Override
            public void migrated(long now, TaskView task, int from, int to, Migration cause) {
                queued[from] = false;
            }

            @Override
            public void switched(
                    long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
                queued[cpu] = false;
            }

            @Override
            public void idleEntered(long now, int cpu, int state, boolean tickStopped) {
                if (queued[cpu]) {
                    seen.add("CPU " + cpu + " at " + now);
                }
            }
        });
        assertThat(seen).isEmpty();
    }

    @Test
    void an_idle_cpu_that_was_told_is_not_told_again() {
        List<String> seen = new ArrayList<>();
        boolean[] idle = new boolean[8];
        int[] told = new int[8];
        run(new SchedListener() {
            private long enqueuedAt = -1;
            private int enqueuedBy = -1;

            @Override
            public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
                enqueuedAt = now;
                enqueuedBy = cpu;
            }

            @Override
            public void nohzKicked(long now, int cpu, int target, Enum<?> branch) {
                // The interrupt that follows asks for balancing, whoever was enqueued at this very instant.
                enqueuedAt = -1;
            }

            @Override
            public void switched(
                    long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
                idle[cpu] = next.group().equals("idle");
                told[cpu] = 0;
            }

            @Override
            public void ipiSent(long now, int cpu, int target) {
                if (now == enqueuedAt && cpu == enqueuedBy && idle[target] && ++told[target] > 1) {
                    seen.add("CPU " + target + " at " + now);
                }
            }
        });
        assertThat(seen).isEmpty();
    }
}
