package org.schedgate.simulator.kernel;

import static org.schedgate.simulator.kernel.Since.since;

import org.schedgate.simulator.sched.decision.CapacitySearch;
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
import org.schedgate.simulator.sched.decision.WantAffine;
import org.schedgate.simulator.sched.placement.AllowedAndLargeEnoughWaker;
import org.schedgate.simulator.sched.placement.AllowedWaker;
import org.schedgate.simulator.sched.placement.AllowedWakerElseNoSearch;
import org.schedgate.simulator.sched.placement.AnyIdleThenQueuedLoadAffinity;
import org.schedgate.simulator.sched.placement.ClearPendingBeforeEnqueue;
import org.schedgate.simulator.sched.placement.ClearPendingBeforeUnlock;
import org.schedgate.simulator.sched.placement.ClusterFirstSearch;
import org.schedgate.simulator.sched.placement.CoreThenCpuSearch;
import org.schedgate.simulator.sched.placement.CoreThenCpuSearch.SchedIdleCpu;
import org.schedgate.simulator.sched.placement.FittingElseLargestCpu;
import org.schedgate.simulator.sched.placement.FlipRatioWidth;
import org.schedgate.simulator.sched.placement.IdleSiblingOfPrevious;
import org.schedgate.simulator.sched.placement.IdleThenLoadAffinity;
import org.schedgate.simulator.sched.placement.IdleThenLoadAffinityIgnoringDelayed;
import org.schedgate.simulator.sched.placement.IdleThenLoadAffinityWithoutIdlePrevious;
import org.schedgate.simulator.sched.placement.IdleThenQueuedLoadAffinity;
import org.schedgate.simulator.sched.placement.LeastLoadGroup;
import org.schedgate.simulator.sched.placement.LeastLoadedCpu;
import org.schedgate.simulator.sched.placement.MergedIdleSearch;
import org.schedgate.simulator.sched.placement.MergedIdleSearch.ClearedHint;
import org.schedgate.simulator.sched.placement.MergedIdleSearch.ScanStart;
import org.schedgate.simulator.sched.placement.MergedIdleSearch.WakersCache;
import org.schedgate.simulator.sched.placement.NoCapacitySearch;
import org.schedgate.simulator.sched.placement.NoKthreadStacking;
import org.schedgate.simulator.sched.placement.NoPreviousCore;
import org.schedgate.simulator.sched.placement.NoRecentCpu;
import org.schedgate.simulator.sched.placement.OtherCacheOnly;
import org.schedgate.simulator.sched.placement.OtherCacheOrDescheduling;
import org.schedgate.simulator.sched.placement.OtherCacheOrIdleTarget;
import org.schedgate.simulator.sched.placement.OtherSiblingOfPrevious;
import org.schedgate.simulator.sched.placement.ProportionalScanLimit;
import org.schedgate.simulator.sched.placement.QueuedLoadAffinity;
import org.schedgate.simulator.sched.placement.QueuedThenAverageLoadGroup;
import org.schedgate.simulator.sched.placement.QueuedWeightAffinity;
import org.schedgate.simulator.sched.placement.RecentCpuIfIdle;
import org.schedgate.simulator.sched.placement.RecentCpuReplacedByPrevious;
import org.schedgate.simulator.sched.placement.RecentCpuReplacedIfAllowed;
import org.schedgate.simulator.sched.placement.SameNodeFallback;
import org.schedgate.simulator.sched.placement.ShallowestRecentIdleCpu;
import org.schedgate.simulator.sched.placement.SharedLineIdleCoreHint;
import org.schedgate.simulator.sched.placement.SmtGuardedIdleCoreHint;
import org.schedgate.simulator.sched.placement.StayWithOwnKthread;
import org.schedgate.simulator.sched.placement.StayWithOwnKthreadUnlessInterrupted;
import org.schedgate.simulator.sched.placement.TypedIdlestGroup;
import org.schedgate.simulator.sched.placement.UtilizationScanLimit;
import org.schedgate.simulator.sched.placement.WakeeFlipsWidth;
import org.schedgate.simulator.sched.placement.WholeGroupSearch;
import org.schedgate.simulator.sched.placement.WorthAScanLimit;

