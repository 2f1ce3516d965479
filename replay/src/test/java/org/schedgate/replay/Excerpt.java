package org.schedgate.replay;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.schedgate.replay.guest.GuestAccount;
import org.schedgate.replay.guest.GuestReader;
import org.schedgate.replay.state.Assumptions;
import org.schedgate.replay.state.Decision;
import org.schedgate.replay.state.Tracker;
import org.schedgate.replay.trace.TextInput;
import org.schedgate.replay.trace.TraceLine;
import org.schedgate.replay.trace.TraceReader;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;

/** The recorded excerpt of the test resources (its README.md names the source), and ways to replay a list of lines. */
public final class Excerpt {
    public static final String TRACE = "debian-6.1-smt8-hackp.trace.xz";
    public static final String GUEST = "debian-6.1-smt8.guest.txt";
    public static final String KERNEL = "debian-6.1.192";

    private Excerpt() {}

    public static InputStream resource(String name) {
        return Objects.requireNonNull(Excerpt.class.getResourceAsStream(name), name);
    }

    public static KernelProfile kernel() {
        return Kernels.forReplay(KERNEL);
    }

    public static GuestAccount guest() {
        try (TextInput input = TextInput.of(GUEST, resource(GUEST))) {
            return GuestReader.read(input);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Return an account of four sockets in a ring, 32 CPUs of two threads a core: 10 to itself, 20 to its neighbours, 30 across. */
    public static List<String> ringText() {
        List<String> lines = new ArrayList<>(List.of("== topology"));
        for (int cpu = 0; cpu < 32; cpu++) {
            int first = cpu / 8 * 8;
            int core = cpu / 2 * 2;
            lines.add("cpu" + cpu + " pkg=" + cpu / 8 + " die=0 core=" + cpu % 8 / 2 + " smt=" + core + "-" + (core + 1)
                    + " llc=" + first + "-" + (first + 7) + " l2=" + core + "-" + (core + 1));
        }
        lines.add("== nodes");
        lines.add("node0 cpus=0-7 distance=10 20 30 20");
        lines.add("node1 cpus=8-15 distance=20 10 20 30");
        lines.add("node2 cpus=16-23 distance=30 20 10 20");
        lines.add("node3 cpus=24-31 distance=20 30 20 10");
        return lines;
    }

    /** Return the account of {@link #ringText()}. */
    public static GuestAccount ring() {
        byte[] bytes = String.join("\n", ringText()).getBytes(StandardCharsets.UTF_8);
        try (TextInput input = TextInput.of("ring", new ByteArrayInputStream(bytes))) {
            return GuestReader.read(input);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Return the trace's lines as text. */
    public static List<String> text() {
        List<String> lines = new ArrayList<>();
        try (TextInput input = TextInput.of(TRACE, resource(TRACE))) {
            for (String line = input.next(); line != null; line = input.next()) {
                lines.add(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }

    /** Return the events of lines of text. */
    public static List<TraceLine> parse(List<String> lines) {
        List<TraceLine> events = new ArrayList<>();
        byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        try (TraceReader reader = TraceReader.of(TextInput.of("text", new ByteArrayInputStream(bytes)))) {
            for (TraceLine line = reader.next(); line != null; line = reader.next()) {
                events.add(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return events;
    }

    /** Return the decisions of a replay of events on the excerpt's machine. */
    public static List<Decision> replay(List<TraceLine> events) {
        List<Decision> decisions = new ArrayList<>();
        Tracker tracker = new Tracker(kernel(), guest(), Assumptions.DEFAULT, decisions::add);
        events.forEach(tracker::accept);
        return decisions;
    }

    /** Return the share of clean decisions of a kind that agree, per cent. */
    public static double agreement(List<Decision> decisions, Decision.Kind kind) {
        long clean =
                decisions.stream().filter(d -> d.kind() == kind && !d.raced()).count();
        long agreed = decisions.stream()
                .filter(d -> d.kind() == kind && !d.raced() && d.agrees())
                .count();
        return 100.0 * agreed / clean;
    }
}
