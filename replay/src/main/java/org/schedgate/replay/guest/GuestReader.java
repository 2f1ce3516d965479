package org.schedgate.replay.guest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.schedgate.replay.trace.Shown;
import org.schedgate.replay.trace.TextInput;
import org.schedgate.replay.trace.TraceFormatException;
import org.schedgate.simulator.machine.CpuSet;

/**
 * Reads a guest's account: sections headed {@code == name}.
 *
 * <pre>
 * == uname        one line of uname -a
 * == topology     cpu0 pkg=0 die=0 core=0 smt=0-1 llc=0-7 l2=0-1      needed, a line a CPU
 * == nodes        node0 cpus=0-7 distance=10 20                       needed, a line a NUMA node
 * == domains      .../cpu0/domain0 name=SMT| flags=SD_...|SD_...| min_interval=2| ... imbalance_pct=110| ...
 * == features     GENTLE_FAIR_SLEEPERS NO_NEXT_BUDDY ...
 * == tunables     /proc/sys/kernel/sched_latency_ns 24000000
 * == schedstat    cpu0 ... and domain0 00ff ...: the spans of the domains
 * </pre>
 *
 * Other sections are skipped.
 */
public final class GuestReader {
    private static final Pattern CPU = Pattern.compile(
            "^cpu(\\d{1,4}) pkg=(-?\\d{1,9}) die=(-?\\d{1,9}|none) core=(-?\\d{1,9}) smt=(\\S*) llc=(\\S*)(?: l2=(\\S*))?\\s*$");
    private static final Pattern NODE = Pattern.compile("^node(\\d{1,4}) cpus=(\\S*) distance=([\\d ]+?)\\s*$");
    private static final Pattern DOMAIN = Pattern.compile("^\\S*/cpu(\\d{1,4})/domain(\\d{1,2}) (.*)$");
    private static final Pattern STAT_CPU = Pattern.compile("^cpu(\\d{1,4})(?: .*)?$");
    private static final Pattern STAT_DOMAIN =
            Pattern.compile("^domain(\\d{1,2}) (?:[A-Z]\\S* )?([0-9a-f,]{1,2048}) .*$");

    private static final Pattern FEATURE = Pattern.compile("^[A-Z][A-Z0-9_]{0,62}$");

    private final TextInput input;
    private final TreeMap<Integer, GuestTopology.CpuLine> cpus = new TreeMap<>();
    private final TreeMap<Integer, GuestTopology.NodeLine> nodes = new TreeMap<>();
    private final List<DomainLine> domains = new ArrayList<>();
    private final TreeMap<String, CpuSet> spans = new TreeMap<>();
    private final TreeMap<String, String> tunables = new TreeMap<>();
    private final TreeSet<String> features = new TreeSet<>();
    private String featuresFrom = "";
    private String release = "";
    private String idleDriver = "";
    private int statCpu = -1;

    private record DomainLine(long line, int cpu, int index, Map<String, String> values) {}

    private GuestReader(TextInput input) {
        this.input = input;
    }

    /**
     * Read a file, plain or compressed.
     *
     * @throws IOException if it cannot be read, or does not say where the CPUs sit; in one line
     */
    public static GuestAccount read(Path file) throws IOException {
        try (TextInput input = TextInput.open(file)) {
            return read(input);
        }
    }

    /** Read from lines opened before. */
    public static GuestAccount read(TextInput input) throws IOException {
        return new GuestReader(input).account();
    }

