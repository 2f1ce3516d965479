package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** When a group stops counting as kept from balance by tasks that may not move. */
class PinnedMarkTest {
    private static final long MILLI = 1_000_000;

    private static SchedulerRun started(String kernel, Script script) {
        SchedulerRun run = new SchedulerRun(
                Machines.of("1n2l2c1t").withoutNoise(),
                Kernels.of(kernel),
                1,
                Budget.DEFAULT,
                new SchedListener() {},
                () -> false);
        run.start(script.start().main());
        return run;
    }

    /**
     * Two hogs bound to CPU 1 of a cache of two are more than its share and cannot go to CPU 0: the cache is marked. One ends at 50 ms; from 80 ms on another
     * hog may move, and while it waits half of two equal loads, its own, is what is too much: the idle CPU 0 meets the bound one first, then takes that one, and
     * nothing is left to move.
     */
    @ParameterizedTest
    @ValueSource(strings = {"v3.15", "v3.16"})
    void a_move_that_leaves_nothing_to_do_takes_the_mark_off_although_it_met_a_pinned_task(String kernel) {
        SchedulerRun run = started(
                kernel,
                Script.named("pinned")
                        .task(ScriptTask.named("pinned", t -> t.spinUntil(200 * MILLI))
                                .on(CpuSet.of(1)))
                        .task(ScriptTask.named("ends", t -> t.spinUntil(50 * MILLI))
                                .on(CpuSet.of(1)))
                        .task(ScriptTask.named(
                                        "movable",
                                        t -> t.spinUntil(80 * MILLI)
                                                .affinity(CpuSet.of(0, 1))
                                                .spinUntil(200 * MILLI))
                                .on(CpuSet.of(1))));
        until(run, 80 * MILLI);
        RunQueue idle = run.core.rqs[0];
        assertThat(run.core.balancing.someImbalanced()).isTrue();
        assertThat(idle.curr).isEqualTo(idle.idle);
        until(run, 150 * MILLI);
        assertThat(idle.curr.name()).isEqualTo("movable");
        assertThat(run.core.rqs[1].curr.name()).isEqualTo("pinned");
        assertThat(run.core.balancing.someImbalanced()).isFalse();
    }

    private static void until(SchedulerRun run, long nanos) {
        while (run.nowNanos() < nanos) {
            run.step();
        }
    }
}
