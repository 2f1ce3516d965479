package org.schedgate.simulator.sched.core;

import java.util.Arrays;

/** What the CPUs of one last-level cache share in one cache line ({@code struct sched_domain_shared}), and who touched it when. */
final class SharedLine {
    int busyCpus;
    boolean hasIdleCores;

    /** How many CPUs a search may look at, as the last balance of the cache's domain found. */
    int nrIdleScan;

    private long writtenNanos = -1;
    private int writer = -1;
    private final long[] readNanos;

    SharedLine(int size, int cpus) {
        busyCpus = size;
        readNanos = new long[cpus];
        Arrays.fill(readNanos, -1);
    }

    void written(int cpu, long now) {
        writer = cpu;
        writtenNanos = now;
    }

    /** Note a read and tell whether another CPU wrote the line since this one read it last. */
    boolean readFindsDirty(int cpu, long now) {
        boolean dirty = writer != cpu && writtenNanos > readNanos[cpu];
        readNanos[cpu] = now;
        return dirty;
    }
}
