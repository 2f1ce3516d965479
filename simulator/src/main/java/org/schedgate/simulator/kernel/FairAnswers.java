package org.schedgate.simulator.kernel;

import static org.schedgate.simulator.kernel.Since.since;

import org.schedgate.simulator.sched.decision.GroupShares;
import org.schedgate.simulator.sched.decision.LoadTracking;
import org.schedgate.simulator.sched.decision.LoadTracking.Invariance;
import org.schedgate.simulator.sched.decision.PickNext;
import org.schedgate.simulator.sched.decision.PolicyPreemption;
import org.schedgate.simulator.sched.decision.RequestRule;
import org.schedgate.simulator.sched.decision.SleeperAgeing;
import org.schedgate.simulator.sched.decision.SleeperDequeue;
import org.schedgate.simulator.sched.decision.SliceRule;
import org.schedgate.simulator.sched.decision.TickPreemption;
import org.schedgate.simulator.sched.decision.VruntimePlacement;
import org.schedgate.simulator.sched.decision.WakeupPreemption;
import org.schedgate.simulator.sched.fair.BaseSlice;
import org.schedgate.simulator.sched.fair.BaseSlice.Custom;
import org.schedgate.simulator.sched.fair.BuddyPick;
import org.schedgate.simulator.sched.fair.BuddyPick.Forgets;
import org.schedgate.simulator.sched.fair.ContributionTracking;
import org.schedgate.simulator.sched.fair.DelayWhileIneligible;
import org.schedgate.simulator.sched.fair.DequeueAtOnce;
import org.schedgate.simulator.sched.fair.EarliestEligiblePick;
import org.schedgate.simulator.sched.fair.EarliestEligiblePick.Tie;
import org.schedgate.simulator.sched.fair.GentleSleeperPlacement;
import org.schedgate.simulator.sched.fair.GentleSleeperPlacement.Leaving;
import org.schedgate.simulator.sched.fair.GranularityPreemption;
import org.schedgate.simulator.sched.fair.IdleEntityGivesWay;
import org.schedgate.simulator.sched.fair.IdleEntityGivesWay.Protection;
import org.schedgate.simulator.sched.fair.IdleGivesWayBatchWaits;
import org.schedgate.simulator.sched.fair.LagPlacement;
import org.schedgate.simulator.sched.fair.LagPlacement.NewTask;
import org.schedgate.simulator.sched.fair.LoadOrWeightShares;
import org.schedgate.simulator.sched.fair.NoRequests;
import org.schedgate.simulator.sched.fair.PeriodSlice;
import org.schedgate.simulator.sched.fair.PickedWakeePreemption;
import org.schedgate.simulator.sched.fair.QueuedLoadTracking;
import org.schedgate.simulator.sched.fair.QueuedWeightShares;
import org.schedgate.simulator.sched.fair.RequestServed;
import org.schedgate.simulator.sched.fair.RunnableTracking;
import org.schedgate.simulator.sched.fair.RunnableTracking.Delayed;
import org.schedgate.simulator.sched.fair.RunnableTracking.Guess;
import org.schedgate.simulator.sched.fair.RunnableTracking.Waited;
import org.schedgate.simulator.sched.fair.ShorterRequestPreemption;
import org.schedgate.simulator.sched.fair.ShortestRequestProtection;
import org.schedgate.simulator.sched.fair.SlicePreemption;
import org.schedgate.simulator.sched.fair.TickWithoutTest;
import org.schedgate.simulator.sched.fair.WeightedSumTracking;
import org.schedgate.simulator.sched.placement.AgeToNowIfIdle;
import org.schedgate.simulator.sched.placement.AgeToQueueUpdate;

/** Who runs and how load is tracked, by release. */
final class FairAnswers {
    private FairAnswers() {}

