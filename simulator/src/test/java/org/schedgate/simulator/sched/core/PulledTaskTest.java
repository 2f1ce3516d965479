package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Hackbench;

class PulledTaskTest {
    /** Looks at every task when a CPU enters an idle state. */
    private static final class NothingQueued implements SchedListener {
        private final List<Task> tasks = new ArrayList<>();
        private int pulled;
        private int entries;

        @Override
        public void forked(long now, int cpu, TaskView parent, TaskView child) {
            tasks.add((Task) child);
        }

        @Override
        public void migrated(long now, TaskView task, int from, int to, Migration cause) {
            pulled += cause == Migration.NOHZ_BALANCE || cause == Migration.ACTIVE_BALANCE ? 1 : 0;
        }

        @Override
        public void idleEntered(long now, int cpu, int state, boolean tickStopped) {
            entries++;
            for (Task task : tasks) {
                if (task.onRq && task.cpu == cpu) {
                    throw new AssertionError(task + " is queued on CPU " + cpu + ", which idles at " + now + " ns");
                }
            }
        }
    }

    /** A CPU that switches to its idle task has picked already: it must be asked to look again when a task is attached then. */
    @ParameterizedTest
    @ValueSource(strings = {"v5.12", "v6.2"})
    void no_cpu_idles_over_a_task_that_was_pulled_to_it_while_it_switched(String kernel) {
        NothingQueued listener = new NothingQueued();
        new SchedulerRun(Machines.of("kunpeng920-96"), Kernels.of(kernel), 1, Budget.DEFAULT, listener, () -> false)
                .run(Hackbench.parse("hackbench -p -T -g 1 -l 1500")
                        .on(CpuSet.parse("0-23"))
                        .start()
                        .main());
        assertThat(listener.pulled).isPositive();
        assertThat(listener.entries).isGreaterThan(1000);
    }
}
