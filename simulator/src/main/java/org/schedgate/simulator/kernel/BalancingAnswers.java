package org.schedgate.simulator.kernel;

import static org.schedgate.simulator.kernel.Since.since;

import org.schedgate.simulator.sched.balance.AlwaysLook;
import org.schedgate.simulator.sched.balance.AvgIdleGate;
import org.schedgate.simulator.sched.balance.BusyThreadsPacking;
import org.schedgate.simulator.sched.balance.EligibleFirstMigration;
import org.schedgate.simulator.sched.balance.FailureActiveBalance;
import org.schedgate.simulator.sched.balance.FewTasksNumaAllowance;
import org.schedgate.simulator.sched.balance.FirstIdleBalancer;
import org.schedgate.simulator.sched.balance.FirstIdleOfGroupTurn;
import org.schedgate.simulator.sched.balance.FirstIdleOfGroupTurnUnlessBusy;
import org.schedgate.simulator.sched.balance.FirstOfSetBalancer;
import org.schedgate.simulator.sched.balance.HalfLoadDetach;
import org.schedgate.simulator.sched.balance.HalfLoadUntilFailedDetach;
import org.schedgate.simulator.sched.balance.HotCacheMigration;
import org.schedgate.simulator.sched.balance.IdleCoreTurnUnlessBusy;
import org.schedgate.simulator.sched.balance.LlcCountNumaAllowance;
import org.schedgate.simulator.sched.balance.LoadBusiestGroup;
import org.schedgate.simulator.sched.balance.LoadBusiestQueue;
import org.schedgate.simulator.sched.balance.LookByPastSuccess;
import org.schedgate.simulator.sched.balance.LowestDomainCostGate;
import org.schedgate.simulator.sched.balance.MigrationCostGate;
import org.schedgate.simulator.sched.balance.NoNumaAllowance;
import org.schedgate.simulator.sched.balance.OneTaskIfPreemptible;
import org.schedgate.simulator.sched.balance.OutOfStepPace;
import org.schedgate.simulator.sched.balance.PlainPace;
import org.schedgate.simulator.sched.balance.PriorityPacking;
import org.schedgate.simulator.sched.balance.QuarterNumaAllowance;
import org.schedgate.simulator.sched.balance.RunnableOrBusyCacheKick;
import org.schedgate.simulator.sched.balance.RunnableOrBusySiblingsKick;
import org.schedgate.simulator.sched.balance.ShiftedLoadDetach;
import org.schedgate.simulator.sched.balance.SlotBusiestGroup;
import org.schedgate.simulator.sched.balance.StopWhenPulled;
import org.schedgate.simulator.sched.balance.StopWhenPulledOrRefused;
import org.schedgate.simulator.sched.balance.StopWhenPulledOrRunnable;
import org.schedgate.simulator.sched.balance.StopWhenPulledRunnableOrPending;
import org.schedgate.simulator.sched.balance.TooLargeForLesserCpuMisfit;
import org.schedgate.simulator.sched.balance.TooLargeMisfit;
import org.schedgate.simulator.sched.balance.TypedBusiestGroup;
import org.schedgate.simulator.sched.balance.TypedBusiestQueue;
import org.schedgate.simulator.sched.balance.WholeCorePacking;
import org.schedgate.simulator.sched.decision.ActiveBalance;
import org.schedgate.simulator.sched.decision.AsymPacking;
import org.schedgate.simulator.sched.decision.BalancePace;
import org.schedgate.simulator.sched.decision.BalanceTurn;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.BusiestQueue;
import org.schedgate.simulator.sched.decision.DetachAmount;
import org.schedgate.simulator.sched.decision.IdleBalancer;
import org.schedgate.simulator.sched.decision.MisfitMark;
import org.schedgate.simulator.sched.decision.NewidleChance;
import org.schedgate.simulator.sched.decision.NewidleGate;
import org.schedgate.simulator.sched.decision.NewidleStop;
import org.schedgate.simulator.sched.decision.NohzKick;
import org.schedgate.simulator.sched.decision.NumaAllowance;
import org.schedgate.simulator.sched.decision.PullLimit;
import org.schedgate.simulator.sched.decision.TaskMigration;

