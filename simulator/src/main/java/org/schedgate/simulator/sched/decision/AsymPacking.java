package org.schedgate.simulator.sched.decision;

import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Decision point: does an idle CPU take the work of less preferred ones ({@code sched_asym()} and its forerunners)? Asked by balancing in
 * domains that pack ({@link SchedDomain.Flag#ASYM_PACKING}), by CPUs that are idle.
 */
public interface AsymPacking {
    /**
     * Tell whether the destination takes the tasks of another group, one with fair tasks ({@code group_asym_packing}). Pure.
     *
     * @param localRunning runnable tasks of the destination's group
     * @param localBusy CPUs of that group that are not idle
     * @param groupBusy CPUs of the other group that are not idle
     */
    boolean takesGroup(BalanceView view, int groupIndex, int localRunning, int localBusy, int groupBusy);

    /** Tell whether the destination leaves a CPU its single task, since that CPU is preferred ({@code find_busiest_queue()}). Pure. */
    boolean leaves(BalanceView view, int cpu);

    /** Tell whether the destination has the running task of a less preferred CPU pushed to it ({@code asym_active_balance()}). Pure. */
    boolean pushes(BalanceView view, int source);

    /**
     * Tell whether the tick of the view's CPU, which is busy, has a tickless CPU balance, since that one is preferred ({@code
     * nohz_balancer_kick()}). Pure.
     *
     * @param domain the highest domain that packs
     * @param idle a tickless CPU of it
     */
    boolean kicks(CpuView view, SchedDomain domain, int idle);
}