/** Where tasks go, by release. */
final class PlacementAnswers {
    private PlacementAnswers() {}

    static Histories histories() {
        Histories histories = new Histories(Area.PLACEMENT)
                .completeFrom(Release.V3_15, Release.DEBIAN_6_12_117)
                .point(FallbackCpu.class, since(Release.V3_15, SameNodeFallback::new));
        affinity(histories);
        search(histories);
        scan(histories);
        queueing(histories);
        slowPath(histories);
        return histories;
    }

    private static void affinity(Histories histories) {
        histories
                .point(
                        WakeWidth.class,
                        since(Release.V3_15, WakeeFlipsWidth::new),
                        since(Release.V4_8, FlipRatioWidth::new))
                .point(
                        WantAffine.class,
                        since(Release.V3_15, AllowedWakerElseNoSearch::new),
                        since(Release.V4_8, AllowedWaker::new),
                        since(Release.V4_10, AllowedAndLargeEnoughWaker::new),
                        since(Release.V5_9, AllowedWaker::new))
                .point(
                        WakeAffinity.class,
                        since(Release.V3_15, QueuedWeightAffinity::new),
                        since(Release.V4_8, QueuedLoadAffinity::new),
                        since(Release.V4_15, AnyIdleThenQueuedLoadAffinity::new),
                        since(Release.V5_4, IdleThenQueuedLoadAffinity::new),
                        since(Release.V5_5, IdleThenLoadAffinityWithoutIdlePrevious::new),
                        since(Release.V5_11, IdleThenLoadAffinity::new),
                        since(Release.V6_18, IdleThenLoadAffinityIgnoringDelayed::new));
    }

    private static void search(Histories histories) {
        histories
                .point(
                        IdleSiblingSearch.class,
                        since(Release.V3_15, WholeGroupSearch::new),
                        since(Release.V4_10, () -> new CoreThenCpuSearch(SchedIdleCpu.BUSY)),
                        since(Release.V5_4, () -> new CoreThenCpuSearch(SchedIdleCpu.LAST_RESORT)),
                        since(Release.V5_9, () -> new CoreThenCpuSearch(SchedIdleCpu.IDLE)),
                        since(Release.V5_12, () -> new MergedIdleSearch(ScanStart.TARGET, ClearedHint.WAKING_CPU)),
                        since(Release.V5_13, () -> new MergedIdleSearch(ScanStart.TARGET, ClearedHint.TARGET)),
                        since(Release.V6_0, () -> new MergedIdleSearch(ScanStart.AFTER_TARGET, ClearedHint.TARGET)),
                        since(
                                Release.V6_1,
                                () -> new MergedIdleSearch(
                                        ScanStart.AFTER_TARGET, ClearedHint.TARGET, WakersCache.NEEDED_BY_SIS_PROP)),
                        since(Release.V6_12, ClusterFirstSearch::new))
                .point(
                        CapacitySearch.class,
                        since(Release.V3_15, NoCapacitySearch::new),
                        since(Release.V5_9, () -> new FittingElseLargestCpu(true)),
                        since(Release.V5_11, () -> new FittingElseLargestCpu(false)),
                        since(Release.DEBIAN_5_10_262, () -> new FittingElseLargestCpu(false)))
                .point(
                        RecentCpu.class,
                        since(Release.V3_15, NoRecentCpu::new),
                        since(Release.V5_4, RecentCpuIfIdle::new),
                        since(Release.V6_0, RecentCpuReplacedByPrevious::new),
                        since(Release.V6_6, RecentCpuReplacedIfAllowed::new),
                        since(Release.DEBIAN_6_1_192, RecentCpuReplacedIfAllowed::new))
                .point(
                        PreviousCore.class,
                        since(Release.V3_15, NoPreviousCore::new),
                        since(Release.V5_13, IdleSiblingOfPrevious::new),
                        since(Release.V6_6, OtherSiblingOfPrevious::new))
                .point(
                        KthreadStacking.class,
                        since(Release.V3_15, NoKthreadStacking::new),
                        since(Release.V5_9, StayWithOwnKthread::new),
                        since(Release.V6_0, StayWithOwnKthreadUnlessInterrupted::new),
                        since(Release.DEBIAN_5_10_262, StayWithOwnKthreadUnlessInterrupted::new));
    }

