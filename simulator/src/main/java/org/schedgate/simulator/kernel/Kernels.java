package org.schedgate.simulator.kernel;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.schedgate.simulator.power.MenuGovernor;
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
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.DetachAmount;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.IdleBalancer;
import org.schedgate.simulator.sched.decision.IdleCoreHint;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.NewidleGate;
import org.schedgate.simulator.sched.decision.NewidleStop;
import org.schedgate.simulator.sched.decision.NohzKick;
import org.schedgate.simulator.sched.decision.NumaAllowance;
import org.schedgate.simulator.sched.decision.PendingClear;
import org.schedgate.simulator.sched.decision.PreviousCore;
import org.schedgate.simulator.sched.decision.RecentCpu;
import org.schedgate.simulator.sched.decision.ScanLimit;
import org.schedgate.simulator.sched.decision.SleeperAgeing;
import org.schedgate.simulator.sched.decision.TaskMigration;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.sched.domain.KernelDomainRules;
import org.schedgate.simulator.sched.fair.BuddyPick;
import org.schedgate.simulator.sched.fair.GentleSleeperPlacement;
import org.schedgate.simulator.sched.fair.GranularityPreemption;
import org.schedgate.simulator.sched.fair.PeriodSlice;
import org.schedgate.simulator.sched.fair.SlicePreemption;
import org.schedgate.simulator.sched.placement.AgeToNowIfIdle;
import org.schedgate.simulator.sched.placement.AgeToQueueUpdate;
import org.schedgate.simulator.sched.placement.ClearPendingBeforeEnqueue;
import org.schedgate.simulator.sched.placement.ClearPendingBeforeUnlock;
import org.schedgate.simulator.sched.placement.FlipRatioWidth;
import org.schedgate.simulator.sched.placement.IdleSiblingOfPrevious;
import org.schedgate.simulator.sched.placement.IdleThenLoadAffinity;
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
import org.schedgate.simulator.sched.placement.WakeWriterWhenWasFull;

/**
 * Finds kernels by name. Each is the first release of its series from mainline; the oldest is given in full, every other by what
 * changed since the one before it.
 */
public final class Kernels {
    private record Release(String name, Supplier<KernelProfile> profile) {}

    private static final List<Release> RELEASES = List.of(
            new Release("v5.12", Kernels::v512),
            new Release("v5.13", Kernels::v513),
            new Release("v6.0", Kernels::v60),
            new Release("v6.1", Kernels::v61),
            new Release("v6.2", Kernels::v62));

    private Kernels() {}

    /** Return the names, oldest first. */
    public static List<String> names() {
        return RELEASES.stream().map(Release::name).toList();
    }

    /**
     * Return the kernel of a name such as {@code v6.1}.
     *
     * @throws IllegalArgumentException if there is none of exactly this name, saying which there are
     */
    public static KernelProfile of(String name) {
        Objects.requireNonNull(name, () -> "kernel name is null: " + accepted());
        for (Release release : RELEASES) {
            if (release.name().equals(name)) {
                return release.profile().get();
            }
        }
        throw new IllegalArgumentException("kernel '" + name + "' is unknown: " + accepted());
    }

    private static String accepted() {
        return "accepted is " + String.join(", ", names())
                + "; stable updates such as v6.1.5 carry other changes and are not modelled";
    }

