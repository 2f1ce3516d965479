package org.schedgate.simulator.metric;

import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.trace.SchedListener;

/**
 * Collects, from the events of one run, the metrics that every workload has; docs/reference/metrics.md defines each.
 *
 * <p>Histograms and tables are made when a task group or a higher task id first appears; after that no event allocates. What happens
 * before the end of the warm-up is left out.
 */
public final class RunMetrics implements SchedListener {
    private final TaskDelays delays;
    private final CpuTimes times;
    private final SchedCounts counts;
    private final StackedWakeups stacked;

    /**
     * Start with a machine at rest.
     *
     * @param cpus number of CPUs of the machine, 1 or more
     * @param warmUpNanos how much of the run to leave out, nanoseconds from its start, 0 or more
     */
    public RunMetrics(int cpus, long warmUpNanos) {
        if (warmUpNanos < 0) {
            throw new IllegalArgumentException("warm-up of " + warmUpNanos + " ns: accepted is 0 or more");
        }
        delays = new TaskDelays(warmUpNanos);
        times = new CpuTimes(cpus, warmUpNanos);
        counts = new SchedCounts(warmUpNanos);
        stacked = new StackedWakeups(cpus, warmUpNanos);
    }

    @Override
    public void waking(long now, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {
        delays.waking(now, cpu, waker, wakee, interrupt);
        stacked.waking(now, cpu, waker, wakee, interrupt);
    }

    @Override
    public void selected(
            long now,
            int cpu,
            Selection kind,
            TaskView task,
            int previous,
            int chosen,
            Enum<?> first,
            Enum<?> branch,
            long costNanos) {
        counts.selected(now, cpu, kind, task, previous, chosen, first, branch, costNanos);
        stacked.selected(now, cpu, kind, task, previous, chosen, first, branch, costNanos);
    }

    @Override
    public void queueing(long now, int cpu, TaskView task, int target, Enum<?> branch) {
        stacked.queueing(now, cpu, task, target, branch);
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        times.migrated(now, task, from, to, cause);
        counts.migrated(now, task, from, to, cause);
        stacked.migrated(now, task, from, to, cause);
    }

    @Override
    public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
        delays.enqueued(now, cpu, task, isNew);
        times.enqueued(now, cpu, task, isNew);
        counts.enqueued(now, cpu, task, isNew);
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        delays.switched(now, cpu, previous, stillRunnable, previousExits, next);
        times.switched(now, cpu, previous, stillRunnable, previousExits, next);
        counts.switched(now, cpu, previous, stillRunnable, previousExits, next);
        stacked.switched(now, cpu, previous, stillRunnable, previousExits, next);
    }

    @Override
    public void balanced(
            long now, int cpu, int destination, SchedDomain domain, IdleType type, Enum<?> branch, int moved) {
        counts.balanced(now, cpu, destination, domain, type, branch, moved);
    }

    @Override
    public void finished(long now) {
        times.finished(now);
    }

    @Override
    public void spun(long now, int cpu, TaskView task, long nanos) {
        counts.spun(now, cpu, task, nanos);
    }

    @Override
    public void mutexSlept(long now, int cpu, TaskView task) {
        counts.mutexSlept(now, cpu, task);
    }

    /**
     * Report all metrics; to be called once, after the run has ended.
     *
     * @param operations of the workload's own, by which counts are divided; 0 if it has no such number
     */
    public void report(MetricSink sink, long operations) {
        counts.reportPerOperation(sink, operations);
        delays.report(sink);
        times.report(sink);
        counts.report(sink);
        stacked.report(sink);
    }
}
