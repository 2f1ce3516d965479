package org.schedgate.simulator.sched.decision;

import java.util.Objects;

/**
 * One answer for each decision point: what makes one kernel differ from another.
 *
 * @param wakeWidth wake_wide()
 * @param wantAffine want_affine, wake_cap()
 * @param wakeAffinity wake_affine()
 * @param idleSiblingSearch select_idle_sibling()
 * @param capacitySearch select_idle_capacity()
 * @param idleCoreHint test_idle_cores()
 * @param scanLimit SIS_PROP, SIS_UTIL
 * @param recentCpu recent_used_cpu
 * @param previousCore prev-SMT check
 * @param kthreadStacking per-CPU kthread rule
 * @param fallbackCpu select_fallback_rq()
 * @param sleeperAgeing migrate_task_rq_fair()
 * @param wakeQueueing ttwu_queue_cond()
 * @param pipeWake pipe_read()
 * @param pendingClear sched_ttwu_pending()
 * @param idlestGroup find_idlest_group()
 * @param idlestCpu find_idlest_group_cpu()
 * @param vruntimePlacement place_entity()
 * @param sliceRule sched_slice()
 * @param wakeupPreemption check_preempt_wakeup()
 * @param tickPreemption check_preempt_tick()
 * @param pickNext pick_next_entity()
 * @param policyPreemption check_preempt_wakeup(), policies
 * @param requestRule update_deadline(), set_protect_slice()
 * @param loadTracking struct sched_avg
 * @param groupShares calc_group_shares()
 * @param sleeperDequeue dequeue_entity(), delayed dequeue
 * @param newidleGate newidle_balance() entry
 * @param newidleStop newidle_balance() loop
 * @param newidleChance NI_RANDOM
 * @param balanceTurn should_we_balance()
 * @param busiestGroup find_busiest_group()
 * @param numaAllowance adjust_numa_imbalance()
 * @param asymPacking sched_asym()
 * @param busiestQueue find_busiest_queue()
 * @param taskMigration can_migrate_task()
 * @param detachAmount detach_tasks()
 * @param pullLimit detach_tasks() under CONFIG_PREEMPTION
 * @param activeBalance need_active_balance()
 * @param misfitMark update_misfit_status()
 * @param balancePace rebalance_domains(), tail of load_balance()
 * @param nohzKick nohz_balancer_kick()
 * @param idleBalancer find_new_ilb()
 * @param idleStateSelection cpuidle governor
 */
public record Decisions(
        WakeWidth wakeWidth,
        WantAffine wantAffine,
        WakeAffinity wakeAffinity,
        IdleSiblingSearch idleSiblingSearch,
        CapacitySearch capacitySearch,
        IdleCoreHint idleCoreHint,
        ScanLimit scanLimit,
        RecentCpu recentCpu,
        PreviousCore previousCore,
        KthreadStacking kthreadStacking,
        FallbackCpu fallbackCpu,
        SleeperAgeing sleeperAgeing,
        WakeQueueing wakeQueueing,
        PipeWake pipeWake,
        PendingClear pendingClear,
        IdlestGroup idlestGroup,
        IdlestCpu idlestCpu,
        VruntimePlacement vruntimePlacement,
        SliceRule sliceRule,
        WakeupPreemption wakeupPreemption,
        TickPreemption tickPreemption,
        PickNext pickNext,
        PolicyPreemption policyPreemption,
        RequestRule requestRule,
        LoadTracking loadTracking,
        GroupShares groupShares,
        SleeperDequeue sleeperDequeue,
        NewidleGate newidleGate,
        NewidleStop newidleStop,
        NewidleChance newidleChance,
        BalanceTurn balanceTurn,
        BusiestGroup busiestGroup,
        NumaAllowance numaAllowance,
        AsymPacking asymPacking,
        BusiestQueue busiestQueue,
        TaskMigration taskMigration,
        DetachAmount detachAmount,
        PullLimit pullLimit,
        ActiveBalance activeBalance,
        MisfitMark misfitMark,
        BalancePace balancePace,
        NohzKick nohzKick,
        IdleBalancer idleBalancer,
        IdleStateSelection idleStateSelection) {
    /** Check that every question has an answer. */
    public Decisions {
        given(wakeWidth, "wakeWidth");
        given(wantAffine, "wantAffine");
        given(wakeAffinity, "wakeAffinity");
        given(idleSiblingSearch, "idleSiblingSearch");
        given(capacitySearch, "capacitySearch");
        given(idleCoreHint, "idleCoreHint");
        given(scanLimit, "scanLimit");
        given(recentCpu, "recentCpu");
        given(previousCore, "previousCore");
        given(kthreadStacking, "kthreadStacking");
        given(fallbackCpu, "fallbackCpu");
        given(sleeperAgeing, "sleeperAgeing");
        given(wakeQueueing, "wakeQueueing");
        given(pipeWake, "pipeWake");
        given(pendingClear, "pendingClear");
        given(idlestGroup, "idlestGroup");
        given(idlestCpu, "idlestCpu");
        given(vruntimePlacement, "vruntimePlacement");
        given(sliceRule, "sliceRule");
        given(wakeupPreemption, "wakeupPreemption");
        given(tickPreemption, "tickPreemption");
        given(pickNext, "pickNext");
        given(policyPreemption, "policyPreemption");
        given(requestRule, "requestRule");
        given(loadTracking, "loadTracking");
        given(groupShares, "groupShares");
        given(sleeperDequeue, "sleeperDequeue");
        given(newidleGate, "newidleGate");
        given(newidleStop, "newidleStop");
        given(newidleChance, "newidleChance");
        given(balanceTurn, "balanceTurn");
        given(busiestGroup, "busiestGroup");
        given(numaAllowance, "numaAllowance");
        given(asymPacking, "asymPacking");
        given(busiestQueue, "busiestQueue");
        given(taskMigration, "taskMigration");
        given(detachAmount, "detachAmount");
        given(pullLimit, "pullLimit");
        given(activeBalance, "activeBalance");
        given(misfitMark, "misfitMark");
        given(balancePace, "balancePace");
        given(nohzKick, "nohzKick");
        given(idleBalancer, "idleBalancer");
        given(idleStateSelection, "idleStateSelection");
    }

    private static void given(Object answer, String point) {
        Objects.requireNonNull(answer, () -> "answer " + point + " is null: give one, or take it from a kernel");
    }
}
