package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;
import org.schedgate.simulator.workload.Steps;
import org.schedgate.simulator.workload.Workload;

class EventCountTest {
    private static final class HeardTicks implements SchedListener {
        private long ticks;

        @Override
        public void tick(long now, int cpu) {
            ticks++;
        }
    }

    private final HeardTicks heard = new HeardTicks();

    private SchedulerRun run(String machine, int hz, Workload workload) {
        SchedulerRun run = new SchedulerRun(
                Machines.of(machine).withoutNoise(),
                Kernels.of("v6.1").with(Patch.tunable("CONFIG_HZ", hz)),
                1,
                Budget.DEFAULT,
                heard,
                () -> false);
        run.run(workload.start().main());
        return run;
    }

    private static Workload task(UnaryOperator<Steps> steps) {
        return Script.named("counted").task("task", steps);
    }

    private long eventsWithoutTicks(UnaryOperator<Steps> steps) {
        SchedulerRun run = run("1n1l1c1t", 1000, task(steps));
        return run.events() - run.tickEvents();
    }

    private long eventsOfTwo(long runNanos) {
        SchedulerRun run = run("uma-2", 1000, Script.named("counted").tasks(2, "task", t -> t.run(runNanos)));
        return run.events() - run.tickEvents();
    }

    @Test
    void a_computation_that_ticks_only_lengthen_is_no_more_events_than_a_short_one() {
        // Both CPUs are busy. The ticks at 1 ms also balance; those behind them find nothing due and only take time.
        long once = eventsOfTwo(1_500_000);
        assertThat(eventsOfTwo(2_500_000)).isEqualTo(once);
        assertThat(eventsOfTwo(7_500_000)).isEqualTo(once);
    }

    @Test
    void a_system_call_without_consequences_is_one_event() {
        long ten = eventsWithoutTicks(t -> t.repeat(10, Steps::yieldTurn));
        assertThat(eventsWithoutTicks(t -> t.repeat(110, Steps::yieldTurn))).isEqualTo(ten + 100);
    }

    @Test
    void looking_for_a_cpu_to_tick_and_finding_none_is_no_event() {
        // CPU 1 idles without a tick, so that each round of ticks ends at CPU 0 with a look for another.
        SchedulerRun run = run(
                "uma-2",
                1000,
                Script.named("counted")
                        .task(ScriptTask.named("task", t -> t.run(50_000_000)).on(CpuSet.of(0))));
        assertThat(run.tickEvents()).isEqualTo(heard.ticks).isGreaterThan(40);
    }
}
