package org.schedgate.examples.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;

/** Adds up the time tasks of a group have on a CPU, and keeps every stretch of running and waiting. */
final class WorkDone implements SchedListener {
    private final String group;
    private final Map<Integer, Long> sums = new TreeMap<>();
    private final Map<Integer, Long> since = new TreeMap<>();
    private final Map<Integer, Long> until = new TreeMap<>();
    private final List<Long> runs = new ArrayList<>();
    private final List<Long> waits = new ArrayList<>();
    private final Map<Integer, Integer> lastCpu = new TreeMap<>();

    WorkDone(String group) {
        this.group = group;
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        if (previous.group().equals(group)) {
            Long began = since.remove(previous.id());
            if (began != null) {
                sums.merge(previous.id(), now - began, Long::sum);
                runs.add(now - began);
            }
            if (stillRunnable) {
                until.put(previous.id(), now);
            }
        }
        if (next.group().equals(group)) {
            since.put(next.id(), now);
            lastCpu.put(next.id(), cpu);
            Long stopped = until.remove(next.id());
            if (stopped != null) {
                waits.add(now - stopped);
            }
        }
    }

    /** Return the time of each task, in the order of their creation, nanoseconds. */
    List<Long> nanos() {
        return List.copyOf(sums.values());
    }

    /** Return the least time of a task over the greatest, in per cent. */
    double leastOverMost() {
        long least = sums.values().stream().mapToLong(Long::longValue).min().orElse(0);
        long most = sums.values().stream().mapToLong(Long::longValue).max().orElse(1);
        return 100.0 * least / most;
    }

    /** Return the stretches on a CPU, nanoseconds. */
    List<Long> runs() {
        return runs;
    }

    /** Return the stretches between them in which a task was runnable, nanoseconds. */
    List<Long> waits() {
        return waits;
    }

    static double median(List<Long> values) {
        if (values.isEmpty()) {
            return Double.NaN;
        }
        List<Long> sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }
}