    static Histories histories() {
        return new Histories(Area.FAIR_CLASS)
                .completeFrom(Release.V3_15, Release.DEBIAN_6_12_117)
                .point(
                        SleeperAgeing.class,
                        since(Release.V3_15, AgeToQueueUpdate::new),
                        since(Release.V6_0, AgeToNowIfIdle::new))
                .point(
                        GroupShares.class,
                        since(Release.V3_15, QueuedWeightShares::new),
                        since(Release.V4_15, LoadOrWeightShares::new))
                .point(
                        LoadTracking.class,
                        since(Release.V3_15, ContributionTracking::new),
                        since(Release.V4_8, () -> new WeightedSumTracking(WeightedSumTracking.Groups.APART)),
                        since(Release.V4_10, () -> new WeightedSumTracking(WeightedSumTracking.Groups.FOLLOW)),
                        since(Release.V4_15, () -> new QueuedLoadTracking(Invariance.AT_ACCRUAL)),
                        since(Release.V5_4, () -> new QueuedLoadTracking(Invariance.BY_CLOCK)),
                        since(
                                Release.V5_9,
                                () -> new RunnableTracking(Guess.SCALED_UP, Delayed.RUNNABLE, Waited.LOWERS_ESTIMATE)),
                        since(
                                Release.V6_12,
                                () -> new RunnableTracking(Guess.PLAIN, Delayed.RUNNABLE, Waited.KEEPS_ESTIMATE)),
                        since(
                                Release.V6_18,
                                () -> new RunnableTracking(Guess.PLAIN, Delayed.NOT_RUNNABLE, Waited.KEEPS_ESTIMATE)))
                .point(
                        VruntimePlacement.class,
                        since(Release.V3_15, () -> new GentleSleeperPlacement(Leaving.COUNTS)),
                        since(Release.V4_8, () -> new GentleSleeperPlacement(Leaving.DOES_NOT_COUNT)),
                        since(Release.V6_6, () -> new LagPlacement(NewTask.UNTOLD)),
                        since(Release.V6_12, () -> new LagPlacement(NewTask.TOLD)))
                .point(
                        SliceRule.class,
                        since(Release.V3_15, PeriodSlice::new),
                        since(Release.V6_6, () -> new BaseSlice(Custom.REFUSED)),
                        since(Release.V6_12, () -> new BaseSlice(Custom.KEPT)))
                .point(
                        WakeupPreemption.class,
                        since(Release.V3_15, GranularityPreemption::new),
                        since(Release.V6_6, () -> new PickedWakeePreemption(new EarliestEligiblePick(Tie.RUNNING))),
                        since(Release.V6_12, () -> new PickedWakeePreemption(new EarliestEligiblePick(Tie.WAITING))),
                        since(Release.V6_18, () -> new ShorterRequestPreemption(new EarliestEligiblePick(Tie.WAITING))))
                .point(
                        PolicyPreemption.class,
                        since(Release.V3_15, IdleGivesWayBatchWaits::new),
                        since(Release.V6_12, () -> new IdleEntityGivesWay(Protection.STAYS)),
                        since(Release.V6_18, () -> new IdleEntityGivesWay(Protection.ENDS)))
                .point(
                        TickPreemption.class,
                        since(Release.V3_15, SlicePreemption::new),
                        since(Release.V6_6, TickWithoutTest::new))
                .point(
                        PickNext.class,
                        since(Release.V3_15, () -> new BuddyPick(Forgets.WHEN_PICKED)),
                        since(Release.V6_0, () -> new BuddyPick(Forgets.WHEN_SET)),
                        since(Release.V6_6, () -> new EarliestEligiblePick(Tie.RUNNING)),
                        since(Release.V6_12, () -> new EarliestEligiblePick(Tie.WAITING)))
                .point(
                        RequestRule.class,
                        since(Release.V3_15, NoRequests::new),
                        since(Release.V6_6, RequestServed::new),
                        since(Release.V6_18, ShortestRequestProtection::new))
                .point(
                        SleeperDequeue.class,
                        since(Release.V3_15, DequeueAtOnce::new),
                        since(Release.V6_12, DelayWhileIneligible::new));
    }
}
