package org.schedgate.simulator.kernel;

import static org.schedgate.simulator.kernel.Since.since;

import org.schedgate.simulator.sched.balance.AvgIdleGate;
import org.schedgate.simulator.sched.balance.FailureActiveBalance;
import org.schedgate.simulator.sched.balance.FirstIdleBalancer;
import org.schedgate.simulator.sched.balance.FirstIdleOfGroupTurn;
import org.schedgate.simulator.sched.balance.FirstIdleOfGroupTurnUnlessBusy;
import org.schedgate.simulator.sched.balance.HotCacheMigration;
import org.schedgate.simulator.sched.balance.LlcCountNumaAllowance;
import org.schedgate.simulator.sched.balance.LowestDomainCostGate;
import org.schedgate.simulator.sched.balance.QuarterNumaAllowance;
import org.schedgate.simulator.sched.balance.RunnableOrBusyCacheKick;
import org.schedgate.simulator.sched.balance.ShiftedLoadDetach;
import org.schedgate.simulator.sched.balance.StopWhenPulledOrRunnable;
import org.schedgate.simulator.sched.balance.StopWhenPulledRunnableOrPending;
import org.schedgate.simulator.sched.balance.TypedBusiestGroup;
import org.schedgate.simulator.sched.balance.TypedBusiestQueue;
import org.schedgate.simulator.sched.decision.ActiveBalance;
import org.schedgate.simulator.sched.decision.BalanceTurn;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.BusiestQueue;
import org.schedgate.simulator.sched.decision.DetachAmount;
import org.schedgate.simulator.sched.decision.IdleBalancer;
import org.schedgate.simulator.sched.decision.NewidleGate;
import org.schedgate.simulator.sched.decision.NewidleStop;
import org.schedgate.simulator.sched.decision.NohzKick;
import org.schedgate.simulator.sched.decision.NumaAllowance;
import org.schedgate.simulator.sched.decision.TaskMigration;

/** What is balanced, and when, by release. */
final class BalancingAnswers {
    private BalancingAnswers() {}

    static Histories histories() {
        return new Histories(Area.BALANCING)
                .completeFrom(Release.V5_12, Release.V6_2)
                .point(
                        NewidleGate.class,
                        since(Release.V5_12, () -> new AvgIdleGate(false)),
                        since(Release.V6_0, LowestDomainCostGate::new))
                .point(
                        NewidleStop.class,
                        since(Release.V5_12, StopWhenPulledOrRunnable::new),
                        since(Release.V6_0, StopWhenPulledRunnableOrPending::new))
                .point(
                        BalanceTurn.class,
                        since(Release.V5_12, FirstIdleOfGroupTurn::new),
                        since(Release.V6_0, FirstIdleOfGroupTurnUnlessBusy::new))
                .point(BusiestGroup.class, since(Release.V5_12, TypedBusiestGroup::new))
                .point(
                        NumaAllowance.class,
                        since(Release.V5_12, QuarterNumaAllowance::new),
                        since(Release.V6_0, LlcCountNumaAllowance::new))
                .point(BusiestQueue.class, since(Release.V5_12, TypedBusiestQueue::new))
                .point(
                        TaskMigration.class,
                        since(Release.V5_12, () -> new HotCacheMigration(false)),
                        since(Release.V5_13, () -> new HotCacheMigration(true)))
                .point(
                        DetachAmount.class,
                        since(Release.V5_12, () -> new ShiftedLoadDetach(false)),
                        since(Release.V6_1, () -> new ShiftedLoadDetach(true)))
                .point(
                        ActiveBalance.class,
                        since(Release.V5_12, () -> new FailureActiveBalance(FailureActiveBalance.Count.LOWERED)),
                        since(Release.V5_13, () -> new FailureActiveBalance(FailureActiveBalance.Count.KEPT)))
                .point(
                        NohzKick.class,
                        since(
                                Release.V5_12,
                                () -> new RunnableOrBusyCacheKick(NohzKick.NewidleRefresh.INLINE_WHEN_GATED)),
                        since(Release.V5_13, () -> new RunnableOrBusyCacheKick(NohzKick.NewidleRefresh.BEFORE_IDLE)))
                .point(
                        IdleBalancer.class,
                        since(Release.V5_12, () -> new FirstIdleBalancer(IdleBalancer.Order.OTHERS_THEN_SELF)),
                        since(Release.V5_13, () -> new FirstIdleBalancer(IdleBalancer.Order.RING_FROM_NEXT)));
    }
}
