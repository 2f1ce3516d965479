package org.schedgate.simulator.metric;

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
 * allowed CPU is idle is kept up to date without a look at each: {@link WaitingTasks} counts them by the CPUs they may use.
 */
final class CpuTimes implements SchedListener {
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
    private final WaitingTasks waiting;

    CpuTimes(int cpus, long warmUpNanos) {
        this.cpus = cpus;
        this.warmUpNanos = warmUpNanos;
        queues = new RunQueues(cpus);
        waiting = new WaitingTasks(cpus);
        currentIdle = cpus;
        idleCpus = cpus;
        lastNanos = warmUpNanos;
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
            waitingWhileIdleNanos += passed * waiting.whileIdle();
        }
    }

    /** Change the sums by what an event changed about a CPU. */
    private void changed(long now, int cpu, int depthBefore, boolean ranTask) {
        int depth = queues.depth(cpu);
        boolean runsTask = queues.current(cpu) != 0;
        boolean wasIdle = !ranTask && depthBefore == 0;
        boolean isIdle = !runsTask && depth == 0;
        depthSum += depth - depthBefore;
        if (runsTask != ranTask) {
            currentIdle += runsTask ? -1 : 1;
            waiting.runsTask(cpu, runsTask);
        }
        if (isIdle != wasIdle) {
            idleCpus += isIdle ? 1 : -1;
            waiting.idle(cpu, isIdle);
        }
        if (now >= warmUpNanos) {
            depthMax = Math.max(depthMax, depth);
        }
    }

    @Override
    public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
        passTo(now);
        int queue = task.cpu();
        int depthBefore = queues.depth(queue);
        boolean runsTask = queues.current(queue) != 0;
        queues.enqueued(now, cpu, task, isNew);
        waiting.end(task.id());
        waiting.begin(task, queue);
        changed(now, queue, depthBefore, runsTask);
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        if (!queues.queued(task.id()) || from == to) {
            return;
        }
        passTo(now);
        int fromBefore = queues.depth(from);
        int toBefore = queues.depth(to);
        queues.migrated(now, task, from, to, cause);
        if (queues.current(from) != task.id()) {
            waiting.end(task.id());
            waiting.begin(task, to);
        }
        changed(now, from, fromBefore, queues.current(from) != 0);
        changed(now, to, toBefore, queues.current(to) != 0);
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        passTo(now);
        int depthBefore = queues.depth(cpu);
        boolean ranTask = queues.current(cpu) != 0;
        queues.switched(now, cpu, previous, stillRunnable, previousExits, next);
        if (previous.id() != 0 && stillRunnable) {
            waiting.begin(previous, queues.queueOf(previous.id()));
        }
        if (next.id() != 0) {
            waiting.end(next.id());
        }
        changed(now, cpu, depthBefore, ranTask);
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
