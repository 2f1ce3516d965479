package org.schedgate.replay.report;

import java.util.Locale;
import org.schedgate.replay.state.Decision;
import org.schedgate.replay.trace.Shown;

/** Writes a decision that differs in one line: time, who, state, ours, theirs, branch. */
public final class MissLine {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long NANOS_PER_MICRO = 1_000L;

    private MissLine() {}

    /** Return the line, without its end. */
    public static String of(Decision d) {
        return String.format(
                Locale.ROOT,
                "%d.%06d line=%d workload=%s %s%s%s cpu=%d waker=%d task=%d(%s) prev=%d %s ours=%d theirs=%d branch=%s/%s cause=%s",
                d.timeNanos() / NANOS_PER_SECOND,
                d.timeNanos() % NANOS_PER_SECOND / NANOS_PER_MICRO,
                d.line(),
                d.workload(),
                d.kind().name().toLowerCase(Locale.ROOT),
                d.sync() ? " sync" : "",
                d.raced() ? " raced" : "",
                d.wakerCpu(),
                d.waker(),
                d.wakee(),
                Shown.whole(d.wakeeName()),
                d.previous(),
                d.state(),
                d.ours(),
                d.theirs(),
                d.first(),
                d.second(),
                d.cause() == null ? "raced" : d.cause());
    }
}