    private static KernelProfile v512() {
        Decisions decisions = new Decisions(
                new FlipRatioWidth(),
                new IdleThenLoadAffinity(),
                new MergedIdleSearch(ScanStart.TARGET, ClearedHint.WAKING_CPU),
                new SharedLineIdleCoreHint(),
                new ProportionalScanLimit(),
                new RecentCpuIfIdle(),
                new NoPreviousCore(),
                new StayWithOwnKthread(),
                new SameNodeFallback(),
                new AgeToQueueUpdate(),
                new OtherCacheOrDescheduling(),
                new WakeWriterWhenWasFull(),
                new ClearPendingBeforeEnqueue(),
                new TypedIdlestGroup(),
                new ShallowestRecentIdleCpu(),
                new GentleSleeperPlacement(),
                new PeriodSlice(),
                new GranularityPreemption(),
                new SlicePreemption(),
                new BuddyPick(),
                new AvgIdleGate(false),
                new StopWhenPulledOrRunnable(),
                new FirstIdleOfGroupTurn(),
                new TypedBusiestGroup(),
                new QuarterNumaAllowance(),
                new TypedBusiestQueue(),
                new HotCacheMigration(false),
                new ShiftedLoadDetach(false),
                new FailureActiveBalance(FailureActiveBalance.Count.LOWERED),
                new RunnableOrBusyCacheKick(NohzKick.NewidleRefresh.INLINE_WHEN_GATED),
                new FirstIdleBalancer(IdleBalancer.Order.OTHERS_THEN_SELF),
                new MenuGovernor());
        Features features = Features.of(
                Feature.GENTLE_FAIR_SLEEPERS,
                Feature.START_DEBIT,
                Feature.LAST_BUDDY,
                Feature.CACHE_HOT_BUDDY,
                Feature.WAKEUP_PREEMPTION,
                Feature.TTWU_QUEUE,
                Feature.SIS_PROP,
                Feature.WA_IDLE,
                Feature.WA_WEIGHT,
                Feature.UTIL_EST);
        return new KernelProfile(
                "v5.12", decisions, features, Tunables.CFS, KernelDomainRules.eagerBalancing(), List.of());
    }

    private static KernelProfile v513() {
        return new Successor(v512())
                .with(IdleSiblingSearch.class, new MergedIdleSearch(ScanStart.TARGET, ClearedHint.TARGET))
                .with(IdleCoreHint.class, new SmtGuardedIdleCoreHint())
                .with(PreviousCore.class, new IdleSiblingOfPrevious())
                .with(TaskMigration.class, new HotCacheMigration(true))
                .with(ActiveBalance.class, new FailureActiveBalance(FailureActiveBalance.Count.KEPT))
                .with(NohzKick.class, new RunnableOrBusyCacheKick(NohzKick.NewidleRefresh.BEFORE_IDLE))
                .with(IdleBalancer.class, new FirstIdleBalancer(IdleBalancer.Order.RING_FROM_NEXT))
                .with(Feature.ALT_PERIOD, true)
                .with(Feature.BASE_SLICE, true)
                .as("v5.13", KernelDomainRules.nestedNumaGroups());
    }

    private static KernelProfile v60() {
        return new Successor(v513())
                .with(IdleSiblingSearch.class, new MergedIdleSearch(ScanStart.AFTER_TARGET, ClearedHint.TARGET))
                .with(ScanLimit.class, new UtilizationScanLimit())
                .with(RecentCpu.class, new RecentCpuReplacedByPrevious())
                .with(SleeperAgeing.class, new AgeToNowIfIdle())
                .with(WakeQueueing.class, new OtherCacheOrIdleTarget())
                .with(NewidleGate.class, new LowestDomainCostGate())
                .with(NewidleStop.class, new StopWhenPulledRunnableOrPending())
                .with(BalanceTurn.class, new FirstIdleOfGroupTurnUnlessBusy())
                .with(NumaAllowance.class, new LlcCountNumaAllowance())
                .with(Feature.SIS_PROP, false)
                .with(Feature.SIS_UTIL, true)
                .as("v6.0", KernelDomainRules.numaImbalanceOfEighth());
    }

    private static KernelProfile v61() {
        return new Successor(v60())
                .with(DetachAmount.class, new ShiftedLoadDetach(true))
                .as("v6.1", KernelDomainRules.numaImbalanceOfEighth());
    }

    private static KernelProfile v62() {
        return new Successor(v61())
                .with(PendingClear.class, new ClearPendingBeforeUnlock())
                .as("v6.2", KernelDomainRules.numaImbalanceOfEighth());
    }
}
