package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.machine.Topology;

/**
 * What two CPUs share at the closest, as a number from {@link #SAME_CPU} to {@link #OTHER_NODE}.
 *
 * <p>Rows are filled when a CPU is first asked about and are one byte a pair: each look at another CPU's queue and each lock asks, comparing
 * core, cluster, cache and node in turn is a branch as good as random each, and with hundreds of CPUs a wider table does not stay in a
 * processor's cache.
 */
final class Distances {
    static final int SAME_CPU = 0;
    static final int SAME_CORE = 1;
    static final int SAME_CLUSTER = 2;
    static final int SAME_LLC = 3;
    static final int SAME_NODE = 4;
    static final int OTHER_NODE = 5;

    /** How many there are. */
    static final int COUNT = 6;

    private final Topology topology;
    private final byte[][] rows;

    Distances(Topology topology) {
        this.topology = topology;
        rows = new byte[topology.cpuCount()][];
    }

    int of(int from, int to) {
        return row(from)[to + 1];
    }

    /** Return the distances of one CPU from each, in both directions the same: that from CPU n at n + 1, and at 0 {@link #SAME_CPU} for nobody. */
    byte[] row(int cpu) {
        byte[] row = rows[cpu];
        return row == null ? made(cpu) : row;
    }

    private byte[] made(int cpu) {
        byte[] row = new byte[rows.length + 1];
        for (int other = 0; other < rows.length; other++) {
            row[other + 1] = (byte) find(cpu, other);
        }
        rows[cpu] = row;
        return row;
    }

    private int find(int from, int to) {
        if (from == to) {
            return SAME_CPU;
        }
        if (topology.coreOf(from) == topology.coreOf(to)) {
            return SAME_CORE;
        }
        if (topology.clusterCpus(from).contains(to)) {
            return SAME_CLUSTER;
        }
        if (topology.llcOf(from) == topology.llcOf(to)) {
            return SAME_LLC;
        }
        return topology.nodeOf(from) == topology.nodeOf(to) ? SAME_NODE : OTHER_NODE;
    }
}
