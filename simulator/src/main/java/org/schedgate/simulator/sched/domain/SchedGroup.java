package org.schedgate.simulator.sched.domain;

import org.schedgate.simulator.machine.CpuSet;

/**
 * One group of a scheduling domain: the unit that balancing and fork placement compare.
 *
 * @param cpus its CPUs
 * @param balanceMask the CPUs whose own view of the domain matches the group ({@code group_balance_mask}); all of them unless groups overlap
 * @param capacity sum of its CPUs' capacities, 1024 for a full CPU
 */
public record SchedGroup(CpuSet cpus, CpuSet balanceMask, long capacity) {
    /** Return the number of CPUs ({@code group_weight}). */
    public int weight() {
        return cpus.size();
    }
}
