package org.schedgate.replay.guest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.schedgate.replay.trace.TextInput;
import org.schedgate.replay.trace.TraceFormatException;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;

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

    private final TextInput input;
    private final TreeMap<Integer, CpuLine> cpus = new TreeMap<>();
    private final TreeMap<Integer, NodeLine> nodes = new TreeMap<>();
    private final List<DomainLine> domains = new ArrayList<>();
    private final TreeMap<String, CpuSet> spans = new TreeMap<>();
    private final TreeMap<String, String> tunables = new TreeMap<>();
    private List<String> features = List.of();
    private String release = "";
    private String idleDriver = "";
    private int statCpu = -1;

    private record CpuLine(int pkg, int die, CpuSet smt, CpuSet llc, CpuSet l2) {}

    private record NodeLine(CpuSet cpus, List<Integer> distances) {}

    private record DomainLine(int cpu, int index, Map<String, String> values) {}

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
            throw input.problem("no section '== topology' with a line 'cpu0 pkg=0 die=0 core=0 smt=0 llc=0-7' a CPU");
        }
        Topology topology = topology();
        List<GuestAccount.Domain> read = new ArrayList<>();
        for (DomainLine line : domains) {
            read.add(domain(line, topology.cpuCount()));
        }
        return new GuestAccount(input.name(), release, topology, read, features, tunables, idleDriver);
    }

    private void take(String section, String line) throws TraceFormatException {
        switch (section) {
            case "uname" -> release = line.trim();
            case "topology" -> cpu(line);
            case "nodes" -> node(line);
            case "domains" -> domain(line);
            case "features", "features in force" ->
                features = Arrays.asList(line.trim().split("\\s+"));
            case "tunables" -> {
                String[] words = line.trim().split("\\s+", 2);
                tunables.put(words[0].substring(words[0].lastIndexOf('/') + 1), words.length == 2 ? words[1] : "");
            }
            case "schedstat" -> stat(line);
            case "idle" -> idleDriver = idleDriver.isEmpty() ? line.trim() : idleDriver;
            default -> {
                // Of no use here.
            }
        }
    }

    private void cpu(String line) throws TraceFormatException {
        Matcher m = CPU.matcher(line);
        if (!m.matches()) {
            throw input.problem("'" + line + "': expected 'cpu0 pkg=0 die=0 core=0 smt=0-1 llc=0-7 l2=0-1'");
        }
        int cpu = Integer.parseInt(m.group(1));
        CpuSet smt = set(m.group(5), cpu);
        CpuSet llc = set(m.group(6), cpu);
        CpuSet l2 = set(m.group(7), cpu).or(smt);
        int die = m.group(3).equals("none") ? 0 : Integer.parseInt(m.group(3));
        cpus.put(cpu, new CpuLine(Integer.parseInt(m.group(2)), die, smt, llc.or(smt), l2));
    }

    /** Return a set of CPUs; the CPU alone where the kernel exposes none. */
    private CpuSet set(@Nullable String list, int cpu) throws TraceFormatException {
        if (list == null || list.isEmpty() || list.equals("none") || list.equals("-")) {
            return CpuSet.of(cpu);
        }
        try {
            return CpuSet.parse(list).or(CpuSet.of(cpu));
        } catch (IllegalArgumentException e) {
            throw new TraceFormatException(input.name(), input.number(), String.valueOf(e.getMessage()), e);
        }
    }

    private void node(String line) throws TraceFormatException {
        Matcher m = NODE.matcher(line);
        if (!m.matches()) {
            throw input.problem("'" + line + "': expected 'node0 cpus=0-7 distance=10 20'");
        }
        try {
            List<Integer> distances = Arrays.stream(m.group(3).trim().split("\\s+"))
                    .map(Integer::valueOf)
                    .toList();
            CpuSet members = CpuSet.parse(m.group(2));
            nodes.put(Integer.parseInt(m.group(1)), new NodeLine(members, distances));
        } catch (IllegalArgumentException e) {
            throw new TraceFormatException(input.name(), input.number(), "'" + line + "': " + e.getMessage(), e);
        }
    }

    private void domain(String line) {
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
        domains.add(new DomainLine(Integer.parseInt(m.group(1)), Integer.parseInt(m.group(2)), values));
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

    private GuestAccount.Domain domain(DomainLine line, int count) throws TraceFormatException {
        Map<String, String> values = line.values();
        List<String> flags = new ArrayList<>();
        for (String flag : values.getOrDefault("flags", "").split("[| ]", -1)) {
            if (!flag.isBlank()) {
                flags.add(flag);
            }
        }
        CpuSet span = spans.getOrDefault(line.cpu() + "/" + line.index(), CpuSet.EMPTY);
        int weight = span.isEmpty() ? number(values, "min_interval", count) : span.size();
        return new GuestAccount.Domain(
                line.cpu(),
                line.index(),
                values.getOrDefault("name", ""),
                flags,
                weight,
                number(values, "imbalance_pct", 0),
                Math.max(0, number(values, "max_newidle_lb_cost", 0)),
                span);
    }

    private int number(Map<String, String> values, String key, int otherwise) throws TraceFormatException {
        String value = values.get(key);
        if (value == null || value.isBlank()) {
            return otherwise;
        }
        try {
            return Integer.parseInt(value.replace("|", "").trim());
        } catch (NumberFormatException e) {
            throw new TraceFormatException(
                    input.name(), input.number(), "domain " + key + "='" + value + "' is not a number", e);
        }
    }

    private Topology topology() throws TraceFormatException {
        int count = cpus.size();
        if (cpus.lastKey() != count - 1) {
            throw input.problem("CPUs are not numbered 0.." + (count - 1) + ": the last is " + cpus.lastKey()
                    + "; offline CPUs are not modelled");
        }
        List<Topology.Place> places = new ArrayList<>();
        TreeMap<String, Integer> sockets = new TreeMap<>();
        TreeMap<String, Integer> dies = new TreeMap<>();
        for (Map.Entry<Integer, CpuLine> entry : cpus.entrySet()) {
            CpuLine line = entry.getValue();
            places.add(new Topology.Place(
                    id(sockets, "" + line.pkg()),
                    id(dies, line.pkg() + "/" + line.die()),
                    nodeOf(entry.getKey()),
                    line.llc().first(),
                    line.l2().first(),
                    line.smt().first()));
        }
        int size = nodes.isEmpty() ? 1 : nodes.size();
        int[][] distances = new int[size][];
        if (nodes.isEmpty()) {
            distances[0] = new int[] {10};
        } else {
            int row = 0;
            for (NodeLine node : nodes.values()) {
                distances[row++] =
                        node.distances().stream().mapToInt(Integer::intValue).toArray();
            }
        }
        try {
            return new Topology(places, distances);
        } catch (IllegalArgumentException e) {
            throw new TraceFormatException(input.name(), input.number(), String.valueOf(e.getMessage()), e);
        }
    }

    private static int id(Map<String, Integer> ids, String key) {
        int next = ids.size();
        return ids.computeIfAbsent(key, any -> next);
    }

    private int nodeOf(int cpu) throws TraceFormatException {
        if (nodes.isEmpty()) {
            return 0;
        }
        int row = 0;
        for (NodeLine node : nodes.values()) {
            if (node.cpus().contains(cpu)) {
                return row;
            }
            row++;
        }
        throw input.problem("CPU " + cpu + " is in no node of the section '== nodes'");
    }
}
