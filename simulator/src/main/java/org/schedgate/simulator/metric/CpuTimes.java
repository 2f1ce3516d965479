package org.schedgate.simulator.metric;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.RunQueues;
import org.schedgate.simulator.trace.SchedListener;

/**
 * What is integrated over time: idle share, run-queue depth, and the time tasks wait behind another task although a CPU they may
 * use is idle.
 *
 * <p>Every event that changes one of these first adds up the time since the last such event. The number of tasks that wait while an
 * allowed CPU is idle is kept up to date without a look at each: tasks that may run anywhere are counted per CPU, only the others are walked.
 */
final class CpuTimes implements SchedListener {
    private static final int NOT_WAITING = -1;

    private final RunQueues queues;
    private final int cpus;
    private long lastNanos;
    private final long warmUpNanos;
    private long depthNanos;
    private long idleNanos;
    private long waitingWhileIdleNanos;
    private long measuredNanos;
    private int depthMax;
    private int depthSum;
    private int currentIdle;
    private int idleCpus;
    private final int[] unboundWaiting;
    private int unboundBehindTask;
    private int[] waitingOn = filled(64, new int[0]);
    private @Nullable CpuSet[] boundTo = new @Nullable CpuSet[64];
    private int[] bound = new int[16];
    private int boundCount;

    CpuTimes(int cpus, long warmUpNanos) {
        this.cpus = cpus;
        this.warmUpNanos = warmUpNanos;
        queues = new RunQueues(cpus);
        unboundWaiting = new int[cpus];
        currentIdle = cpus;
        idleCpus = cpus;
        lastNanos = warmUpNanos;
    }

    private static int[] filled(int length, int[] old) {
        int[] longer = Arrays.copyOf(old, length);
        Arrays.fill(longer, old.length, length, NOT_WAITING);
        return longer;
    }

    /** Add up the time since the last change, with the state as it was during that time. */
    private void passTo(long now) {
        if (now <= lastNanos) {
            return;
        }
        long passed = now - lastNanos;
        lastNanos = now;
        measuredNanos += passed;
        idleNanos += passed * currentIdle;
        depthNanos += passed * depthSum;
        if (idleCpus > 0) {
            waitingWhileIdleNanos += passed * (unboundBehindTask + boundWhileIdle());
        }
    }

    private int boundWhileIdle() {
        int count = 0;
        for (int i = 0; i < boundCount; i++) {
            int id = bound[i];
            CpuSet allowed = boundTo[id];
            if (allowed != null && queues.current(waitingOn[id]) != 0 && anyIdle(allowed)) {
                count++;
            }
        }
        return count;
    }

    private boolean anyIdle(CpuSet allowed) {
        for (int cpu = allowed.first(); cpu >= 0 && cpu < cpus; cpu = allowed.next(cpu + 1)) {
            if (queues.idle(cpu)) {
                return true;
            }
        }
        return false;
    }

    /** Take a CPU's share out of the sums, before an event changes it. */
    private void takeOut(int cpu) {
        depthSum -= queues.depth(cpu);
        if (queues.current(cpu) == 0) {
            currentIdle--;
        } else {
            unboundBehindTask -= unboundWaiting[cpu];
        }
        if (queues.idle(cpu)) {
            idleCpus--;
        }
    }

    /** Put a CPU's share back into the sums, after an event changed it. */
    private void putBack(long now, int cpu) {
        depthSum += queues.depth(cpu);
        if (queues.current(cpu) == 0) {
            currentIdle++;
        } else {
            unboundBehindTask += unboundWaiting[cpu];
        }
        if (queues.idle(cpu)) {
            idleCpus++;
        }
        if (now >= warmUpNanos) {
            depthMax = Math.max(depthMax, queues.depth(cpu));
        }
    }

    private void beginWait(TaskView task, int cpu) {
        int id = task.id();
        if (id >= waitingOn.length) {
            int longer = Math.max(id + 1, 2 * waitingOn.length);
            waitingOn = filled(longer, waitingOn);
            boundTo = Arrays.copyOf(boundTo, longer);
        }
        waitingOn[id] = cpu;
        CpuSet allowed = task.allowed();
        if (allowed.size() >= cpus) {
            unboundWaiting[cpu]++;
            return;
        }
        boundTo[id] = allowed;
        if (boundCount == bound.length) {
            bound = Arrays.copyOf(bound, 2 * boundCount);
        }
        bound[boundCount++] = id;
    }

    private void endWait(int id) {
        if (id >= waitingOn.length || waitingOn[id] == NOT_WAITING) {
            return;
        }
        if (boundTo[id] == null) {
            unboundWaiting[waitingOn[id]]--;
        } else {
            boundTo[id] = null;
            int at = 0;
            while (bound[at] != id) {
                at++;
            }
            bound[at] = bound[--boundCount];
        }
        waitingOn[id] = NOT_WAITING;
    }

    @Override
    public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
        passTo(now);
        int queue = task.cpu();
        takeOut(queue);
        queues.enqueued(now, cpu, task, isNew);
        endWait(task.id());
        beginWait(task, queue);
        putBack(now, queue);
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        if (!queues.queued(task.id()) || from == to) {
            return;
        }
        passTo(now);
        takeOut(from);
        takeOut(to);
        queues.migrated(now, task, from, to, cause);
        if (queues.current(from) != task.id()) {
            endWait(task.id());
            beginWait(task, to);
        }
        putBack(now, from);
        putBack(now, to);
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        passTo(now);
        takeOut(cpu);
        queues.switched(now, cpu, previous, stillRunnable, previousExits, next);
        if (previous.id() != 0 && stillRunnable) {
            beginWait(previous, queues.queueOf(previous.id()));
        }
        if (next.id() != 0) {
            endWait(next.id());
        }
        putBack(now, cpu);
    }

    @Override
    public void finished(long now) {
        passTo(now);
    }

    void report(MetricSink sink) {
        sink.value(new Metric("runnable_while_idle", "ns", Direction.LOWER), (double) waitingWhileIdleNanos);
        sink.value(new Metric("run_queue.depth_max", "1", Direction.NONE), depthMax);
        if (measuredNanos > 0) {
            double all = (double) measuredNanos * cpus;
            sink.value(new Metric("idle_share", "1", Direction.NONE), idleNanos / all);
            sink.value(new Metric("run_queue.depth_mean", "1", Direction.NONE), depthNanos / all);
        }
    }
}
