package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.machine.Topology;

/**
 * What two CPUs share at the closest, as a number from {@link #SAME_CPU} to {@link #OTHER_NODE}.
 *
 * <p>Rows are filled when a CPU is first asked about and are one byte a pair: each operation on a pipe asks, and comparing core, cluster,
 * cache and node in turn is a branch as good as random each.
 */
final class Distances {
    static final int SAME_CPU = 0;
    static final int SAME_CORE = 1;
    static final int SAME_CLUSTER = 2;
    static final int SAME_LLC = 3;
    static final int SAME_NODE = 4;
    static final int OTHER_NODE = 5;

    private final Topology topology;
    private final byte[][] rows;

    Distances(Topology topology) {
        this.topology = topology;
        rows = new byte[topology.cpuCount()][];
    }

    int of(int from, int to) {
        byte[] row = rows[from];
        if (row == null) {
            row = rowOf(from);
            rows[from] = row;
        }
        return row[to];
    }

    private byte[] rowOf(int from) {
        byte[] row = new byte[rows.length];
        for (int to = 0; to < row.length; to++) {
            row[to] = (byte) find(from, to);
        }
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
