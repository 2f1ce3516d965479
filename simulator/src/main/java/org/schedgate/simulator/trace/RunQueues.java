package org.schedgate.simulator.trace;

import java.util.Arrays;
import org.schedgate.simulator.sched.decision.TaskView;

/**
 * Follows, from the events alone, which task is current on each CPU and how many tasks each run queue has.
 *
 * <p>A run starts with every CPU idle and empty. Used by metrics and exporters, which call it before or after their own work as
 * they need the old or the new state. Allocates only when a higher task id appears.
 */
public final class RunQueues implements SchedListener {
    private static final int NOT_QUEUED = -1;

    private final int[] depth;
    private final int[] current;
    private int[] queueOf = new int[64];

    /** Start with idle, empty CPUs, 1 or more. */
    public RunQueues(int cpus) {
        if (cpus < 1) {
            throw new IllegalArgumentException("run queues of " + cpus + " CPUs: accepted is 1 or more");
        }
        depth = new int[cpus];
        current = new int[cpus];
        Arrays.fill(queueOf, NOT_QUEUED);
    }

    /** Return the number of CPUs. */
    public int cpus() {
        return depth.length;
    }

    /** Return how many tasks are on the CPU's queue, the running one included ({@code nr_running}). */
    public int depth(int cpu) {
        return depth[cpu];
    }

    /** Return the id of the task that is current on the CPU, 0 for the idle task. */
    public int current(int cpu) {
        return current[cpu];
    }

    /** Tell whether the idle task is current and nothing is queued. */
    public boolean idle(int cpu) {
        return current[cpu] == 0 && depth[cpu] == 0;
    }

    /** Tell whether the task is on a queue, running or not. */
    public boolean queued(int id) {
        return id < queueOf.length && queueOf[id] != NOT_QUEUED;
    }

    /** Return the CPU whose queue the task is on, running or not, or -1 if it is on none. */
    public int queueOf(int id) {
        return id < queueOf.length ? queueOf[id] : NOT_QUEUED;
    }

    private void moveTo(int id, int cpu) {
        if (id >= queueOf.length) {
            int old = queueOf.length;
            queueOf = Arrays.copyOf(queueOf, Math.max(id + 1, 2 * old));
            Arrays.fill(queueOf, old, queueOf.length, NOT_QUEUED);
        }
        if (queueOf[id] != NOT_QUEUED) {
            depth[queueOf[id]]--;
        }
        queueOf[id] = cpu;
        if (cpu != NOT_QUEUED) {
            depth[cpu]++;
        }
    }

    @Override
    public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
        moveTo(task.id(), task.cpu());
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        if (queued(task.id())) {
            moveTo(task.id(), to);
        }
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        if (previous.id() != 0 && !stillRunnable) {
            moveTo(previous.id(), NOT_QUEUED);
        }
        if (next.id() != 0 && !queued(next.id())) {
            // The run's first task is simply there when the run starts.
            moveTo(next.id(), cpu);
        }
        current[cpu] = next.id();
    }
}
