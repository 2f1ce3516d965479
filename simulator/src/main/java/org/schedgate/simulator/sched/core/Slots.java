package org.schedgate.simulator.sched.core;

import java.util.Objects;
import org.schedgate.simulator.loop.Phase;
import org.schedgate.simulator.loop.SlotLayout;

/** Which slot of the event queue stands for what: a few a CPU, in CPU order within each kind. */
final class Slots {
    /** The kinds of interrupts from other CPUs. */
    private static final int IPIS = 3;

    /** Task timers, device interrupts and kernel workers; with a host, the ends of its slices. */
    private static final int TIMERS = 3;

    final SlotLayout layout;
    private final int cpus;
    private final int interrupts;
    private final int timers;
    private final int segments;

    /**
     * Lay the slots out.
     *
     * @param hosted a host gives CPUs their turns
     */
    Slots(int cpus, boolean hosted) {
        this.cpus = cpus;
        layout = SlotLayout.empty()
                .with(Phase.INTERRUPT, IPIS * cpus)
                .with(Phase.TIMER, (hosted ? TIMERS + 1 : TIMERS) * cpus)
                .with(Phase.SEGMENT, cpus);
        interrupts = layout.slot(Phase.INTERRUPT, 0);
        timers = layout.slot(Phase.TIMER, 0);
        segments = layout.slot(Phase.SEGMENT, 0);
    }

    int wakeListIpi(int cpu) {
        return interrupts + cpu;
    }

    int rescheduleIpi(int cpu) {
        return interrupts + cpus + cpu;
    }

    int kickIpi(int cpu) {
        return interrupts + 2 * cpus + cpu;
    }

    int timer(int cpu) {
        return timers + cpu;
    }

    int noise(int cpu) {
        return timers + cpus + cpu;
    }

    int kworker(int cpu) {
        return timers + 2 * cpus + cpu;
    }

    /** Return the slot of the end of a host's slice; only with a host. */
    int host(int cpu) {
        return timers + TIMERS * cpus + cpu;
    }

    int segment(int cpu) {
        return segments + cpu;
    }

    /** Handle the event of a slot. Returns false if it changed nothing but its own time. */
    boolean dispatch(Core core, int slot) {
        if (slot >= segments) {
            return core.execution.segmentEnds(slot - segments);
        }
        if (slot >= timers) {
            dispatchTimer(core, slot - timers);
        } else {
            dispatchInterrupt(core, slot - interrupts);
        }
        return true;
    }

    private void dispatchTimer(Core core, int index) {
        RunQueue rq = core.rqs[index % cpus];
        switch (index / cpus) {
            case 0 -> core.wakeups.timerFires(rq);
            case 1 -> core.noise.interrupt(rq);
            case 2 -> core.noise.kworker(rq);
            default -> Objects.requireNonNull(core.host).sliceEnds(rq);
        }
    }

    private void dispatchInterrupt(Core core, int index) {
        RunQueue rq = core.rqs[index % cpus];
        switch (index / cpus) {
            case 0 -> core.execution.raise(rq, Irq.WAKE_LIST);
            case 1 -> core.execution.raise(rq, Irq.RESCHEDULE);
            default -> core.execution.raise(rq, Irq.KICK);
        }
    }
}