/** What is balanced, and when, by release. */
final class BalancingAnswers {
    private BalancingAnswers() {}

    static Histories histories() {
        return pulling(walking(new Histories(Area.BALANCING).completeFrom(Release.V3_15, Release.DEBIAN_6_12_117)));
    }

    /** When a CPU looks for work, and where. */
    private static Histories walking(Histories histories) {
        return histories
                .point(
                        NewidleGate.class,
                        since(
                                Release.V3_15,
                                () -> new MigrationCostGate(NewidleGate.NextBalance.REPLACED_WHEN_FOUND_OR_PAST)),
                        since(Release.V3_16, () -> new MigrationCostGate(NewidleGate.NextBalance.EARLIEST)),
                        since(Release.V4_8, () -> new AvgIdleGate(false)),
                        since(Release.V6_0, LowestDomainCostGate::new),
                        since(
                                Release.V6_18,
                                () -> new LowestDomainCostGate(NewidleGate.CostRule.CHARGED_RAISED_BY_FAILURE)))
                .point(
                        NewidleStop.class,
                        since(Release.V3_15, StopWhenPulled::new),
                        since(Release.V3_16, StopWhenPulledOrRunnable::new),
                        since(Release.V6_0, StopWhenPulledRunnableOrPending::new),
                        since(Release.V6_12, StopWhenPulledOrRefused::new))
                .point(
                        NewidleChance.class,
                        since(Release.V3_15, AlwaysLook::new),
                        since(Release.DEBIAN_6_1_192, LookByPastSuccess::new),
                        since(Release.DEBIAN_6_12_117, LookByPastSuccess::new))
                .point(
                        BalanceTurn.class,
                        since(Release.V3_15, FirstIdleOfGroupTurn::new),
                        since(Release.V6_0, FirstIdleOfGroupTurnUnlessBusy::new),
                        since(Release.V6_6, IdleCoreTurnUnlessBusy::new))
                .point(
                        NumaAllowance.class,
                        since(Release.V3_15, NoNumaAllowance::new),
                        since(Release.V5_9, FewTasksNumaAllowance::new),
                        since(Release.V5_11, QuarterNumaAllowance::new),
                        since(Release.V6_0, LlcCountNumaAllowance::new))
                .point(
                        AsymPacking.class,
                        since(Release.V3_15, () -> new PriorityPacking(PriorityPacking.Push.NEWLY_IDLE)),
                        since(Release.V5_4, () -> new PriorityPacking(PriorityPacking.Push.ANY_IDLE)),
                        since(Release.V6_0, BusyThreadsPacking::new),
                        since(Release.V6_6, WholeCorePacking::new))
                .point(
                        BalancePace.class,
                        since(Release.V3_15, PlainPace::markOffAfterMoving),
                        since(Release.V4_8, PlainPace::markOffWhenBalanced),
                        since(Release.V4_15, PlainPace::newidleApart),
                        since(Release.V5_4, PlainPace::pushByChoice),
                        since(Release.V5_9, PlainPace::idlePolicyAsIdle),
                        since(Release.V5_10, OutOfStepPace::lengthenedByPush),
                        since(Release.V5_12, OutOfStepPace::notLengthenedByPush),
                        since(Release.V6_12, OutOfStepPace::misfitNeverFails))
                .point(
                        NohzKick.class,
                        since(Release.V3_15, RunnableOrBusySiblingsKick::new),
                        since(
                                Release.V4_10,
                                () -> new RunnableOrBusyCacheKick(NohzKick.NewidleRefresh.BY_BALANCING_ONLY, false)),
                        since(
                                Release.V5_4,
                                () -> new RunnableOrBusyCacheKick(NohzKick.NewidleRefresh.INLINE_WHEN_GATED, false)),
                        since(
                                Release.V5_9,
                                () -> new RunnableOrBusyCacheKick(NohzKick.NewidleRefresh.INLINE_WHEN_GATED)),
                        since(Release.V5_13, () -> new RunnableOrBusyCacheKick(NohzKick.NewidleRefresh.BEFORE_IDLE)),
                        since(
                                Release.V6_0,
                                () -> new RunnableOrBusyCacheKick(NohzKick.NewidleRefresh.BEFORE_IDLE)
                                        .lookingAgainWhenJoined()))
                .point(
                        IdleBalancer.class,
                        since(Release.V3_15, () -> new FirstOfSetBalancer(IdleBalancer.Order.SELF_THEN_ALL_OTHERS)),
                        since(Release.V4_8, () -> new FirstOfSetBalancer(IdleBalancer.Order.OTHERS_THEN_SELF_ALWAYS)),
                        since(Release.V4_15, () -> new FirstIdleBalancer(IdleBalancer.Order.OTHERS_THEN_SELF_ALWAYS)),
                        since(Release.V5_4, () -> new FirstIdleBalancer(IdleBalancer.Order.OTHERS_THEN_SELF)),
                        since(Release.V5_13, () -> new FirstIdleBalancer(IdleBalancer.Order.RING_FROM_NEXT)));
    }