    private GuestAccount account() throws IOException {
        String section = "";
        for (String line = input.next(); line != null; line = input.next()) {
            if (line.startsWith("== ")) {
                section = line.substring(3).trim();
            } else if (!line.isBlank()) {
                take(section, line);
            }
        }
        if (cpus.isEmpty()) {
            throw new TraceFormatException(
                    input.name(), "no section '== topology' with a line 'cpu0 pkg=0 die=0 core=0 smt=0 llc=0-7' a CPU");
        }
        CpuNumbers numbers = CpuNumbers.of(cpus.keySet());
        List<GuestAccount.Domain> read = new ArrayList<>();
        for (DomainLine line : domains) {
            if (numbers.place(line.cpu()) < 0) {
                throw new TraceFormatException(
                        input.name(),
                        line.line(),
                        "a domain of CPU " + line.cpu() + ", which has no line in the section '== topology'");
            }
            read.add(domain(line, numbers));
        }
        return new GuestAccount(
                input.name(),
                release,
                new GuestTopology(input.name(), cpus, nodes).build(),
                numbers,
                !nodes.isEmpty(),
                read,
                List.copyOf(features),
                tunables,
                idleDriver);
    }

    private void take(String section, String line) throws TraceFormatException {
        switch (section) {
            case "uname" -> release = line.trim();
            case "topology" -> cpu(line);
            case "nodes" -> node(line);
            case "domains" -> domain(line);
            case "features", "features in force" -> features(section, line);
            case "tunables" -> tunable(line);
            case "schedstat" -> stat(line);
            case "idle" -> idleDriver = idleDriver.isEmpty() ? line.trim() : idleDriver;
            default -> {
                // Of no use here.
            }
        }
    }

    /** Take over features; those in force count more than those at the start. */
    private void features(String section, String line) throws TraceFormatException {
        if (!section.equals(featuresFrom)) {
            featuresFrom = section;
            features.clear();
        }
        for (String word : line.trim().split("\\s+", -1)) {
            if (!FEATURE.matcher(word).matches()) {
                throw input.problem(
                        "'" + Shown.of(word) + "' is no feature: expected a name such as SIS_UTIL or NO_SIS_UTIL");
            }
            boolean isOn = !word.startsWith("NO_");
            if (features.contains(isOn ? "NO_" + word : word.substring(3))) {
                throw input.problem("feature " + word + " is both on and off in the section '== " + section + "'");
            }
            features.add(word);
        }
    }

    private void tunable(String line) throws TraceFormatException {
        String[] words = line.trim().split("\\s+", 2);
        String name = words[0].substring(words[0].lastIndexOf('/') + 1);
        String value = words.length == 2 ? words[1] : "";
        try {
            RecordedSettings.check(name, value);
        } catch (IllegalArgumentException e) {
            throw new TraceFormatException(input.name(), input.number(), String.valueOf(e.getMessage()), e);
        }
        tunables.put(name, value);
    }

    private void cpu(String line) throws TraceFormatException {
        Matcher m = CPU.matcher(line);
        if (!m.matches()) {
            throw input.problem("'" + Shown.of(line) + "': expected 'cpu0 pkg=0 die=0 core=0 smt=0-1 llc=0-7 l2=0-1'");
        }
        int cpu = number(m.group(1), "CPU");
        CpuSet smt = set(m.group(5));
        int die = m.group(3).equals("none") ? 0 : Integer.parseInt(m.group(3));
        GuestTopology.CpuLine read = new GuestTopology.CpuLine(
                input.number(),
                Integer.parseInt(m.group(2)),
                die,
                Integer.parseInt(m.group(4)),
                smt.isEmpty() ? CpuSet.of(cpu) : smt,
                set(m.group(6)),
                set(m.group(7)));
        if (cpus.put(cpu, read) != null) {
            throw input.problem("cpu" + cpu + " has a line already: give one a CPU");
        }
    }

    private int number(String digits, String what) throws TraceFormatException {
        int number = Integer.parseInt(digits);
        if (number >= CpuSet.CPUS_MAX) {
            throw input.problem(what + " " + number + ": expected 0.." + (CpuSet.CPUS_MAX - 1));
        }
        return number;
    }

    /** Return a set of CPUs, empty where the kernel exposes none. */
    private CpuSet set(@Nullable String list) throws TraceFormatException {
        if (list == null || list.isEmpty() || list.equals("none") || list.equals("-")) {
            return CpuSet.EMPTY;
        }
        try {
            return CpuSet.parse(list);
        } catch (IllegalArgumentException e) {
            throw new TraceFormatException(input.name(), input.number(), String.valueOf(e.getMessage()), e);
        }
    }

