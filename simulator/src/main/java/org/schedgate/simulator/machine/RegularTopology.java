package org.schedgate.simulator.machine;

import java.util.Objects;

/**
 * A machine whose every part is built alike, written as {@code 2n4l4c2t}: two NUMA nodes, four last-level caches a node, four
 * cores a cache, two threads a core.
 *
 * <p>Grammar: {@code [<s>s][<d>d]<n>n<l>l[<k>k]<c>c<t>t}, every count per part of the level to its left, in this order:
 * sockets, dies, NUMA nodes, last-level caches, clusters, cores, threads. Without {@code s} every node is a socket of its own;
 * {@code d} needs {@code s} and defaults to one die a socket; without {@code k} there are no clusters. Counts are written without
 * leading zeros, and the machine has at most {@link CpuSet#CPUS_MAX} CPUs.
 *
 * @param sockets sockets, 1 or more
 * @param dies dies per socket, 1 or more
 * @param nodes NUMA nodes per die, 1 or more
 * @param llcs last-level caches per node, 1 or more
 * @param clusters clusters per last-level cache, 0 for none
 * @param cores cores per cluster, or per last-level cache where there are no clusters, 1 or more
 * @param threads hardware threads per core, 1 or more
 */
public record RegularTopology(int sockets, int dies, int nodes, int llcs, int clusters, int cores, int threads) {
    /** The SLIT distance between different nodes unless a table is given. */
    public static final int REMOTE_DISTANCE = 20;

    private static final String LETTERS = "sdnlkct";
    private static final String GRAMMAR =
            "accepted is [<s>s][<d>d]<n>n<l>l[<k>k]<c>c<t>t, such as 2n4l4c2t, for at most " + CpuSet.CPUS_MAX
                    + " CPUs";

    /** How the hardware threads of a core are numbered. */
    public enum SiblingNumbering {
        /** Siblings are neighbours: core k has CPUs 2k and 2k+1. QEMU and most clouds number guests so. */
        ADJACENT,
        /** All first threads, then all second ones: core k of n has CPUs k and n+k. Firmware of most x86 servers numbers so. */
        SPLIT
    }

    /** Check that there is something of everything and not too much. */
    public RegularTopology {
        count("sockets", sockets, 1);
        count("dies", dies, 1);
        count("nodes", nodes, 1);
        count("last-level caches", llcs, 1);
        count("clusters", clusters, 0);
        count("cores", cores, 1);
        count("threads", threads, 1);
        long cpus = 1;
        for (int factor : new int[] {sockets, dies, nodes, llcs, Math.max(1, clusters), cores, threads}) {
            cpus *= factor;
            if (cpus > CpuSet.CPUS_MAX) {
                throw new IllegalArgumentException("machine of " + sockets + " x " + dies + " x " + nodes + " x " + llcs
                        + " x " + Math.max(1, clusters) + " x " + cores + " x " + threads
                        + " CPUs: accepted is 1.." + CpuSet.CPUS_MAX);
            }
        }
    }

    private static void count(String part, int count, int min) {
        if (count < min || count > CpuSet.CPUS_MAX) {
            throw new IllegalArgumentException(
                    "machine with " + count + " " + part + ": accepted is " + min + ".." + CpuSet.CPUS_MAX);
        }
    }

    /**
     * Read a name such as {@code 2n4l4c2t}.
     *
     * @throws IllegalArgumentException if the name does not follow the grammar or means no CPU or too many
     */
    public static RegularTopology parse(String name) {
        Objects.requireNonNull(name, "machine name is null: " + GRAMMAR);
        int[] counts = new int[LETTERS.length()];
        int at = 0;
        int last = -1;
        while (at < name.length()) {
            int digits = at;
            while (digits < name.length() && name.charAt(digits) >= '0' && name.charAt(digits) <= '9') {
                digits++;
            }
            if (digits == name.length()) {
                throw refused(name, "it ends without a letter");
            }
            int letter = LETTERS.indexOf(name.charAt(digits));
            if (letter < 0) {
                throw refused(name, "unknown letter '" + name.charAt(digits) + "'");
            }
            if (letter <= last) {
                throw refused(name, "letter '" + name.charAt(digits) + "' is out of order");
            }
            counts[letter] = count(name, name.substring(at, digits), name.charAt(digits));
            last = letter;
            at = digits + 1;
        }
        return of(name, counts);
    }

