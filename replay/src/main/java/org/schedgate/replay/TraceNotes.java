package org.schedgate.replay;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.schedgate.replay.state.Assumptions;
import org.schedgate.replay.trace.TraceReader;

/** Says what a trace lacks: what makes a replay impossible is refused, the rest is noted. */
final class TraceNotes {
    private static final String NEEDED = "record sched_switch, sched_waking, sched_wakeup and sched_wakeup_new";

    private TraceNotes() {}

    /**
     * Look at a trace that was read to its end.
     *
     * @param cpus CPUs of the machine
     * @param unanswered questions that no line answered
     * @param notes gets one line for each thing that makes the figures less good
     * @throws IOException if it lacks what a replay needs
     */
    static void add(TraceReader reader, int cpus, Assumptions assumptions, long unanswered, List<String> notes)
            throws IOException {
        Set<String> seen = reader.seen();
        for (String needed : List.of("sched_switch", "sched_wakeup")) {
            if (!seen.contains(needed)) {
                throw new IOException(reader.name() + ": no event " + needed
                        + ", without which nobody knows who runs where: " + NEEDED);
            }
        }
        boolean probed = seen.contains("sel");
        if (probed && !seen.contains("selr")) {
            throw new IOException(reader.name()
                    + ": questions (probe sel) without answers: set the probe selr, too, or leave out both");
        }
        lacks(seen, "sched_waking", "wakeups that lead to no choice are not told apart", notes);
        lacks(seen, "sched_wakeup_new", "a new task is known from when it first runs", notes);
        if (cpus > 1) {
            lacks(
                    seen,
                    "sched_migrate_task",
                    "when a task changes its CPU is told by its wakeup, and by its first run there",
                    notes);
        }
        lacks(seen, "cpu_idle", "when idle CPUs balance is guessed, and how fast they wake is not known", notes);
        if (probed && assumptions.syncWakeups()) {
            notes.add("--assume-sync is not used: the probe sel says which wakeups are synchronous");
        }
        if (!probed && seen.contains("selr")) {
            notes.add("the probe selr is not used: there is no probe sel, which says what was asked");
        }
        if (unanswered > 0) {
            notes.add(unanswered
                    + " questions have no answer (a probe missed, or the recording ended) and are not counted");
        }
        if (reader.backward() > 0) {
            notes.add("the time of " + reader.backward()
                    + " events is before that of an event above them: the order of lines counts");
        }
    }

    private static void lacks(Set<String> seen, String event, String then, List<String> notes) {
        if (!seen.contains(event)) {
            notes.add("the trace has no event " + event + ": " + then);
        }
    }
}
