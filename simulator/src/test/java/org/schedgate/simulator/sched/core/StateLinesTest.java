package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

class StateLinesTest {
    /** Lines of a task and of a run queue here, so that neither can stand for the other. */
    private static final long TASK = 3;

    private static final long QUEUE = 5;

    private static final Machine MACHINE = Machines.of("kunpeng920-96")
            .withoutNoise()
            .withCost(Cost.TASK_LINES, TASK, "test")
            .withCost(Cost.RUN_QUEUE_LINES, QUEUE, "test");

    /** Return how long two tasks, each bound to a CPU, hand a token to each other. */
    private static long nanos(Machine machine, int rounds, int other) {
        Script script = Script.named("token")
                .task(ScriptTask.named(
                                "first",
                                t -> t.repeat(
                                        rounds, r -> r.run(100).wake("there").await("back")))
                        .on(CpuSet.of(0)))
                .task(ScriptTask.named(
                                "second",
                                t -> t.repeat(
                                        rounds, r -> r.await("there").run(100).wake("back")))
                        .on(CpuSet.of(other)));
        long[] end = new long[1];
        SchedListener listener = new SchedListener() {
            @Override
            public void exited(long now, int cpu, TaskView task) {
                end[0] = now;
            }
        };
        // Up to 5.19 a waker in the same cache enqueues remotely.
        Simulation.of(machine, Kernels.of("v5.12"), PowerPolicy.PERFORMANCE, script)
                .with(listener)
                .run(1);
        return end[0];
    }

    private static long tenRounds(Machine machine, int other) {
        return nanos(machine, 20, other) - nanos(machine, 10, other);
    }

    /**
     * A round is two wakeups. With each the waker fetches the sleeper's lines and those of its CPU's queue, and that CPU, which switches to
     * the wakee, fetches both back.
     */
    @ParameterizedTest
    @CsvSource({"1, LINE_SAME_CLUSTER", "4, LINE_SAME_LLC"})
    void a_remote_wakeup_moves_the_lines_of_task_and_queue_there_and_back(int other, Cost line) {
        Machine free = MACHINE.withCost(line, 0, "test");
        long perRound = 2 * 2 * (TASK + QUEUE) * MACHINE.costs().of(line);
        assertThat(tenRounds(MACHINE, other) - tenRounds(free, other)).isEqualTo(10 * perRound);
    }

    /** To another cache the wakee goes by the wake list: its own CPU enqueues it, and no queue's lines move. */
    @Test
    void a_wakeup_by_the_list_moves_the_lines_of_the_task_alone() {
        Machine free = MACHINE.withCost(Cost.LINE_OTHER_NODE, 0, "test");
        long perRound = 2 * 2 * TASK * MACHINE.costs().of(Cost.LINE_OTHER_NODE);
        assertThat(tenRounds(MACHINE, 24) - tenRounds(free, 24)).isEqualTo(10 * perRound);
    }

    @ParameterizedTest
    @CsvSource({"LINE_SAME_CLUSTER", "LINE_SAME_LLC", "LINE_OTHER_NODE"})
    void tasks_of_one_cpu_fetch_nothing(Cost line) {
        assertThat(tenRounds(MACHINE, 0)).isEqualTo(tenRounds(MACHINE.withCost(line, 0, "test"), 0));
    }
}
