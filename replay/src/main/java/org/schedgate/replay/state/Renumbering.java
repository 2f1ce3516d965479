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
        int cpu = place(line, line.cpu());
        TraceEvent event = apply(line, line.event());
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

    private TraceEvent apply(TraceLine line, TraceEvent event) {
        if (event instanceof TraceEvent.Waking e) {
            return new TraceEvent.Waking(e.pid(), e.comm(), e.prio(), place(line, e.targetCpu()));
        } else if (event instanceof TraceEvent.Woken e) {
            return new TraceEvent.Woken(e.pid(), e.comm(), e.prio(), place(line, e.targetCpu()), e.isNew());
        } else if (event instanceof TraceEvent.Migrated e) {
            return new TraceEvent.Migrated(e.pid(), e.comm(), place(line, e.fromCpu()), place(line, e.toCpu()));
        } else if (event instanceof TraceEvent.IdleState e) {
            return new TraceEvent.IdleState(place(line, e.cpu()), e.state());
        } else if (event instanceof TraceEvent.SentInterrupt e) {
            return new TraceEvent.SentInterrupt(place(line, e.cpu()), e.wakeList());
        } else if (event instanceof TraceEvent.Selected e) {
            return new TraceEvent.Selected(place(line, e.cpu()));
        } else if (event instanceof TraceEvent.Select e) {
            return new TraceEvent.Select(
                    e.pid(),
                    place(line, e.prev()),
                    e.wakeFlags(),
                    e.domainFlag(),
                    e.recentCpu() < 0 ? e.recentCpu() : place(line, e.recentCpu()),
                    e.flips(),
                    e.allowedCpus(),
                    e.util(),
                    e.load());
        }
        return event;
    }

    private int place(TraceLine line, int number) {
        int place = numbers.place(number);
        if (place < 0) {
            throw new IllegalArgumentException("line " + line.number() + ": CPU " + number
                    + ", but the machine has CPUs " + numbers + ": give the machine that was recorded");
        }
        return place;
    }
}
