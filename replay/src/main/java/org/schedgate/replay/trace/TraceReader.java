package org.schedgate.replay.trace;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace line by line: the kernel's ftrace text (one section or several), {@code perf sched script} and
 * {@code trace-cmd report}, told apart line by line.
 *
 * <p>Events that are not about placement are counted and skipped. A line that is none of the three forms ends the reading with its
 * number. Not thread-safe.
 */
public final class TraceReader implements Closeable {
    /** The shape of one line up to the event's name; every part is bounded, so that matching takes time linear in the line. */
    private static final Pattern FTRACE = Pattern.compile(
            "^ {0,64}(.{1,32}?)-(\\d{1,9})\\s{1,16}(?:\\([ \\d-]{1,12}\\)\\s{1,16})?"
                    + "\\[(\\d{1,4})]\\s{1,16}(?:([^\\s\\d]\\S{3,4}|\\S{4,5})\\s{1,16})?(\\d{1,9})\\.(\\d{6,9}):\\s{1,64}(.*)$");

    private static final Pattern PERF = Pattern.compile("^ {0,64}(.{1,32}?)\\s{1,32}(\\d{1,9})(?:/\\d{1,9})?\\s{1,16}"
            + "\\[(\\d{1,4})]\\s{1,16}(\\d{1,9})\\.(\\d{6,9}):\\s{1,64}(?:\\d{1,20}\\s{1,16})?(.*)$");

    /** The latency format: CPU and flags in one word, the time in seconds or, with ftrace itself, in microseconds since the start. */
    private static final Pattern LATENCY =
            Pattern.compile("^ {0,64}(.{1,32}?)-(\\d{1,9})\\s{1,16}(\\d{1,4})([^\\s\\d]\\S{3,4})\\s{1,32}"
                    + "(?:(\\d{1,9})\\.(\\d{6,9})|(\\d{1,15})us ?[$*#@!+]?\\s?):\\s{1,64}(.*)$");

    private static final Pattern EVENT = Pattern.compile("^(?:[\\w.-]{1,64}:)?([\\w.-]{1,64}):\\s{0,64}(.*)$");
    private static final Pattern HEADER = Pattern.compile(
            "^(?:cpus=\\d+|version = .*|CPU \\d+ is empty|trace-cmd version .*|.* latency trace v[\\d.]+ on .*|-{10,}|Check IO/CPU overload!)$");
    private static final Pattern CPUS = Pattern.compile("^(?:#.*#P:(\\d{1,5})\\b.*|cpus=(\\d{1,5}))$");
    private static final Pattern LOST = Pattern.compile("^(?:CPU:\\d+ \\[LOST (?:\\d+ )?EVENTS]"
            + "|CPU:? ?\\d+:? \\[\\d+ EVENTS DROPPED]"
            + "|.*PERF_RECORD_LOST.*"
            + "|Processed \\d+ events and lost \\d+ .*)$");

    /** A frame of a stack below an event. */
    private static final Pattern FRAME = Pattern.compile("^(?:\\s*=> .*|\\s+[0-9a-f]{4,16} .{1,512})$");

    private static final String SECTION = "# tracer:";
    private static final String STACK = "<stack trace";
    private static final long NANOS_PER_MICRO = 1000;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int FRACTION_DIGITS = 9;

    /** Clocks of CPUs may be apart by less than this; what goes back further is another recording, or was sorted. */
    private static final long BACK_MAX_NANOS = 10_000_000L;

    private final TextInput input;
    private final EventParser parser;
    private final TreeMap<String, Long> skipped = new TreeMap<>();
    private long lost;
    private long events;
    private final TreeSet<String> seen = new TreeSet<>();
    private long latestNanos;
    private long backward;
    private int expectedCpus;

    private TraceReader(TextInput input) {
        this.input = input;
        this.parser = new EventParser(input);
    }

    /** Open a file, plain, .xz or .gz. */
    public static TraceReader open(Path file) throws IOException {
        return new TraceReader(TextInput.open(file));
    }

    /** Read from lines opened before. */
    public static TraceReader of(TextInput input) {
        return new TraceReader(input);
    }

    /**
     * Return the next event about placement, or null at the end.
     *
     * @throws TraceFormatException at a line that cannot be read, in one line that names it
     */
    public @Nullable TraceLine next() throws IOException {
        for (String line = input.next(); line != null; line = input.next()) {
            TraceLine read = read(line);
            if (read != null) {
                return read;
            }
        }
        if (events == 0) {
            throw new TraceFormatException(
                    input.name(),
                    "the trace has no event: expected ftrace text, perf sched script or trace-cmd report");
        }
        return null;
    }

