package org.schedgate.simulator.sched.core;

/**
 * What one thing costs between any two CPUs by their {@link Distances}, nanoseconds.
 *
 * <p>One row a CPU, made when the CPU first needs it: whoever needs several prices of one CPU fetches its row once. Every operation on a
 * pipe asks for four.
 */
final class Prices {
    private final Distances distances;
    private final long[] byDistance;
    private final int[][] rows;

    /** Create prices from those by distance, {@link Distances#SAME_CPU} first, each below 2^31. */
    Prices(Distances distances, int cpus, long... byDistance) {
        this.distances = distances;
        this.byDistance = byDistance;
        rows = new int[cpus][];
    }

    /** Return the prices from one CPU to each, in both directions the same: that of CPU n at n + 1, and at 0 that of nobody, which is 0. */
    int[] row(int cpu) {
        int[] row = rows[cpu];
        return row == null ? made(cpu) : row;
    }

    private int[] made(int cpu) {
        int[] row = new int[rows.length + 1];
        for (int other = 0; other < rows.length; other++) {
            row[other + 1] = Math.toIntExact(byDistance[distances.of(cpu, other)]);
        }
        rows[cpu] = row;
        return row;
    }
}
