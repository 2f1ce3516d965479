package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.task.TaskScheduling;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.Workloads;

/** Sleeps of tasks with a timer slack, on one CPU without noise; when each is woken, in microseconds after the sleeper without slack of the same scene. */
class TimerSlackTest {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;

    private static List<Long> wakeups(Workload workload) {
        List<Long> at = new ArrayList<>();
        SchedListener listener = new SchedListener() {
            @Override
            public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
                if (!isNew && task.group().equals("sleeper")) {
                    at.add(now);
                }
            }
        };
        Simulation.of(Machines.of("1n1l2c1t").withoutNoise(), Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, workload)
                .withoutRunMetrics()
                .with(listener)
                .run(1);
        return at;
    }

    private static Script one(long slack) {
        ScriptTask sleeper =
                ScriptTask.named("sleeper", t -> t.sleep(3 * MILLI)).on(CpuSet.of(0));
        return Script.named("slack").task(slack < 0 ? sleeper : sleeper.timerSlack(slack));
    }

    @Test
    void a_lone_sleep_ends_after_its_slack() {
        long sharp = wakeups(one(-1)).get(0);
        assertThat(wakeups(one(0))).containsExactly(sharp);
        assertThat(wakeups(one(50 * MICRO))).containsExactly(sharp + 50 * MICRO);
        assertThat(wakeups(Workloads.withTimerSlack(TaskScheduling.SLACK_NANOS_ORDINARY, one(-1))))
                .as("inherited from the workload's first task")
                .containsExactly(sharp + 50 * MICRO);
        assertThat(wakeups(Workloads.withTimerSlack(TaskScheduling.SLACK_NANOS_ORDINARY, one(0))))
                .as("set by the task itself")
                .containsExactly(sharp);
    }

    /** A second sleeper asks for 200 us less, without slack: it ends after the first one's time, so both are woken by its timer. */
    @Test
    void a_timer_that_expires_meanwhile_takes_along_those_whose_time_has_come() {
        Script script = one(500 * MICRO)
                .task(ScriptTask.named("other", t -> t.sleep(3 * MILLI + 200 * MICRO))
                        .group("sleeper")
                        .on(CpuSet.of(0)));
        List<Long> both = wakeups(script);
        assertThat(both).hasSize(2);
        assertThat(both.get(1) - both.get(0)).isBetween(0L, 2 * MICRO);
        assertThat(both.get(0) - wakeups(one(0)).get(0)).isBetween(200 * MICRO, 230 * MICRO);
    }

    @Test
    void a_slack_beyond_a_second_is_refused() {
        assertThatThrownBy(() -> one(1_000_000_001L))
                .hasMessage("timer slack of 1000000001 ns: accepted is 0..1000000000");
        assertThatThrownBy(() -> Workloads.withTimerSlack(-1, one(0)))
                .hasMessage("timer slack of -1 ns: accepted is 0..1000000000");
    }
}
