package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;

class RefillTest {
    private int balanced;

    private long nanosWithRefill(long refill) {
        Machine machine = Machines.of("uma-2")
                .withoutNoise()
                .withCost(Cost.REFILL_SAME_CORE, refill, "test")
                .withCost(Cost.REFILL_SAME_LLC, refill, "test");
        // One computation each, so that only balancing moves a task, in the middle of its computation.
        Script script = Script.named("three").tasks(3, "hog", t -> t.run(300_000_000));
        SchedListener listener = new SchedListener() {
            @Override
            public void migrated(long now, TaskView task, int from, int to, Migration cause) {
                if (cause == Migration.NEWIDLE_BALANCE || cause == Migration.PERIODIC_BALANCE) {
                    balanced++;
                }
            }
        };
        return Simulation.of(machine, Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, script)
                .with(listener)
                .run(1)
                .simulatedNanos();
    }

    @Test
    void a_computation_that_is_moved_refills_its_cache_at_once() {
        long warm = nanosWithRefill(0);
        assertThat(balanced).isPositive();
        long cold = nanosWithRefill(200_000);
        assertThat(cold - warm).isGreaterThanOrEqualTo(100_000);
    }
}
