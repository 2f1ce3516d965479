package org.schedgate.simulator.kernel;

import static org.schedgate.simulator.kernel.Since.since;

import org.schedgate.simulator.sched.decision.FallbackCpu;
import org.schedgate.simulator.sched.decision.IdleCoreHint;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.IdlestCpu;
import org.schedgate.simulator.sched.decision.IdlestGroup;
import org.schedgate.simulator.sched.decision.KthreadStacking;
import org.schedgate.simulator.sched.decision.PendingClear;
import org.schedgate.simulator.sched.decision.PreviousCore;
import org.schedgate.simulator.sched.decision.RecentCpu;
import org.schedgate.simulator.sched.decision.ScanLimit;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.sched.decision.WakeWidth;
import org.schedgate.simulator.sched.placement.ClearPendingBeforeEnqueue;
import org.schedgate.simulator.sched.placement.ClearPendingBeforeUnlock;
import org.schedgate.simulator.sched.placement.FlipRatioWidth;
import org.schedgate.simulator.sched.placement.IdleSiblingOfPrevious;
import org.schedgate.simulator.sched.placement.IdleThenLoadAffinity;
import org.schedgate.simulator.sched.placement.IdleThenLoadAffinityWithoutIdlePrevious;
import org.schedgate.simulator.sched.placement.MergedIdleSearch;
import org.schedgate.simulator.sched.placement.MergedIdleSearch.ClearedHint;
import org.schedgate.simulator.sched.placement.MergedIdleSearch.ScanStart;
import org.schedgate.simulator.sched.placement.NoPreviousCore;
import org.schedgate.simulator.sched.placement.OtherCacheOrDescheduling;
import org.schedgate.simulator.sched.placement.OtherCacheOrIdleTarget;
import org.schedgate.simulator.sched.placement.ProportionalScanLimit;
import org.schedgate.simulator.sched.placement.RecentCpuIfIdle;
import org.schedgate.simulator.sched.placement.RecentCpuReplacedByPrevious;
import org.schedgate.simulator.sched.placement.SameNodeFallback;
import org.schedgate.simulator.sched.placement.ShallowestRecentIdleCpu;
import org.schedgate.simulator.sched.placement.SharedLineIdleCoreHint;
import org.schedgate.simulator.sched.placement.SmtGuardedIdleCoreHint;
import org.schedgate.simulator.sched.placement.StayWithOwnKthread;
import org.schedgate.simulator.sched.placement.TypedIdlestGroup;
import org.schedgate.simulator.sched.placement.UtilizationScanLimit;

/** Where tasks go, by release. */
final class PlacementAnswers {
    private PlacementAnswers() {}

    static Histories histories() {
        return new Histories(Area.PLACEMENT)
                .completeFrom(Release.V5_12, Release.V6_2)
                .point(WakeWidth.class, since(Release.V4_8, FlipRatioWidth::new))
                .point(
                        WakeAffinity.class,
                        since(Release.V5_5, IdleThenLoadAffinityWithoutIdlePrevious::new),
                        since(Release.V5_11, IdleThenLoadAffinity::new))
                .point(
                        IdleSiblingSearch.class,
                        since(Release.V5_12, () -> new MergedIdleSearch(ScanStart.TARGET, ClearedHint.WAKING_CPU)),
                        since(Release.V5_13, () -> new MergedIdleSearch(ScanStart.TARGET, ClearedHint.TARGET)),
                        since(Release.V6_0, () -> new MergedIdleSearch(ScanStart.AFTER_TARGET, ClearedHint.TARGET)))
                .point(
                        IdleCoreHint.class,
                        since(Release.V5_12, SharedLineIdleCoreHint::new),
                        since(Release.V5_13, SmtGuardedIdleCoreHint::new))
                .point(
                        ScanLimit.class,
                        since(Release.V4_15, ProportionalScanLimit::new),
                        since(Release.V6_0, UtilizationScanLimit::new))
                .point(
                        RecentCpu.class,
                        since(Release.V5_4, RecentCpuIfIdle::new),
                        since(Release.V6_0, RecentCpuReplacedByPrevious::new))
                .point(
                        PreviousCore.class,
                        since(Release.V3_15, NoPreviousCore::new),
                        since(Release.V5_13, IdleSiblingOfPrevious::new))
                .point(KthreadStacking.class, since(Release.V5_9, StayWithOwnKthread::new))
                .point(FallbackCpu.class, since(Release.V3_15, SameNodeFallback::new))
                .point(
                        WakeQueueing.class,
                        since(Release.V5_9, OtherCacheOrDescheduling::new),
                        since(Release.V6_0, OtherCacheOrIdleTarget::new))
                .point(
                        PendingClear.class,
                        since(Release.V5_9, ClearPendingBeforeEnqueue::new),
                        since(Release.V6_2, ClearPendingBeforeUnlock::new))
                .point(IdlestGroup.class, since(Release.V5_9, TypedIdlestGroup::new))
                .point(IdlestCpu.class, since(Release.V5_9, ShallowestRecentIdleCpu::new));
    }
}
