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

/** What a task leaves in its CPU's averages when it ends, and when balancing takes it away. */
class LoadOfTasksThatLeaveTest {
    private static final long MILLI = 1_000_000;

    private static SchedulerRun started(String kernel, Script script) {
        SchedulerRun run = new SchedulerRun(
                Machines.of("uma-2").withoutNoise(),
                Kernels.of(kernel),
                1,
                Budget.DEFAULT,
                new SchedListener() {},
                () -> false);
        run.start(script.start().main());
        return run;
    }

    private static void until(SchedulerRun run, long nanos) {
        while (run.nowNanos() < nanos) {
            run.step();
        }
    }

    /**
     * One task alone on CPU 1 for 100 ms: its load is the whole 1024 (or short of it by less than a period's part). It ends while the CPU has
     * nothing else; the next update is the wakeup at 110 ms, of a task of hardly any load.
     */
    @ParameterizedTest
    @ValueSource(strings = {"v4.8", "v5.4", "v5.12", "v6.1", "v6.12", "v6.18"})
    void a_task_that_ended_shows_in_its_idle_cpu_until_the_next_update(String kernel) {
        SchedulerRun run = started(
                kernel,
                Script.named("ends")
                        .task(ScriptTask.named(
                                        "short",
                                        t -> t.spin(10_000)
                                                .sleep(110 * MILLI)
                                                .spin(100_000)
                                                .sleep(20 * MILLI))
                                .on(CpuSet.of(1)))
                        .task(ScriptTask.named("ends", t -> t.spinUntil(100 * MILLI))
                                .on(CpuSet.of(1)))
                        .task(ScriptTask.named("other", t -> t.spinUntil(130 * MILLI))
                                .on(CpuSet.of(0))));
        until(run, 101 * MILLI);
        RunQueue rq = run.core.rqs[1];
        assertThat(rq.curr).isEqualTo(rq.idle);
        // The new-idle refresh comes before the task is through with its CPU.
        assertThat(rq.fair.load.loadAvg()).isGreaterThan(950);
        assertThat(rq.fair.removedLoad).isBetween(900L, rq.fair.load.loadAvg());
        until(run, 110 * MILLI + 500_000);
        // "short" slept all the time: 1024 halves every 32.8 ms, 100 in 110 ms.
        assertThat(rq.fair.load.loadAvg()).isBetween(50L, 200L);
        assertThat(rq.fair.removedLoad).isZero();
    }

    /** Up to 4.1 load of those that sleep, and of those that ended, is apart and only decays. */
    @ParameterizedTest
    @ValueSource(strings = {"v3.15"})
    void where_blocked_load_is_apart_nothing_shows(String kernel) {
        SchedulerRun run = started(
                kernel,
                Script.named("ends")
                        .task(ScriptTask.named("ends", t -> t.spinUntil(100 * MILLI))
                                .on(CpuSet.of(1)))
                        .task(ScriptTask.named("other", t -> t.spinUntil(130 * MILLI))
                                .on(CpuSet.of(0))));
        until(run, 101 * MILLI);
        assertThat(run.core.rqs[1].fair.load.queuedLoadAvg()).isZero();
        assertThat(run.core.rqs[1].fair.removedLoad).isZero();
    }

    private static SchedulerRun threeHogs(String kernel) {
        SchedulerRun run = started(
                kernel,
                Script.named("hogs")
                        .task(ScriptTask.named("hog", t -> t.spinUntil(100 * MILLI))
                                .copies(3)
                                .on(CpuSet.of(1)))
                        .task(ScriptTask.named("other", t -> t.spinUntil(100 * MILLI))
                                .on(CpuSet.of(0))));
        until(run, 50 * MILLI);
        return run;
    }

    @ParameterizedTest
    @ValueSource(strings = {"v4.8", "v4.10"})
    void a_task_that_is_moved_shows_in_its_old_queue_until_the_next_update_up_to_4_14(String kernel) {
        SchedulerRun run = threeHogs(kernel);
        RunQueue rq = run.core.rqs[1];
        Task waiting = (Task) rq.fair.waitingAt(0);
        run.core.moving.detach(rq, waiting, 0, SchedListener.Migration.PERIODIC_BALANCE);
        long before = rq.fair.load.loadAvg();
        assertThat(before).isGreaterThan(3000);
        assertThat(rq.fair.removedLoad).isBetween(1000L, 1024L);
        // What is queued is told apart, and has lost it.
        assertThat(rq.fair.load.queuedLoadAvg()).isBetween(2000L, 2048L);
        run.core.load.updateQueue(rq.fair);
        // 2048, within the 2 % by which such averages ripple.
        assertThat(rq.fair.load.loadAvg()).isBetween(2007L, 2089L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v4.15", "v5.4", "v6.1", "v6.18"})
    void later_it_is_gone_at_once(String kernel) {
        SchedulerRun run = threeHogs(kernel);
        RunQueue rq = run.core.rqs[1];
        Task waiting = (Task) rq.fair.waitingAt(0);
        run.core.moving.detach(rq, waiting, 0, SchedListener.Migration.PERIODIC_BALANCE);
        assertThat(rq.fair.load.loadAvg()).isBetween(2000L, 2050L);
        assertThat(rq.fair.removedLoad).isZero();
    }
}
