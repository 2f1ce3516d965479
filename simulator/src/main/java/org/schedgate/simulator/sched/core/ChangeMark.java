package org.schedgate.simulator.sched.core;

/** Notes that something of a CPU changed that balancing sums up over groups: see {@link KeptSums}. */
final class ChangeMark {
    private final long[] changed;
    private final int word;
    private final long bit;

    /** Create the mark of a CPU in a set of all CPUs, one bit a CPU. */
    ChangeMark(long[] changed, int cpu) {
        this.changed = changed;
        this.word = cpu >> 6;
        this.bit = 1L << cpu;
    }

    void set() {
        changed[word] |= bit;
    }
}
