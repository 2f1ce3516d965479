package org.schedgate.simulator.sched.decision;

import org.schedgate.simulator.sched.domain.SchedDomain;

/** Decision point: how much task imbalance between NUMA nodes is left alone ({@code adjust_numa_imbalance()}), when balancing and when forking? */
public interface NumaAllowance {
    /**
     * Return the imbalance that remains to be moved between nodes. Pure.
     *
     * @param domain the NUMA domain
     * @param imbalance tasks (or idle CPUs) of difference, before any halving
     * @param localRunning runnable tasks of the local group
     * @param busiestRunning runnable tasks of the busiest group
     * @param busiestWeight CPUs of the busiest group
     */
    long remaining(SchedDomain domain, long imbalance, int localRunning, int busiestRunning, int busiestWeight);

    /** Tell whether {@link #remaining} is applied to the difference before it is halved (6.0) or after (earlier). */
    boolean beforeHalving();

    /**
     * Tell whether a new task stays in the local node although it is not the idlest. Pure.
     *
     * @param domain the NUMA domain
     * @param localRunning runnable tasks of the local group, without the new one
     * @param localIdle idle CPUs of the local group
     * @param idlestIdle idle CPUs of the idlest other group
     * @param allowedLocal CPUs of the local group on which the task may run
     */
    boolean forkStaysLocal(SchedDomain domain, int localRunning, int localIdle, int idlestIdle, int allowedLocal);
}
