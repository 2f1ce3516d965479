package org.schedgate.replay.state;

import org.schedgate.replay.guest.CpuNumbers;
import org.schedgate.replay.trace.TraceEvent;
import org.schedgate.replay.trace.TraceLine;

/** Gives lines the places of CPUs instead of their numbers, and refuses a CPU that the machine does not have. */
final class Renumbering {
    private final CpuNumbers numbers;

    Renumbering(CpuNumbers numbers) {
        this.numbers = numbers;
    }

    /**
     * Return a line by places, the line itself where no number changes.
     *
     * @throws IllegalArgumentException if it names a CPU the machine does not have
     */
    TraceLine apply(TraceLine line) {
        int cpu = place(line.cpu());
        TraceEvent event = apply(line.event());
        if (numbers.gapless()) {
            return line;
        }
        return new TraceLine(
                line.number(),
                line.timeNanos(),
                cpu,
                line.pid(),
                line.comm(),
                line.context(),
                line.needResched(),
                event);
    }

    private TraceEvent apply(TraceEvent event) {
        if (event instanceof TraceEvent.Waking e) {
            return new TraceEvent.Waking(e.pid(), e.comm(), e.prio(), place(e.targetCpu()));
        } else if (event instanceof TraceEvent.Woken e) {
            return new TraceEvent.Woken(e.pid(), e.comm(), e.prio(), place(e.targetCpu()), e.isNew());
        } else if (event instanceof TraceEvent.Migrated e) {
            return new TraceEvent.Migrated(e.pid(), e.comm(), place(e.fromCpu()), place(e.toCpu()));
        } else if (event instanceof TraceEvent.IdleState e) {
            return new TraceEvent.IdleState(place(e.cpu()), e.state());
        } else if (event instanceof TraceEvent.SentInterrupt e) {
            return new TraceEvent.SentInterrupt(place(e.cpu()), e.purpose());
        } else if (event instanceof TraceEvent.Selected e) {
            return new TraceEvent.Selected(place(e.cpu()));
        } else if (event instanceof TraceEvent.Select e) {
            return new TraceEvent.Select(
                    e.pid(),
                    place(e.prev()),
                    e.wakeFlags(),
                    e.domainFlag(),
                    e.recentCpu() < 0 ? e.recentCpu() : place(e.recentCpu()),
                    e.flips(),
                    e.allowedCpus(),
                    e.util(),
                    e.load());
        }
        return event;
    }

    private int place(int number) {
        int place = numbers.place(number);
        if (place < 0) {
            throw new IllegalArgumentException(
                    "CPU " + number + ", but the machine has CPUs " + numbers + ": give the machine that was recorded");
        }
        return place;
    }
}