    private @Nullable TraceLine read(String line) throws TraceFormatException {
        Matcher cpus = CPUS.matcher(line);
        if (cpus.matches()) {
            int count = Integer.parseInt(cpus.group(1) != null ? cpus.group(1) : cpus.group(2));
            if (expectedCpus != 0 && count != expectedCpus) {
                throw input.problem("the trace is of " + count + " CPUs, the machine has " + expectedCpus
                        + ": give the machine that was recorded");
            }
            return null;
        }
        if (line.startsWith("#")) {
            if (line.startsWith(SECTION)) {
                latestNanos = 0;
            }
            return line.startsWith(SECTION)
                    ? new TraceLine(
                            input.number(), 0, -1, 0, "", TraceLine.Context.UNKNOWN, false, new TraceEvent.Section())
                    : null;
        }
        if (line.isBlank() || HEADER.matcher(line).matches()) {
            return null;
        }
        if (LOST.matcher(line).matches()) {
            lost++;
            return null;
        }
        Matcher ftrace = FTRACE.matcher(line);
        if (ftrace.matches()) {
            return event(
                    ftrace.group(1),
                    ftrace.group(2),
                    ftrace.group(3),
                    ftrace.group(4),
                    ftrace.group(5),
                    ftrace.group(6),
                    ftrace.group(7));
        }
        Matcher perf = PERF.matcher(line);
        if (perf.matches()) {
            return event(
                    perf.group(1), perf.group(2), perf.group(3), null, perf.group(4), perf.group(5), perf.group(6));
        }
        Matcher latency = LATENCY.matcher(line);
        if (latency.matches()) {
            return latency(latency);
        }
        if (events > 0 && FRAME.matcher(line).matches()) {
            return null;
        }
        throw input.problem("'" + Shown.of(line)
                + "' is no event of ftrace text, perf sched script or trace-cmd report (cut short?)");
    }

    private @Nullable TraceLine latency(Matcher line) throws TraceFormatException {
        String seconds = line.group(5);
        String fraction = line.group(6);
        if (seconds == null) {
            long nanos = Long.parseLong(line.group(7)) * NANOS_PER_MICRO;
            seconds = Long.toString(nanos / NANOS_PER_SECOND);
            fraction = String.format(Locale.ROOT, "%09d", nanos % NANOS_PER_SECOND);
        }
        return event(line.group(1), line.group(2), line.group(3), line.group(4), seconds, fraction, line.group(8));
    }

    private @Nullable TraceLine event(
            String comm, String pid, String cpu, @Nullable String flags, String seconds, String fraction, String rest)
            throws TraceFormatException {
        if (rest.startsWith(STACK)) {
            return null;
        }
        Matcher named = EVENT.matcher(rest);
        if (!named.matches()) {
            throw input.problem("'" + Shown.of(rest) + "' has no event name: expected 'event: fields'");
        }
        events++;
        int cpuNumber = Integer.parseInt(cpu);
        TraceEvent event = parser.parse(named.group(1), named.group(2));
        seen.add(named.group(1));
        if (event instanceof TraceEvent.Other other) {
            skipped.merge(other.name(), 1L, Long::sum);
            return null;
        }
        long nanos = Long.parseLong(seconds) * NANOS_PER_SECOND
                + Long.parseLong(fraction) * pow10(FRACTION_DIGITS - fraction.length());
        checkTime(nanos);
        return new TraceLine(
                input.number(),
                nanos,
                cpuNumber,
                Integer.parseInt(pid),
                comm,
                context(flags),
                flags != null && flags.length() > 1 && "NnLlB".indexOf(flags.charAt(1)) >= 0,
                event);
    }

    private void checkTime(long nanos) throws TraceFormatException {
        if (nanos < latestNanos - BACK_MAX_NANOS) {
            throw input.problem(String.format(
                    Locale.ROOT,
                    "the time goes back by %.6f s: expected the order of events, and '# tracer:' before another recording",
                    (latestNanos - nanos) / (double) NANOS_PER_SECOND));
        }
        if (nanos < latestNanos) {
            backward++;
        }
        latestNanos = Math.max(latestNanos, nanos);
    }

    private static long pow10(int digits) {
        long value = 1;
        for (int i = 0; i < digits; i++) {
            value *= 10;
        }
        return value;
    }

    private static TraceLine.Context context(@Nullable String flags) {
        if (flags == null || flags.length() < 3) {
            return TraceLine.Context.UNKNOWN;
        }
        return switch (flags.charAt(2)) {
            case 'h', 'H', 'z', 'Z' -> TraceLine.Context.HARDIRQ;
            case 's' -> TraceLine.Context.SOFTIRQ;
            default -> TraceLine.Context.TASK;
        };
    }

    /** Return how many events of each unused kind were skipped so far, by name. */
    public Map<String, Long> skipped() {
        return Collections.unmodifiableMap(skipped);
    }

    /** Return how many times the trace says that events were lost. */
    public long lost() {
        return lost;
    }

    /** Return the names of the events there were so far, those without use, too. */
    public Set<String> seen() {
        return Collections.unmodifiableSet(seen);
    }

    /** Return how many events have a time before that of an event above them. */
    public long backward() {
        return backward;
    }

    /** Refuse a trace whose header names another number of CPUs. */
    public void expectCpus(int count) {
        expectedCpus = count;
    }

    /** Return the name of the input. */
    public String name() {
        return input.name();
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
