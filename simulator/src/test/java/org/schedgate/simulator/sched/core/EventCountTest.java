package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.WorkloadRun;
import org.schedgate.simulator.workload.Workloads;

class EventCountTest {
    @Test
    void an_action_of_a_program_is_no_event_of_its_own() {
        // A thousand computations end with a thousand segments; the ticks of 10 ms and what starts and ends the tasks
        // are few.
        Workload thousand = Script.named("thousand").task("one", t -> t.repeat(1_000, r -> r.run(10_000)));

        long events = Simulation.of(
                        Machines.of("uma-2").withoutNoise(), Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, thousand)
                .run(1)
                .events();

        assertThat(events).isBetween(1_000L, 1_100L);
    }

    @Test
    void a_period_in_which_no_cpu_ticks_any_more_is_no_tick() {
        long[] heard = new long[1];
        SchedListener ticks = new SchedListener() {
            @Override
            public void tick(long now, int cpu) {
                heard[0]++;
            }
        };
        WorkloadRun hog = Workloads.alwaysRunnable(1, Duration.ofSeconds(1)).start();
        SchedulerRun run = new SchedulerRun(
                Machines.of("smt-8").withoutNoise(), Kernels.of("v6.1"), 1, Budget.DEFAULT, ticks, () -> false);

        run.run(hog.main());

        assertThat(run.tickEvents()).isEqualTo(heard[0]);
    }
}
