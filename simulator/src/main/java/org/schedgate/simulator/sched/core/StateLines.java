package org.schedgate.simulator.sched.core;

/**
 * The cache lines of tasks and run queues that the scheduler writes: at the CPU that used them last, from where the next fetches them.
 *
 * <p>A waker fetches the sleeper's ({@code task_struct} with its entity and averages) and, if it enqueues remotely, those of the other CPU's
 * queue; that CPU fetches both back at its next switch. How many there are is a figure of the machine, by distance what each costs.
 */
final class StateLines {
    private final Core core;
    private final long taskLines;
    private final long queueLines;

    StateLines(Core core) {
        this.core = core;
        taskLines = core.costs.taskLines;
        queueLines = core.costs.runQueueLines;
    }

    /** Let a CPU use a task's lines; return the time to fetch them. */
    long ofTask(Task task, int cpu) {
        int from = task.linesAt;
        if (from == cpu) {
            return 0;
        }
        task.linesAt = cpu;
        return taskLines * core.speeds.lineTransfer(cpu, from);
    }

    /** Let a CPU use a run queue's lines; return the time to fetch them. */
    long ofQueue(RunQueue queue, int cpu) {
        int from = queue.linesAt;
        if (from == cpu) {
            return 0;
        }
        queue.linesAt = cpu;
        return queueLines * core.speeds.lineTransfer(cpu, from);
    }

    /** Let a CPU take a run queue's lock, if nobody holds it; return the time. */
    long lock(RunQueue queue, int cpu) {
        return core.costs.lock(cpu, queue.cpu) + ofQueue(queue, cpu);
    }
}
