package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

class LockTest {
    /** Many wakers on one CPU's run queue, which is locked while that CPU switches. */
    private static Script crowd() {
        Script script = Script.named("crowd");
        for (int cpu = 1; cpu < 8; cpu++) {
            int waker = cpu;
            script = script.task(ScriptTask.named(
                                    "waker-" + cpu,
                                    t -> t.repeat(
                                            2_000,
                                            r -> r.runBetween(10_000, 40_000).wake("turn-" + waker)))
                            .on(CpuSet.of(cpu)))
                    .task(ScriptTask.named(
                                    "wakee-" + cpu,
                                    t -> t.repeat(
                                            2_000, r -> r.await("turn-" + waker).runBetween(100, 500)))
                            .on(CpuSet.of(0)));
        }
        return script;
    }

    @Test
    void nobody_enqueues_on_a_run_queue_that_is_locked_by_a_switch() {
        // A long switch, so that wakers come while the CPU itself waits for its lock.
        Machine machine = Machines.of("smt-8").withoutNoise().withCost(Cost.CONTEXT_SWITCH, 1_500, "test");
        long switching = machine.costs().of(Cost.CONTEXT_SWITCH);
        List<String> inside = new ArrayList<>();
        List<Long> enqueued = new ArrayList<>();
        SchedListener listener = new SchedListener() {
            @Override
            public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
                if (task.cpu() == 0 && cpu != 0) {
                    enqueued.add(now);
                }
            }

            @Override
            public void switched(
                    long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
                if (cpu == 0) {
                    for (long at : enqueued) {
                        if (at > now - switching && at < now) {
                            inside.add("enqueued at " + at + ", switched at " + now);
                        }
                    }
                    enqueued.clear();
                }
            }
        };

        // Up to 5.19 a waker in the same cache takes the remote lock itself.
        Simulation.of(machine, Kernels.of("v5.13"), PowerPolicy.PERFORMANCE, crowd())
                .with(listener)
                .run(1);

        assertThat(inside).isEmpty();
    }
}
