package org.schedgate.simulator.sched.decision;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.group.GroupSums;

/** One attempt to balance one domain, as its decisions may see it ({@code struct lb_env}). */
public interface BalanceView extends CpuView {
    /** Return the domain. */
    SchedDomain domain();

    /** Return the CPU that pulls ({@code dst_cpu}). */
    int destination();

    /** Return what the pulling CPU is doing. */
    IdleType idleType();

    /** Return the CPUs that take part in this attempt. */
    CpuSet cpus();

    /** Return the passes in a row that moved nothing although there was something to move ({@code nr_balance_failed}). */
    int failures();

    /** Return what is to be moved ({@code migration_type}); load for an active push. */
    Pull.Kind kind();

    /** Tell whether a task has run more than its share, so that it is not eligible on the queue it is on ({@code entity_eligible()}). */
    boolean ahead(TaskView task);

    /** Tell whether the queue that a task would join on the destination, that of its group there, has tasks. */
    boolean destinationQueues(TaskView task);

    /**
     * Return the sums over each group of this domain that the view keeps, the same as reading each of its CPUs, or null if it keeps none or
     * some CPU of the domain does not take part.
     */
    default @Nullable GroupSums sums() {
        return null;
    }

    /** Return the lowest CPU not below {@code from} of some that takes part and has two runnable fair tasks or more, or -1 if there is none. */
    default int nextCrowded(CpuSet some, int from) {
        int cpu = some.next(from);
        while (cpu >= 0 && (fairRunning(cpu) < 2 || !cpus().contains(cpu))) {
            cpu = some.next(cpu + 1);
        }
        return cpu;
    }

    /** Tell whether a group of this domain had tasks that its pinned tasks kept from balance ({@code sgc.imbalance}). */
    boolean groupImbalanced(int groupIndex);

    /** Tell whether any group of this domain had such tasks. */
    default boolean someGroupImbalanced() {
        for (int i = 0; i < domain().groups().size(); i++) {
            if (groupImbalanced(i)) {
                return true;
            }
        }
        return false;
    }
}
