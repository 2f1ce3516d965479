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

class BroadcastTest {
    @Test
    void a_waker_of_many_takes_interrupts_between_them() {
        Script script = Script.named("broadcast")
                .task(ScriptTask.named("sleeper", t -> t.repeat(2_000, r -> r.sleep(20_000)))
                        .on(CpuSet.of(0)))
                .tasks(100, "waiter", t -> t.await("go"))
                .task(ScriptTask.named("waker", t -> t.spinUntil(10_000_000).wake("go", 100))
                        .on(CpuSet.of(0)));
        int[] woken = new int[1];
        int[] between = new int[1];
        SchedListener listener = new SchedListener() {
            @Override
            public void waking(long now, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {
                if (wakee.name().startsWith("waiter")) {
                    woken[0]++;
                } else if (interrupt && cpu == 0 && woken[0] > 0 && woken[0] < 100) {
                    between[0]++;
                }
            }
        };

        Simulation.of(Machines.of("uma-2").withoutNoise(), Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, script)
                .with(listener)
                .run(1);

        // A hundred wakeups of about a microsecond take several times as long as the sleeper sleeps.
        assertThat(woken[0]).isEqualTo(100);
        assertThat(between[0]).isPositive();
    }
}
