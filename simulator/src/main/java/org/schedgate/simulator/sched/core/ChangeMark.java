package org.schedgate.simulator.sched.core;

/**
 * Where to note that something of a CPU changed that balancing sums up over groups: see {@link KeptSums}. Who notes it has a copy of both,
 * for it is done at every tick and a further object a CPU would be a further line of memory.
 *
 * @param changed a set of all CPUs, one bit a CPU
 * @param cpu the CPU
 */
@SuppressWarnings("ArrayRecordComponent") // shared on purpose
record ChangeMark(long[] changed, int cpu) {
    void set() {
        changed[cpu >> 6] |= 1L << cpu;
    }
}
