package org.schedgate.examples.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;

/** Hears where new tasks of a group are placed, and how often tasks of it move afterwards. */
final class ForkPlaces implements SchedListener {
    private final String group;
    private final List<Integer> cpus = new ArrayList<>();
    private int moves;

    ForkPlaces(String group) {
        this.group = group;
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
        if (kind == Selection.FORK && task.group().equals(group)) {
            cpus.add(chosen);
        }
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        if (cause != Migration.FORK && task.group().equals(group)) {
            moves++;
        }
    }

    List<Integer> cpus() {
        return cpus;
    }

    int moves() {
        return moves;
    }

    int distinct() {
        return new TreeSet<>(cpus).size();
    }

    /** Return how many of the tasks were placed on the CPU that got most. */
    int mostOnOne() {
        return cpus.stream()
                .mapToInt(cpu -> (int) cpus.stream().filter(cpu::equals).count())
                .max()
                .orElse(0);
    }

    @Override
    public String toString() {
        return cpus.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
