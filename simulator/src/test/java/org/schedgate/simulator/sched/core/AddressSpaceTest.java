package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;
import org.schedgate.simulator.trace.SchedListener;

/** What processes cost more than threads. */
class AddressSpaceTest {
    /** Yields some times, then ends. */
    private static final class Yielder implements Program {
        private int rest = 50;

        @Override
        public void next(TaskContext self, Actions next) {
            if (rest-- > 0) {
                next.yieldTurn();
            } else {
                next.exit();
            }
        }
    }

    /** Times between two switches in a row, each from one yielding task to the other. */
    private static final class Gaps implements SchedListener {
        private final List<Long> gaps = new ArrayList<>();
        private long last;

        @Override
        public void switched(
                long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
            if (previous.name().equals("yielder") && next.name().equals("yielder") && stillRunnable) {
                gaps.add(now - last);
            }
            last = now;
        }
    }

    private static Gaps run(boolean processes) {
        Gaps gaps = new Gaps();
        List<TaskSpec> tasks = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            TaskSpec spec = TaskSpec.of("yielder", "yielder", new Yielder());
            tasks.add(processes ? spec.asProcess() : spec);
        }
        Program main = (self, next) -> {
            if (tasks.isEmpty()) {
                next.exit();
            } else {
                next.fork(tasks.remove(0));
            }
        };
        new SchedulerRun(
                        ChannelScenario.quiet(Machines.of("uma-2")),
                        Kernels.of("v5.12"),
                        1,
                        Budget.DEFAULT,
                        gaps,
                        () -> false)
                .run(TaskSpec.of("main", "main", main).on(CpuSet.of(0)));
        assertThat(gaps.gaps).hasSizeGreaterThan(50);
        return gaps;
    }

    @Test
    void a_switch_between_threads_is_a_system_call_and_600_ns() {
        assertThat(run(false).gaps).contains(700L).allMatch(gap -> gap >= 700);
    }

    @Test
    void a_switch_between_address_spaces_is_250_ns_more() {
        assertThat(run(true).gaps).contains(950L).allMatch(gap -> gap >= 950);
    }
}