    private void node(String line) throws TraceFormatException {
        Matcher m = NODE.matcher(line);
        if (!m.matches()) {
            throw input.problem("'" + Shown.of(line) + "': expected 'node0 cpus=0-7 distance=10 20'");
        }
        try {
            List<Integer> distances = Arrays.stream(m.group(3).trim().split("\\s+"))
                    .map(Integer::valueOf)
                    .toList();
            CpuSet members = CpuSet.parse(m.group(2));
            if (nodes.put(Integer.parseInt(m.group(1)), new GuestTopology.NodeLine(input.number(), members, distances))
                    != null) {
                throw input.problem("node" + m.group(1) + " has a line already: give one a node");
            }
        } catch (IllegalArgumentException e) {
            throw new TraceFormatException(
                    input.name(), input.number(), "'" + Shown.of(line) + "': " + e.getMessage(), e);
        }
    }

    private void domain(String line) throws TraceFormatException {
        Matcher m = DOMAIN.matcher(line);
        if (!m.matches()) {
            return;
        }
        TreeMap<String, String> values = new TreeMap<>();
        for (String part : m.group(3).split("\\| ?(?=[a-z_]+=|$)", -1)) {
            int at = part.indexOf('=');
            if (at > 0) {
                values.put(part.substring(0, at), part.substring(at + 1));
            }
        }
        domains.add(new DomainLine(input.number(), number(m.group(1), "CPU"), Integer.parseInt(m.group(2)), values));
    }

    private void stat(String line) {
        Matcher cpu = STAT_CPU.matcher(line);
        if (cpu.matches()) {
            statCpu = Integer.parseInt(cpu.group(1));
            return;
        }
        Matcher domain = STAT_DOMAIN.matcher(line);
        if (domain.matches()) {
            spans.put(statCpu + "/" + domain.group(1), mask(domain.group(2)));
        }
    }

    /** Parse the kernel's mask form: 32-bit words, the highest first. */
    private static CpuSet mask(String text) {
        CpuSet set = CpuSet.EMPTY;
        int nibbles = 0;
        for (int i = text.length() - 1; i >= 0; i--) {
            if (text.charAt(i) == ',') {
                continue;
            }
            int bits = Character.digit(text.charAt(i), 16);
            for (int bit = 0; bit < 4; bit++) {
                if ((bits >> bit & 1) != 0 && 4 * nibbles + bit < CpuSet.CPUS_MAX) {
                    set = set.or(CpuSet.of(4 * nibbles + bit));
                }
            }
            nibbles++;
        }
        return set;
    }

    private GuestAccount.Domain domain(DomainLine line, CpuNumbers numbers) throws TraceFormatException {
        Map<String, String> values = line.values();
        List<String> flags = new ArrayList<>();
        for (String flag : values.getOrDefault("flags", "").split("[| ]", -1)) {
            if (!flag.isBlank()) {
                flags.add(flag);
            }
        }
        CpuSet span = spans.getOrDefault(line.cpu() + "/" + line.index(), CpuSet.EMPTY);
        int weight = span.isEmpty() ? number(line, "min_interval", numbers.count()) : span.size();
        return new GuestAccount.Domain(
                numbers.place(line.cpu()),
                line.index(),
                values.getOrDefault("name", ""),
                flags,
                weight,
                number(line, "imbalance_pct", 0),
                Math.max(0, number(line, "max_newidle_lb_cost", 0)),
                numbers.places(span));
    }

    private int number(DomainLine line, String key, int otherwise) throws TraceFormatException {
        String value = line.values().get(key);
        if (value == null || value.isBlank()) {
            return otherwise;
        }
        try {
            return Integer.parseInt(value.replace("|", "").trim());
        } catch (NumberFormatException e) {
            throw new TraceFormatException(
                    input.name(), line.line(), "domain " + key + "='" + Shown.of(value) + "' is not a number", e);
        }
    }
}
