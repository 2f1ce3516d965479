package org.schedgate.simulator.sched.domain;

import org.schedgate.simulator.machine.CpuSet;

/**
 * One group of a scheduling domain: the unit that balancing and fork placement compare.
 *
 * @param cpus its CPUs
 * @param balanceMask the CPUs whose own view of the domain matches the group ({@code group_balance_mask}); all of them unless groups overlap
 * @param capacity sum of its CPUs' capacities, 1024 for a full CPU
 * @param minCapacity the smallest of them ({@code sgc.min_capacity})
 * @param maxCapacity the largest of them ({@code sgc.max_capacity})
 */
public record SchedGroup(CpuSet cpus, CpuSet balanceMask, long capacity, long minCapacity, long maxCapacity) {
    /** Create a group of CPUs of equal capacity. */
    public SchedGroup(CpuSet cpus, CpuSet balanceMask, long capacity) {
        this(cpus, balanceMask, capacity, capacity / Math.max(1, cpus.size()), capacity / Math.max(1, cpus.size()));
    }

    /** Return the number of CPUs ({@code group_weight}). */
    public int weight() {
        return cpus.size();
    }
}
