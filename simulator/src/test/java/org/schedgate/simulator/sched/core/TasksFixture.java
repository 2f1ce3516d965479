package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.task.TaskSpec;

/** Tasks that only stand in queues. */
final class TasksFixture {
    private static final Core CORE = new Core(Machines.of("uma-2"), Kernels.of("v5.12"), 1, Budget.DEFAULT, null);

    private TasksFixture() {}

    static Task task(String name) {
        TaskSpec spec = TaskSpec.of(name, name, (self, next) -> next.exit());
        return new Task(CORE, 1, spec, CpuSet.of(0), false, 1);
    }
}
