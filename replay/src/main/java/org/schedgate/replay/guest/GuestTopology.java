package org.schedgate.replay.guest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.schedgate.replay.trace.TraceFormatException;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;

/** Makes a topology of the lines of an account, and refuses what contradicts itself, naming the line. */
final class GuestTopology {
    /** A line of the section topology; empty sets where the kernel exposes none. */
    record CpuLine(long line, int pkg, int die, int core, CpuSet smt, CpuSet llc, CpuSet l2) {
        /** What shares the last level of cache there is: a level that is not exposed is not there. */
        CpuSet lastLevel() {
            return !llc.isEmpty() ? llc : !l2.isEmpty() ? l2 : smt;
        }

        CpuSet secondLevel() {
            return l2.isEmpty() ? smt : l2;
        }
    }

    /** A line of the section nodes. */
    record NodeLine(long line, CpuSet cpus, List<Integer> distances) {}

    private final String source;
    private final SortedMap<Integer, CpuLine> cpus;
    private final SortedMap<Integer, NodeLine> nodes;

    GuestTopology(String source, SortedMap<Integer, CpuLine> cpus, SortedMap<Integer, NodeLine> nodes) {
        this.source = source;
        this.cpus = cpus;
        this.nodes = nodes;
    }

    /** Return the topology, its CPUs at their places. */
    Topology build() throws TraceFormatException {
        agree("smt", CpuLine::smt);
        agree("l2", CpuLine::l2);
        agree("llc", CpuLine::llc);
        for (Map.Entry<Integer, CpuLine> entry : cpus.entrySet()) {
            nest(entry.getKey(), entry.getValue());
        }
        checkNodes();
        List<Topology.Place> places = new ArrayList<>();
        TreeMap<String, Integer> sockets = new TreeMap<>();
        TreeMap<String, Integer> dies = new TreeMap<>();
        for (Map.Entry<Integer, CpuLine> entry : cpus.entrySet()) {
            CpuLine line = entry.getValue();
            places.add(new Topology.Place(
                    id(sockets, "" + line.pkg()),
                    id(dies, line.pkg() + "/" + line.die()),
                    nodeOf(entry.getKey(), line),
                    line.lastLevel().first(),
                    line.secondLevel().first(),
                    line.smt().first()));
        }
        try {
            return new Topology(places, distances());
        } catch (IllegalArgumentException e) {
            long line = nodes.isEmpty()
                    ? cpus.values().iterator().next().line()
                    : nodes.values().iterator().next().line();
            throw new TraceFormatException(source, line, String.valueOf(e.getMessage()), e);
        }
    }

    private TraceFormatException problem(long line, String problem) {
        return new TraceFormatException(source, line, problem);
    }

    /** Check that CPUs that share something all say so, and that they are there. */
    private void agree(String what, Function<CpuLine, CpuSet> of) throws TraceFormatException {
        for (Map.Entry<Integer, CpuLine> entry : cpus.entrySet()) {
            int cpu = entry.getKey();
            CpuLine line = entry.getValue();
            CpuSet set = of.apply(line);
            if (!set.isEmpty() && !set.contains(cpu)) {
                throw problem(line.line(), "cpu" + cpu + ": " + what + "=" + set + " is without the CPU itself");
            }
            for (int other = set.first(); other >= 0; other = set.next(other + 1)) {
                CpuLine others = cpus.get(other);
                if (others == null) {
                    throw problem(
                            line.line(),
                            "cpu" + cpu + ": " + what + "=" + set + " names CPU " + other
                                    + ", which has no line: give every CPU that is online one");
                }
                if (!of.apply(others).equals(set)) {
                    throw problem(
                            line.line(),
                            "cpu" + cpu + ": " + what + "=" + set + ", but cpu" + other + ": " + what + "="
                                    + of.apply(others) + ": CPUs that share it have the same list");
                }
            }
        }
    }

    private void nest(int cpu, CpuLine line) throws TraceFormatException {
        CpuSet smt = line.smt();
        if (!line.secondLevel().or(smt).equals(line.secondLevel())) {
            throw problem(line.line(), "cpu" + cpu + ": smt=" + smt + " is not within l2=" + line.l2());
        }
        if (!line.lastLevel().or(line.secondLevel()).equals(line.lastLevel())) {
            throw problem(
                    line.line(),
                    "cpu" + cpu + ": " + (line.l2().isEmpty() ? "smt=" + smt : "l2=" + line.l2())
                            + " is not within llc=" + line.llc());
        }
        for (int other = smt.first(); other >= 0; other = smt.next(other + 1)) {
            CpuLine sibling = cpus.get(other);
            if (sibling != null && (sibling.pkg() != line.pkg() || sibling.core() != line.core())) {
                throw problem(
                        line.line(),
                        "cpu" + cpu + ": smt=" + smt + ", but cpu" + other + " has pkg=" + sibling.pkg() + " core="
                                + sibling.core() + ": siblings are threads of one core");
            }
        }
    }

    private void checkNodes() throws TraceFormatException {
        CpuSet seen = CpuSet.EMPTY;
        for (Map.Entry<Integer, NodeLine> entry : nodes.entrySet()) {
            NodeLine node = entry.getValue();
            if (node.distances().size() != nodes.size()) {
                throw problem(
                        node.line(),
                        "node" + entry.getKey() + " has " + node.distances().size()
                                + " distances: expected one for each of " + nodes.size() + " nodes");
            }
            for (int cpu = node.cpus().first(); cpu >= 0; cpu = node.cpus().next(cpu + 1)) {
                if (!cpus.containsKey(cpu)) {
                    throw problem(
                            node.line(),
                            "node" + entry.getKey() + ": cpus=" + node.cpus() + " names CPU " + cpu
                                    + ", which has no line in the section '== topology'");
                }
            }
            if (seen.intersects(node.cpus())) {
                throw problem(
                        node.line(), "node" + entry.getKey() + ": cpus=" + node.cpus() + " overlap another node's");
            }
            seen = seen.or(node.cpus());
        }
    }

    private int[][] distances() {
        if (nodes.isEmpty()) {
            return new int[][] {{10}};
        }
        int[][] distances = new int[nodes.size()][];
        int row = 0;
        for (NodeLine node : nodes.values()) {
            distances[row++] =
                    node.distances().stream().mapToInt(Integer::intValue).toArray();
        }
        return distances;
    }

    private static int id(Map<String, Integer> ids, String key) {
        int next = ids.size();
        return ids.computeIfAbsent(key, any -> next);
    }

    private int nodeOf(int cpu, CpuLine line) throws TraceFormatException {
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
        throw problem(line.line(), "CPU " + cpu + " is in no node of the section '== nodes'");
    }
}