    /** From which group and queue what is pulled. */
    private static Histories pulling(Histories histories) {
        return histories
                .point(
                        BusiestGroup.class,
                        since(Release.V3_15, SlotBusiestGroup::new),
                        since(Release.V4_8, LoadBusiestGroup::unlimitedAboveCapacity),
                        since(Release.V4_10, LoadBusiestGroup::limitedAboveCapacity),
                        since(Release.V4_15, LoadBusiestGroup::spreadByDifference),
                        since(Release.V5_4, LoadBusiestGroup::withMisfits),
                        since(Release.V5_5, TypedBusiestGroup::byUtilization),
                        since(Release.V5_9, TypedBusiestGroup::byWaiting),
                        since(Release.V5_10, TypedBusiestGroup::new),
                        since(Release.V5_13, TypedBusiestGroup::forTheDestination),
                        since(Release.V6_6, TypedBusiestGroup::sparingCores))
                .point(
                        BusiestQueue.class,
                        since(Release.V3_15, () -> new LoadBusiestQueue(true)),
                        since(Release.V4_8, () -> new LoadBusiestQueue(false)),
                        since(Release.V5_5, TypedBusiestQueue::byUtilizationOfOneToo),
                        since(Release.V5_9, TypedBusiestQueue::byBlockedLoadToo),
                        since(Release.V5_12, TypedBusiestQueue::ofAnyLargerCpu),
                        since(Release.V5_13, TypedBusiestQueue::new))
                .point(
                        TaskMigration.class,
                        since(Release.V3_15, HotCacheMigration::hotAfterMoving),
                        since(Release.V3_16, HotCacheMigration::hotBetweenThreads),
                        since(Release.V5_10, () -> new HotCacheMigration(false)),
                        since(Release.V5_13, () -> new HotCacheMigration(true)),
                        since(Release.V6_18, EligibleFirstMigration::new),
                        since(Release.DEBIAN_5_10_262, () -> new HotCacheMigration(true)))
                .point(
                        DetachAmount.class,
                        since(Release.V3_15, () -> new HalfLoadDetach(DetachAmount.ListEnd.NEWEST, false)),
                        since(Release.V4_8, () -> new HalfLoadDetach(DetachAmount.ListEnd.NEWEST, true)),
                        since(Release.V4_15, () -> new HalfLoadDetach(DetachAmount.ListEnd.OLDEST, true)),
                        since(Release.V5_5, HalfLoadUntilFailedDetach::new),
                        since(Release.V5_10, () -> new ShiftedLoadDetach(false)),
                        since(Release.V6_1, () -> new ShiftedLoadDetach(true)),
                        since(Release.V6_12, () -> new ShiftedLoadDetach(false, true)))
                .point(
                        MisfitMark.class,
                        since(Release.V3_15, TooLargeMisfit::new),
                        since(Release.V6_12, TooLargeForLesserCpuMisfit::new))
                .point(PullLimit.class, since(Release.V3_15, OneTaskIfPreemptible::new))
                .point(
                        ActiveBalance.class,
                        since(Release.V3_15, FailureActiveBalance::whateverIsMoved),
                        since(Release.V5_12, () -> new FailureActiveBalance(FailureActiveBalance.Count.LOWERED)),
                        since(Release.V5_13, () -> new FailureActiveBalance(FailureActiveBalance.Count.KEPT)));
    }
}
