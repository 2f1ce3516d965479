package org.schedgate.simulator.machine;

import java.util.Objects;

/**
 * What a virtual machine gets of its host: fewer CPUs than it has itself, shared fairly among those of its CPUs that do not halt. The guest's kernel does not know: a CPU
 * that the host does not run looks as busy or as idle as it was, its clock goes on, and interrupts wait for it.
 *
 * @param cpus CPUs of the host, 1..{@link CpuSet#CPUS_MAX}; with as many as the machine has, or more, nothing waits
 * @param sliceNanos how long a CPU of the guest keeps one of the host's while others wait, 100000..1000000000
 * @param tickNanos how often the host looks whether a slice is over, 0..1000000000; 0 if a timer tells it at once. Where another CPU of the guest begins to wait it looks, too
 * @param source where the figures come from
 */
public record HostShare(int cpus, long sliceNanos, long tickNanos, String source) {
    /** Check the ranges. */
    public HostShare {
        Objects.requireNonNull(source, "source of the host's figures is null: say where they come from");
        if (cpus < 1 || cpus > CpuSet.CPUS_MAX) {
            throw new IllegalArgumentException("host of " + cpus + " CPUs: accepted is 1.." + CpuSet.CPUS_MAX);
        }
        if (sliceNanos < 100_000 || sliceNanos > 1_000_000_000) {
            throw new IllegalArgumentException("host's slice of " + sliceNanos + " ns: accepted is 100000..1000000000");
        }
        if (tickNanos < 0 || tickNanos > 1_000_000_000) {
            throw new IllegalArgumentException("host's tick of " + tickNanos + " ns: accepted is 0..1000000000");
        }
    }
}
