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
    private @Nullable Group[] groupOf = new @Nullable Group[64];
    /** By task id two moments, side by side since most events ask for both: since when it is being woken, and since when it is runnable. */
    private long[] since = filled(128, new long[0]);

    TaskDelays(long warmUpNanos) {
        this.warmUpNanos = warmUpNanos;
    }

    private static final class Group {
        private final String name;
        private final Delays ofOthers = new Delays();
        /** Those of kernel threads bound to a CPU; null until there is one. */
        private @Nullable Delays ofKthreads;

        private Group(String name) {
            this.name = name;
        }

        private Delays of(TaskView task) {
            return task.perCpuKthread() ? ofKthreads() : ofOthers;
        }

        private Delays ofKthreads() {
            if (ofKthreads == null) {
                ofKthreads = new Delays();
            }
            return ofKthreads;
        }

        private Delays all() {
            Delays all = new Delays();
            all.add(ofOthers);
            if (ofKthreads != null) {
                all.add(ofKthreads);
            }
            return all;
        }
    }

    private static final class Delays {
        private final DelayHistogram wakeups = new DelayHistogram();
        private final DelayHistogram runs = new DelayHistogram();

        private void add(Delays other) {
            wakeups.add(other.wakeups);
            runs.add(other.runs);
        }

        private void report(MetricSink sink, String suffix) {
            sink.histogram("wakeup_latency" + suffix, "ns", wakeups.toLatencyHistogram());
            sink.histogram("run_delay" + suffix, "ns", runs.toLatencyHistogram());
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
            since = filled(2 * longer, since);
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
        if (!wakee.queued() && since[waking(wakee)] == NOT_STARTED) {
            since[waking(wakee)] = now;
        }
    }

    @Override
    public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
        groupOf(task);
        since[runnable(task)] = now;
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        if (previous.id() != 0 && stillRunnable) {
            groupOf(previous);
            since[runnable(previous)] = now;
        }
        if (next.id() == 0) {
            return;
        }
        Group group = groupOf(next);
        long waking = since[waking(next)];
        since[waking(next)] = NOT_STARTED;
        if (waking >= warmUpNanos) {
            group.of(next).wakeups.add(now - waking);
        }
        long runnable = since[runnable(next)];
        since[runnable(next)] = NOT_STARTED;
        if (runnable >= warmUpNanos) {
            group.of(next).runs.add(now - runnable);
        }
    }

    private static int waking(TaskView task) {
        return 2 * task.id();
    }

    private static int runnable(TaskView task) {
        return 2 * task.id() + 1;
    }

    void report(MetricSink sink) {
        Delays all = new Delays();
        for (Group group : byName.values()) {
            all.add(group.ofOthers);
        }
        all.report(sink, "");
        for (Group group : byName.values()) {
            group.all().report(sink, "." + group.name);
        }
    }
}
