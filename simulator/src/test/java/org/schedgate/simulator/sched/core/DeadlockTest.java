package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

class DeadlockTest {
    @Test
    void a_wait_is_a_deadlock_when_the_last_task_that_could_wake_ends() {
        Futex never = new Futex("never", 0);
        TaskSpec child = TaskSpec.of("child", "child", steps(next -> next.compute(1_000_000), Actions::exit));
        TaskSpec main = TaskSpec.of(
                "main", "main", steps(next -> next.fork(child), next -> next.await(never, 0), Actions::exit));
        SchedulerRun run = new SchedulerRun(
                Machines.of("uma-2"),
                Kernels.of("v6.1"),
                1,
                Budget.DEFAULT.withSimulatedNanos(1_000_000_000),
                null,
                () -> false);

        assertThatThrownBy(() -> run.run(main))
                .isInstanceOf(SimulationException.class)
                .hasMessageContaining("deadlock at")
                .hasMessageContaining("waits on 'never', which nobody ever woke");
    }

    private interface Step {
        void ask(Actions next);
    }

    private static Program steps(Step... steps) {
        return new Program() {
            private int at;

            @Override
            public void next(TaskContext self, Actions next) {
                steps[at++].ask(next);
            }
        };
    }
}