    private static int count(String name, String digits, char letter) {
        if (digits.isEmpty() || digits.charAt(0) == '0' || digits.length() > 4) {
            throw refused(name, "count '" + digits + "' of '" + letter + "' is not 1.." + CpuSet.CPUS_MAX);
        }
        return Integer.parseInt(digits);
    }

    private static RegularTopology of(String name, int[] counts) {
        for (char letter : new char[] {'n', 'l', 'c', 't'}) {
            if (counts[LETTERS.indexOf(letter)] == 0) {
                throw refused(name, "letter '" + letter + "' is missing");
            }
        }
        boolean socketsGiven = counts[0] > 0;
        if (counts[1] > 0 && !socketsGiven) {
            throw refused(name, "dies need sockets");
        }
        int sockets = socketsGiven ? counts[0] : counts[2];
        int nodes = socketsGiven ? counts[2] : 1;
        try {
            return new RegularTopology(
                    sockets, Math.max(1, counts[1]), nodes, counts[3], counts[4], counts[5], counts[6]);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("machine '" + name + "': " + e.getMessage(), e);
        }
    }

    private static IllegalArgumentException refused(String name, String why) {
        return new IllegalArgumentException("machine '" + name + "': " + why + "; " + GRAMMAR);
    }

    /** Return the number of cores of the machine. */
    public int coreCount() {
        return nodeCount() * llcs * Math.max(1, clusters) * cores;
    }

    /** Return the number of CPUs of the machine. */
    public int cpuCount() {
        return coreCount() * threads;
    }

    /** Return the number of NUMA nodes of the machine. */
    public int nodeCount() {
        return sockets * dies * nodes;
    }

    /** Return the topology with sibling threads adjacent and every other node {@value #REMOTE_DISTANCE} away. */
    public Topology build() {
        return build(SiblingNumbering.ADJACENT);
    }

    /** Return the topology with every other node {@value #REMOTE_DISTANCE} away. */
    public Topology build(SiblingNumbering numbering) {
        int[][] distances = new int[nodeCount()][nodeCount()];
        for (int a = 0; a < nodeCount(); a++) {
            for (int b = 0; b < nodeCount(); b++) {
                distances[a][b] = a == b ? 10 : REMOTE_DISTANCE;
            }
        }
        return build(numbering, distances);
    }

    /**
     * Return the topology.
     *
     * @param numbering how sibling threads are numbered
     * @param distances the SLIT, one row a node
     * @throws IllegalArgumentException if the table does not fit the nodes
     */
    public Topology build(SiblingNumbering numbering, int[][] distances) {
        if (distances.length != nodeCount()) {
            throw new IllegalArgumentException(
                    "NUMA distances of " + distances.length + " nodes: the machine has " + nodeCount());
        }
        Topology.Place[] places = new Topology.Place[cpuCount()];
        int coresPerLlc = Math.max(1, clusters) * cores;
        for (int core = 0; core < coreCount(); core++) {
            int llc = core / coresPerLlc;
            int node = llc / llcs;
            int die = node / nodes;
            int cluster = clusters == 0 ? core : core / cores;
            Topology.Place place = new Topology.Place(die / dies, die, node, llc, cluster, core);
            for (int thread = 0; thread < threads; thread++) {
                int cpu =
                        numbering == SiblingNumbering.ADJACENT ? core * threads + thread : thread * coreCount() + core;
                places[cpu] = place;
            }
        }
        return new Topology(java.util.List.of(places), distances);
    }

    /** Return the name that {@link #parse} reads as this machine. */
    @Override
    public String toString() {
        String outer = dies == 1 && nodes == 1 ? sockets + "n" : sockets + "s" + dies + "d" + nodes + "n";
        return outer + llcs + "l" + (clusters == 0 ? "" : clusters + "k") + cores + "c" + threads + "t";
    }
}
