package org.schedgate.simulator.metric;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;

/**
 * Wakeup latency (from the begin of a wakeup to running) and run delay (from being runnable to running), of each task group and of
 * all groups together. A delay counts if it began after the warm-up; one that has not ended when the run ends is left out. Kernel threads bound to a CPU
 * have their group, but are not part of "all".
 */
final class TaskDelays implements SchedListener {
    private static final long NOT_STARTED = -1;

    private final long warmUpNanos;
    /** By the name that tasks give their group, so that a new task of a known group costs one look. */
    private final Map<String, Group> byTaskGroup = new TreeMap<>();

    private final Map<String, Group> byName = new TreeMap<>();
    private final DelayHistogram allWakeups = new DelayHistogram();
    private final DelayHistogram allRunDelays = new DelayHistogram();
    private @Nullable Group[] groupOf = new @Nullable Group[64];
    private long[] wakingSince = filled(64, new long[0]);
    private long[] runnableSince = filled(64, new long[0]);

    TaskDelays(long warmUpNanos) {
        this.warmUpNanos = warmUpNanos;
    }

    private static final class Group {
        private final String name;
        private final DelayHistogram wakeups = new DelayHistogram();
        private final DelayHistogram runDelays = new DelayHistogram();

        private Group(String name) {
            this.name = name;
        }
    }

    private static long[] filled(int length, long[] old) {
        long[] longer = Arrays.copyOf(old, length);
        Arrays.fill(longer, old.length, length, NOT_STARTED);
        return longer;
    }

    /** Return the part of a metric's name that stands for a group: lower case, anything but letters, digits, '_' and '-' as '_'. */
    static String nameOf(String group) {
        return group.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]", "_");
    }

    /** Make room for a task and find its group: the only part that allocates, where a group is new or an id larger than any before. */
    private Group groupOf(TaskView task) {
        int id = task.id();
        if (id >= groupOf.length) {
            int longer = Math.max(id + 1, 2 * groupOf.length);
            groupOf = Arrays.copyOf(groupOf, longer);
            wakingSince = filled(longer, wakingSince);
            runnableSince = filled(longer, runnableSince);
        }
        Group group = groupOf[id];
        if (group == null) {
            group = byTaskGroup.get(task.group());
            if (group == null) {
                group = byName.computeIfAbsent(nameOf(task.group()), Group::new);
                byTaskGroup.put(task.group(), group);
            }
            groupOf[id] = group;
        }
        return group;
    }

    @Override
    public void waking(long now, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {
        groupOf(wakee);
        // A task that is still on its queue just goes on, and one that is being woken already keeps its first moment.
        if (!wakee.queued() && wakingSince[wakee.id()] == NOT_STARTED) {
            wakingSince[wakee.id()] = now;
        }
    }

    @Override
    public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
        groupOf(task);
        runnableSince[task.id()] = now;
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        if (previous.id() != 0 && stillRunnable) {
            groupOf(previous);
            runnableSince[previous.id()] = now;
        }
        if (next.id() == 0) {
            return;
        }
        Group group = groupOf(next);
        boolean ofAll = !next.perCpuKthread();
        long waking = wakingSince[next.id()];
        wakingSince[next.id()] = NOT_STARTED;
        if (waking >= warmUpNanos) {
            group.wakeups.add(now - waking);
            if (ofAll) {
                allWakeups.add(now - waking);
            }
        }
        long runnable = runnableSince[next.id()];
        runnableSince[next.id()] = NOT_STARTED;
        if (runnable >= warmUpNanos) {
            group.runDelays.add(now - runnable);
            if (ofAll) {
                allRunDelays.add(now - runnable);
            }
        }
    }

    void report(MetricSink sink) {
        sink.histogram("wakeup_latency", "ns", allWakeups.toLatencyHistogram());
        sink.histogram("run_delay", "ns", allRunDelays.toLatencyHistogram());
        for (Group group : byName.values()) {
            sink.histogram("wakeup_latency." + group.name, "ns", group.wakeups.toLatencyHistogram());
            sink.histogram("run_delay." + group.name, "ns", group.runDelays.toLatencyHistogram());
        }
    }
}