    private static void scan(Histories histories) {
        histories
                .point(
                        IdleCoreHint.class,
                        since(Release.V3_15, SmtGuardedIdleCoreHint::new),
                        since(Release.V5_12, SharedLineIdleCoreHint::new),
                        since(Release.V5_13, SmtGuardedIdleCoreHint::new))
                .point(
                        ScanLimit.class,
                        since(Release.V3_15, WorthAScanLimit::new),
                        since(Release.V4_15, ProportionalScanLimit::new),
                        since(Release.V6_0, UtilizationScanLimit::new));
    }

    private static void queueing(Histories histories) {
        histories
                .point(
                        WakeQueueing.class,
                        since(Release.V3_15, OtherCacheOnly::new),
                        since(Release.V5_9, OtherCacheOrDescheduling::new),
                        since(Release.V6_0, OtherCacheOrIdleTarget::new))
                .point(
                        PendingClear.class,
                        since(Release.V3_15, ClearPendingBeforeEnqueue::new),
                        since(Release.V6_2, ClearPendingBeforeUnlock::new));
    }

    private static void slowPath(Histories histories) {
        histories
                .point(
                        IdlestGroup.class,
                        since(Release.V3_15, LeastLoadGroup::new),
                        since(
                                Release.V4_10,
                                () -> new QueuedThenAverageLoadGroup(
                                        QueuedThenAverageLoadGroup.Form.LOCAL_OUTSIDE_IS_EMPTY)),
                        since(
                                Release.V4_15,
                                () -> new QueuedThenAverageLoadGroup(
                                        QueuedThenAverageLoadGroup.Form.LOCAL_OUTSIDE_OVERFLOWS)),
                        since(
                                Release.V5_4,
                                () -> new QueuedThenAverageLoadGroup(QueuedThenAverageLoadGroup.Form.NUMA_STAYS_LOCAL)),
                        since(Release.V5_5, () -> new TypedIdlestGroup(TypedIdlestGroup.Form.IDLE_CPUS_ONLY)),
                        since(Release.V5_9, () -> new TypedIdlestGroup(TypedIdlestGroup.Form.THEN_UTILIZATION)))
                .point(
                        IdlestCpu.class,
                        since(Release.V3_15, LeastLoadedCpu::new),
                        since(
                                Release.V4_8,
                                () -> new ShallowestRecentIdleCpu(
                                        ShallowestRecentIdleCpu.Form.QUEUED_LOAD_WITHOUT_SHORT_CUT)),
                        since(
                                Release.V4_10,
                                () -> new ShallowestRecentIdleCpu(ShallowestRecentIdleCpu.Form.QUEUED_LOAD)),
                        since(
                                Release.V5_4,
                                () -> new ShallowestRecentIdleCpu(
                                        ShallowestRecentIdleCpu.Form.QUEUED_LOAD_THEN_SCHED_IDLE)),
                        since(
                                Release.V5_5,
                                () -> new ShallowestRecentIdleCpu(
                                        ShallowestRecentIdleCpu.Form.AVERAGE_LOAD_THEN_SCHED_IDLE)),
                        since(
                                Release.V5_9,
                                () -> new ShallowestRecentIdleCpu(ShallowestRecentIdleCpu.Form.AVERAGE_LOAD)));
    }
}
