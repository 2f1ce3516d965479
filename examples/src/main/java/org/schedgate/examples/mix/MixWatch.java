package org.schedgate.examples.mix;

import java.util.Set;
import org.schedgate.examples.mix.Mix.Target;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;

/** Counts where a run's wakeups go, as the traces' were counted: of tasks that had a choice, kernel threads and the shell left out. */
final class MixWatch implements SchedListener {
    private static final Set<String> LEFT_OUT = Set.of("kernel", "idle", "shell");

    private final Topology topology;
    private final long[] counts = new long[Target.values().length];
    private long pulled;

    MixWatch(Machine machine) {
        this.topology = machine.topology();
    }

    @Override
    @SuppressWarnings("EnumOrdinal") // an index within one run
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
        if (kind == Selection.WAKE && !LEFT_OUT.contains(task.group())) {
            counts[target(cpu, previous, chosen).ordinal()]++;
        }
    }

    Target target(int waker, int previous, int chosen) {
        if (chosen == previous) {
            return chosen == waker ? Target.PREVIOUS_AND_WAKER : Target.PREVIOUS;
        }
        if (chosen == waker) {
            return Target.WAKER;
        }
        Topology.Place place = topology.places().get(chosen);
        Topology.Place near = topology.places().get(previous);
        Topology.Place by = topology.places().get(waker);
        if (place.core() == near.core() || place.core() == by.core()) {
            return Target.SIBLING;
        }
        return place.llc() == near.llc() || place.llc() == by.llc() ? Target.CACHE : Target.OTHER;
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        switch (cause) {
            case NEWIDLE_BALANCE, PERIODIC_BALANCE, NOHZ_BALANCE -> pulled++;
            default -> {}
        }
    }

    Mix mix() {
        return new Mix(counts, pulled);
    }
}
