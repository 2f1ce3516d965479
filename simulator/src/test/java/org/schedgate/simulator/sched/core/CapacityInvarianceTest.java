package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** What utilization a task shows on a CPU of a quarter of the capacity, by the way in which capacity counts. */
class CapacityInvarianceTest {
    private static final long MILLI = 1_000_000;

    /** Return the utilization of CPU 0, of capacity 256, on which a task runs for a time and then sleeps. */
    private static long utilization(String kernel, long runMillis, long atMillis) {
        Script script = Script.named("run")
                .task(ScriptTask.named(
                                "task", t -> t.spinUntil(runMillis * MILLI).sleep(1000 * MILLI))
                        .on(CpuSet.of(0)))
                .task(ScriptTask.named("clock", t -> t.spinUntil(2000 * MILLI)).on(CpuSet.of(1)));
        SchedulerRun run = new SchedulerRun(
                Machines.of("1n2l1c1t@256,1024").withoutNoise(),
                Kernels.of(kernel),
                1,
                Budget.DEFAULT,
                new SchedListener() {},
                () -> false);
        run.start(script.start().main());
        while (run.nowNanos() < atMillis * MILLI) {
            run.step();
        }
        RunQueue rq = run.core.rqs[0];
        run.core.load.updateQueue(rq.fair);
        return rq.fair.load.utilAvg();
    }

    /**
     * After a second of running. By the clock 250 ms have passed, in which what is missing halves every 32.8 ms: 1024 x 2^-7.6 = 5; from
     * the start half of the capacity is guessed. At accrual the average ends at the capacity. Before, capacity does not count.
     */
    @ParameterizedTest
    @CsvSource({
        "v4.8, 250, 262",
        "v4.10, 250, 262",
        "v4.15, 250, 258",
        "v5.4, 1014, 1022",
        "v6.1, 1014, 1022",
        "v6.18, 1014, 1022"
    })
    void of_a_task_that_always_runs(String kernel, long from, long to) {
        assertThat(utilization(kernel, 1_000, 999)).isBetween(from, to);
    }

    /**
     * After 80 ms. The main thread, gone since, was taken for half of 256, so the task for half of the rest: 64; with 4.8 for half of half of
     * 1024: 256. At accrual it comes near 256 by 80 / 32.8 halvings: 256 - 192 x 0.184 = 221, with 4.8 it is there. By the clock, which
     * shows 20 ms: 1024 - 960 x 2^-0.61 = 395.
     */
    @ParameterizedTest
    @CsvSource({"v4.8, 256", "v4.15, 221", "v5.4, 395", "v5.9, 395", "v6.12, 395"})
    void of_a_task_that_started_to_run(String kernel, long expected) {
        assertThat(utilization(kernel, 100, 80)).isBetween(expected - 12, expected + 12);
    }

    /** The clock catches up when the CPU idles: the sum shown after 80 ms of running decays over the 60 ms it was behind at once. */
    @Test
    void time_not_shown_while_running_passes_when_the_cpu_idles() {
        // 395 x 2^-((60 + 4) / 32.8) = 102 after 4 ms of idling, without catching up 221 x 2^-(4 / 32.8) = 203.
        assertThat(utilization("v6.1", 80, 84)).isBetween(95L, 106L);
        assertThat(utilization("v4.15", 80, 84)).isBetween(197L, 207L);
    }
}
