package org.schedgate.simulator.switchedoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.balance.StopWhenPulled;
import org.schedgate.simulator.sched.decision.ActiveBalance;
import org.schedgate.simulator.sched.decision.AsymPacking;
import org.schedgate.simulator.sched.decision.BalancePace;
import org.schedgate.simulator.sched.decision.BalanceTurn;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.BusiestQueue;
import org.schedgate.simulator.sched.decision.CapacitySearch;
import org.schedgate.simulator.sched.decision.CpuView;
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.DetachAmount;
import org.schedgate.simulator.sched.decision.DomainsFixture;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.FallbackCpu;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.GroupShares;
import org.schedgate.simulator.sched.decision.IdleBalancer;
import org.schedgate.simulator.sched.decision.IdleCoreHint;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.IdleStateSelection;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.IdlestCpu;
import org.schedgate.simulator.sched.decision.IdlestGroup;
import org.schedgate.simulator.sched.decision.KthreadStacking;
import org.schedgate.simulator.sched.decision.LoadTracking;
import org.schedgate.simulator.sched.decision.MisfitMark;
import org.schedgate.simulator.sched.decision.NewidleChance;
import org.schedgate.simulator.sched.decision.NewidleGate;
import org.schedgate.simulator.sched.decision.NewidleStop;
import org.schedgate.simulator.sched.decision.NewidleView;
import org.schedgate.simulator.sched.decision.NohzKick;
import org.schedgate.simulator.sched.decision.NumaAllowance;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.PendingClear;
import org.schedgate.simulator.sched.decision.PickNext;
import org.schedgate.simulator.sched.decision.PipeWake;
import org.schedgate.simulator.sched.decision.PolicyPreemption;
import org.schedgate.simulator.sched.decision.PreviousCore;
import org.schedgate.simulator.sched.decision.PullLimit;
import org.schedgate.simulator.sched.decision.RecentCpu;
import org.schedgate.simulator.sched.decision.RequestRule;
import org.schedgate.simulator.sched.decision.ScanLimit;
import org.schedgate.simulator.sched.decision.SleeperAgeing;
import org.schedgate.simulator.sched.decision.SleeperDequeue;
import org.schedgate.simulator.sched.decision.SliceRule;
import org.schedgate.simulator.sched.decision.TaskMigration;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.TickPreemption;
import org.schedgate.simulator.sched.decision.VruntimePlacement;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.sched.decision.WakeWidth;
import org.schedgate.simulator.sched.decision.WakeupPreemption;
import org.schedgate.simulator.sched.decision.WantAffine;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.fair.ContributionTracking;
import org.schedgate.simulator.sched.placement.IdleThenLoadAffinityWithoutIdlePrevious;
import org.schedgate.simulator.sched.placement.LeastLoadGroup;
import org.schedgate.simulator.sched.placement.NoCapacitySearch;
import org.schedgate.simulator.workload.Hackbench;

/**
 * What no answer may be without: for every decision point, and for every step of the search for an idle CPU, a scene whose outcome is
 * right with the kernel's answer and wrong with that answer switched off.
 */
class SwitchedOffTest {
    /**
     * One thing switched off.
     *
     * @param point the decision point
     * @param how what is answered instead
     * @param patch that does it
     * @param scene in which it shows
     */
    private record Row(Class<?> point, String how, Patch patch, Scene scene) {
        @Override
        public String toString() {
            return point.getSimpleName() + ": " + how;
        }
    }

    /** Need a kernel thread that wakes tasks, which no workload has, or pipes, which no script has; see their own tests below. */
    private static final List<Class<?>> SEEN_BY_UNIT_TEST = List.of(KthreadStacking.class, PipeWake.class);

    private static <D> Row row(Class<D> point, String how, D answer, Scene scene) {
        return new Row(point, how, Patch.named("off", Patch.replace(point, answer)), scene);
    }

    private static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        rows.addAll(wakeups());
        rows.addAll(searchSteps());
        rows.addAll(newTasks());
        rows.addAll(running());
        rows.addAll(newidle());
        rows.addAll(balancing());
        return rows;
    }

    private static List<Row> wakeups() {
        return List.of(
                row(
                        WakeWidth.class,
                        "always wide",
                        view -> WakeWidth.Branch.WIDE,
                        PlacementScenes.wakeeComesToTheLighterCache()),
                row(
                        WantAffine.class,
                        "never",
                        (WantAffine) view -> WantAffine.Branch.NOT_ALLOWED,
                        PlacementScenes.wakeeComesToTheLighterCache()),
                row(CapacitySearch.class, "none", new NoCapacitySearch(), PlacementScenes.largeTaskLeavesTheSmallCpu()),
                row(
                        WakeAffinity.class,
                        "always previous",
                        (view, domain) -> new Outcome<>(view.previousCpu(), WakeAffinity.Branch.PREVIOUS),
                        PlacementScenes.wakeeComesToTheLighterCache()),
                row(
                        WakeAffinity.class,
                        "no rule for an idle previous CPU",
                        new IdleThenLoadAffinityWithoutIdlePrevious(),
                        PlacementScenes.idlePreviousOfAnotherCacheIsKept()),
                row(
                        IdleCoreHint.class,
                        "no idle core known",
                        (view, target) -> IdleCoreHint.Branch.NO_IDLE_CORE,
                        PlacementScenes.wholeCoreIsPreferred()),
                row(
                        ScanLimit.class,
                        "no scan",
                        (view, target) -> new Outcome<>(0, ScanLimit.Branch.OVERUTILIZED),
                        PlacementScenes.scanFindsTheIdleCpu()),
                row(
                        RecentCpu.class,
                        "never",
                        (view, target) -> RecentCpu.Branch.NO_KEPT,
                        PlacementScenes.backToTheRecentCpu()),
                row(
                        PreviousCore.class,
                        "none",
                        (view, target) -> new Outcome<>(-1, PreviousCore.Branch.NONE),
                        PlacementScenes.siblingOfPreviousBeforeTheScan()),
                row(
                        FallbackCpu.class,
                        "the highest allowed",
                        (view, task, wanted) -> new Outcome<>(highest(task), FallbackCpu.Branch.ANY),
                        PlacementScenes.notAllowedFallsBackWithinTheNode()),
                row(
                        SleeperAgeing.class,
                        "not beyond the queue's own time",
                        (updated, now, idle) -> updated,
                        PlacementScenes.sleepersLoadIsAgedToNow()),
                row(
                        WakeQueueing.class,
                        "never the list",
                        (view, target, descheduling) -> WakeQueueing.Branch.DIRECT_FEATURE_OFF,
                        PlacementScenes.idleCpuEnqueuesItsWakee()),
                row(
                        PendingClear.class,
                        "on entry",
                        () -> PendingClear.Moment.BEFORE_ENQUEUE,
                        PlacementScenes.pendingMarkKeepsOthersAway()));
    }

    private static int highest(TaskView task) {
        int last = -1;
        for (int cpu = task.allowed().first(); cpu >= 0; cpu = task.allowed().next(cpu + 1)) {
            last = cpu;
        }
        return last;
    }

    private static List<Row> searchSteps() {
        return List.of(
                step(IdleSiblingSearch.Branch.TARGET_IDLE, PlacementScenes.idlePreviousIsKept()),
                step(IdleSiblingSearch.Branch.PREVIOUS_IDLE, PlacementScenes.idlePreviousInTheSameCache()),
                step(IdleSiblingSearch.Branch.RECENT_IDLE, PlacementScenes.backToTheRecentCpu()),
                step(IdleSiblingSearch.Branch.SIBLING_OF_PREVIOUS, PlacementScenes.siblingOfPreviousBeforeTheScan()),
                step(IdleSiblingSearch.Branch.IDLE_CORE, PlacementScenes.wholeCoreIsPreferred()),
                step(IdleSiblingSearch.Branch.IDLE_THREAD_NO_CORE, PlacementScenes.threadWithoutAnIdleCore()),
                step(IdleSiblingSearch.Branch.IDLE_CPU, PlacementScenes.scanFindsTheIdleCpu()),
                step(
                        IdleSiblingSearch.Branch.IDLE_GROUP,
                        PlacementScenes.scanFindsTheIdleCpu().on("v4.8")),
                step(
                        IdleSiblingSearch.Branch.IDLE_CPU_AFTER_CORES,
                        PlacementScenes.threadWithoutAnIdleCore().on("v5.9")));
    }

    private static Row step(IdleSiblingSearch.Branch step, Scene scene) {
        IdleSiblingSearch whole = scene.kernel().decisions().idleSiblingSearch();
        return row(IdleSiblingSearch.class, "without " + step, new SearchWithoutStep(whole, step), scene);
    }

    private static List<Row> newTasks() {
        return List.of(
                row(
                        IdlestGroup.class,
                        "always local",
                        (view, domain) -> new Outcome<>(-1, IdlestGroup.Branch.SPARE_LOCAL),
                        PlacementScenes.newTasksSpread()),
                row(IdlestGroup.class, "by one key", new LeastLoadGroup(), PlacementScenes.newTasksAvoidSleepers()),
                row(
                        IdlestCpu.class,
                        "always the first",
                        (view, group) -> new Outcome<>(group.cpus().first(), IdlestCpu.Branch.ONLY_CPU),
                        PlacementScenes.newTaskTakesTheShallowCpu()),
                row(NumaAllowance.class, "none", new NoAllowance(), PlacementScenes.oneMoreTaskStaysInTheNode()));
    }

    private static final class NoAllowance implements NumaAllowance {
        @Override
        public long remaining(
                SchedDomain domain, long imbalance, int localRunning, int busiestRunning, int busiestWeight) {
            return imbalance;
        }

        @Override
        public boolean beforeHalving() {
            return true;
        }

        @Override
        public boolean forkStaysLocal(
                SchedDomain domain, int localRunning, int localIdle, int idlestIdle, int allowedLocal) {
            return false;
        }
    }

    private static List<Row> running() {
        return List.of(
                row(VruntimePlacement.class, "no credit", new NoCredit(), RunningScenes.sleeperPreempts()),
                row(
                        WakeupPreemption.class,
                        "never",
                        (queue, running, wakee) -> WakeupPreemption.Branch.KEEP_FEATURE_OFF,
                        RunningScenes.sleeperPreempts()),
                row(SliceRule.class, "a second", (queue, task) -> 1_000_000_000L, RunningScenes.twoTasksTakeTurns()),
                row(
                        TickPreemption.class,
                        "never",
                        (queue, running) -> TickPreemption.Branch.KEEP,
                        RunningScenes.twoTasksTakeTurns()),
                row(
                        RequestRule.class,
                        "no request ever ends",
                        (queue, running) -> RequestRule.Branch.GOES_ON,
                        RunningScenes.requestsTakeTurns()),
                row(
                        GroupShares.class,
                        "the whole weight everywhere",
                        (shares, queuedWeight, loadAvg, elsewhere) -> shares,
                        RunningScenes.groupOnTwoCpusHasAThirdOfEach()),
                row(
                        LoadTracking.class,
                        "another form",
                        new ContributionTracking(),
                        PlacementScenes.sleepersLoadIsAgedToNow()),
                row(
                        LoadTracking.class,
                        "capacity does not count",
                        new WithoutCapacity(),
                        PlacementScenes.halfASmallCpuFits()),
                row(
                        SleeperDequeue.class,
                        "at once",
                        (queue, sleeper) -> SleeperDequeue.Branch.AT_ONCE,
                        RunningScenes.sleeperWorksOffItsLead()),
                row(
                        PolicyPreemption.class,
                        "all alike",
                        (running, wakee) -> PolicyPreemption.Branch.COMPARE,
                        RunningScenes.batchSleeperWaits()),
                row(PickNext.class, "the rightmost", SwitchedOffTest::rightmost, RunningScenes.nobodyStarves()),
                row(
                        PickNext.class,
                        "no buddies, yields ignored",
                        SwitchedOffTest::leastOnly,
                        RunningScenes.yieldLetsTheOtherRun()),
                row(
                        IdleStateSelection.class,
                        "always the shallowest",
                        view -> new Outcome<>(0, IdleStateSelection.Branch.KEEP_TICK),
                        RunningScenes.longIdlenessIsDeep()));
    }

    /** Load as v6.1 tracks it, but as if all CPUs were equally fast. */
    private static final class WithoutCapacity implements LoadTracking {
        private final LoadTracking stock = Kernels.of("v6.1").decisions().loadTracking();

        @Override
        public Form form() {
            return stock.form();
        }

        @Override
        public Invariance invariance() {
            return Invariance.NONE;
        }

        @Override
        public long guessWeight(int weight) {
            return stock.guessWeight(weight);
        }

        @Override
        public boolean estimateRisesAtOnce(Features features) {
            return stock.estimateRisesAtOnce(features);
        }
    }

    private static final class NoCredit implements VruntimePlacement {
        @Override
        public long onWakeup(FairQueueView queue, EntityView task) {
            return Math.max(task.vruntimeNanos(), queue.minVruntimeNanos());
        }

        @Override
        public long onFork(FairQueueView queue, EntityView child) {
            return queue.minVruntimeNanos();
        }
    }

    private static Outcome<PickNext.Branch> rightmost(FairQueueView queue) {
        return queue.waiting() == 0
                ? new Outcome<>(-1, PickNext.Branch.CURRENT)
                : new Outcome<>(queue.waiting() - 1, PickNext.Branch.LEFTMOST);
    }

    private static Outcome<PickNext.Branch> leastOnly(FairQueueView queue) {
        EntityView running = queue.current();
        boolean stays = queue.waiting() == 0
                || (running != null && running.vruntimeNanos() < queue.at(0).vruntimeNanos());
        return stays ? new Outcome<>(-1, PickNext.Branch.CURRENT) : new Outcome<>(0, PickNext.Branch.LEFTMOST);
    }

    private static List<Row> newidle() {
        return List.of(
                row(
                        NewidleGate.class,
                        "never walks",
                        view -> NewidleGate.Branch.SKIP_SHORT_IDLE,
                        BalancingScenes.newlyIdleCpuPulls()),
                row(NewidleStop.class, "never stops", new NeverStop(), BalancingScenes.pulledTaskRunsAtOnce()),
                row(
                        NewidleChance.class,
                        "never looks",
                        (successes, thrown) -> NewidleChance.Branch.LEAVE_OUT,
                        BalancingScenes.newlyIdleCpuPulls()),
                row(
                        NewidleStop.class,
                        "only with a pulled task",
                        new StopWhenPulled(),
                        BalancingScenes.walkEndsForATaskThatArrives()));
    }

    private static final class NeverStop implements NewidleStop {
        @Override
        public Branch decide(NewidleView view, int pulled) {
            return Branch.CONTINUE;
        }

        @Override
        public Branch enter(NewidleView view, int domainIndex, long spentNanos) {
            return Branch.CONTINUE;
        }
    }

    private static List<Row> balancing() {
        return List.of(
                row(
                        BalanceTurn.class,
                        "always another's",
                        view -> BalanceTurn.Branch.OTHER_CPU,
                        BalancingScenes.newlyIdleCpuPulls()),
                row(
                        BalanceTurn.class,
                        "never while busy",
                        SwitchedOffTest::neverWhileBusy,
                        BalancingScenes.busyCpuPullsAfterAFailure()),
                row(
                        BusiestGroup.class,
                        "always balanced",
                        (view, pull) -> {
                            pull.statistics(true, 0);
                            return BusiestGroup.Branch.BALANCED_LOADS;
                        },
                        BalancingScenes.newlyIdleCpuPulls()),
                row(
                        BusiestQueue.class,
                        "none",
                        (view, pull) -> new Outcome<>(-1, BusiestQueue.Branch.NONE),
                        BalancingScenes.newlyIdleCpuPulls()),
                row(
                        TaskMigration.class,
                        "never",
                        (view, source, task, buddy, now) -> TaskMigration.Branch.KEEP_CACHE_HOT,
                        BalancingScenes.newlyIdleCpuPulls()),
                row(
                        TaskMigration.class,
                        "however warm",
                        SwitchedOffTest::howeverWarm,
                        BalancingScenes.warmTaskIsLeftAlone()),
                row(
                        DetachAmount.class,
                        "whatever there is",
                        (view, pull, task) -> DetachAmount.Branch.TAKE,
                        BalancingScenes.halfATaskIsNotMoved()),
                row(
                        MisfitMark.class,
                        "nothing is too large",
                        (view, cpu, task) -> MisfitMark.Branch.FITS,
                        BalancingScenes.misfitIsPushedToALargerCpu()),
                row(
                        PullLimit.class,
                        "what fits",
                        view -> PullLimit.Branch.WHAT_FITS,
                        BalancingScenes.preemptibleKernelPullsOneTask()),
                row(BalancePace.class, "once a minute", new OnceAMinute(), BalancingScenes.busyCpuPullsAfterAFailure()),
                row(
                        ActiveBalance.class,
                        "never",
                        (view, pull, source) -> ActiveBalance.Branch.NO,
                        BalancingScenes.runningTaskIsPushedToAnIdleCore()),
                row(
                        AsymPacking.class,
                        "nobody is preferred",
                        new NobodyPreferred(),
                        BalancingScenes.taskMovesToThePreferredCore()),
                row(
                        NohzKick.class,
                        "never",
                        (view, balanceDue, blockedDue, busy) -> NohzKick.Branch.NO,
                        BalancingScenes.ticklessCpuIsAskedToPull()),
                row(
                        IdleBalancer.class,
                        "nobody",
                        (view, tickless) -> new Outcome<>(-1, IdleBalancer.Branch.NONE),
                        BalancingScenes.ticklessCpuIsAskedToPull()));
    }

    private static final class NobodyPreferred implements AsymPacking {
        @Override
        public boolean takesGroup(BalanceView view, int groupIndex, int localRunning, int localBusy, int groupBusy) {
            return false;
        }

        @Override
        public boolean leaves(BalanceView view, int cpu) {
            return false;
        }

        @Override
        public boolean pushes(BalanceView view, int source) {
            return false;
        }

        @Override
        public boolean kicks(CpuView view, SchedDomain domain, int idle) {
            return false;
        }
    }

    private static final class OnceAMinute implements BalancePace {
        @Override
        public long jiffies(int balanceIntervalMillis, int busyFactor, boolean busy, int hz, int cpus) {
            return 60L * hz;
        }

        @Override
        public AfterPush afterPush() {
            return AfterPush.SHORTEST_IF_STILL_WANTED;
        }
    }

    private static BalanceTurn.Branch neverWhileBusy(BalanceView view) {
        return view.idleType() == IdleType.NOT_IDLE
                ? BalanceTurn.Branch.OTHER_CPU
                : Kernels.of("v6.1").decisions().balanceTurn().decide(view);
    }

    private static TaskMigration.Branch howeverWarm(
            BalanceView view, int source, TaskView task, boolean buddy, long nowNanos) {
        if (!task.allowed().contains(view.destination())) {
            return TaskMigration.Branch.KEEP_NOT_ALLOWED;
        }
        return task.onCpu() ? TaskMigration.Branch.KEEP_RUNNING : TaskMigration.Branch.MOVE;
    }

    @TestFactory
    Stream<DynamicTest> the_scene_is_right_with_the_kernels_answer() {
        return rows().stream()
                .map(row -> DynamicTest.dynamicTest(
                        row.toString(), () -> row.scene().play(kernel -> kernel)));
    }

    @TestFactory
    Stream<DynamicTest> the_scene_shows_what_is_switched_off() {
        return rows().stream()
                .map(row -> DynamicTest.dynamicTest(
                        row.toString(),
                        () -> assertThatThrownBy(() -> row.scene().play(kernel -> kernel.with(row.patch())))
                                .as("nothing in the scene depends on it")
                                .isInstanceOf(AssertionError.class)));
    }

    @Test
    void a_reader_that_wakes_no_writer_leaves_a_group_of_senders_asleep() {
        Simulation stock = Simulation.of(
                Machines.of("uma-2").withoutNoise(),
                Kernels.of("v6.1"),
                PowerPolicy.PERFORMANCE,
                Hackbench.parse("hackbench -p -T -g 1 -f 2 -l 1000"));
        assertThat(stock.run(1).values().get("hackbench.time")).isPositive();

        KernelProfile silent = Kernels.of("v6.1")
                .with(Patch.named("off", Patch.replace(PipeWake.class, (full, freed) -> PipeWake.Branch.NONE)));
        assertThatThrownBy(() -> Simulation.of(
                                Machines.of("uma-2").withoutNoise(),
                                silent,
                                PowerPolicy.PERFORMANCE,
                                Hackbench.parse("hackbench -p -T -g 1 -f 2 -l 1000"))
                        .run(1))
                .isInstanceOf(SimulationException.class)
                .hasMessageContaining("deadlock");
    }

    @Test
    void every_decision_point_is_in_the_list() {
        TreeSet<String> listed = new TreeSet<>();
        rows().forEach(row -> listed.add(row.point().getSimpleName()));
        SEEN_BY_UNIT_TEST.forEach(point -> listed.add(point.getSimpleName()));
        assertThat(Decisions.class.getRecordComponents())
                .hasSizeGreaterThanOrEqualTo(31)
                .extracting(RecordComponent::getType)
                .extracting(Class::getSimpleName)
                .containsExactlyInAnyOrderElementsOf(listed);
    }

    @Test
    void every_step_of_the_search_that_finds_a_cpu_is_in_the_list() {
        List<String> finding = Arrays.stream(IdleSiblingSearch.Branch.values())
                .filter(branch -> switch (branch) {
                    // The two ways to find nothing, and what only 5.12 does differently with the hint.
                    case NOTHING_IDLE,
                            NOTHING_IDLE_NO_CORE,
                            NOTHING_IDLE_NO_CORE_CLEARS_OWN_HINT,
                            SCAN_DENIED,
                            SCAN_CUT_OFF,
                            IDLE_THREAD_NO_CORE_CLEARS_OWN_HINT -> false;
                    // A decision point of its own, seen by a unit test.
                    case PER_CPU_KTHREAD, CAPACITY_FITS, CAPACITY_LARGEST, CAPACITY_NONE -> false;
                    // Seen by the unit tests of the searches that have them.
                    case SIBLING_OF_TARGET,
                            SIBLING_OF_TARGET_AFTER_CORES,
                            SCAN_ENDED_AFTER_CORES,
                            NOTHING_IDLE_AFTER_CORES,
                            PREVIOUS_OF_OTHER_CLUSTER,
                            RECENT_OF_OTHER_CLUSTER,
                            NOT_SEARCHED -> false;
                    default -> true;
                })
                .map(branch -> "without " + branch)
                .toList();
        assertThat(rows())
                .filteredOn(row -> row.point() == IdleSiblingSearch.class)
                .extracting(Row::how)
                .containsExactlyInAnyOrderElementsOf(finding);
    }

    @Test
    void a_task_stays_with_the_kernel_thread_of_its_cpu_that_wakes_it() {
        FakeView view = new FakeView(DomainsFixture.of(1, 4, 1))
                .thisCpu(2)
                .previousCpu(2)
                .running(2, new FakeTask(9).perCpuKthread(2), 1)
                .task(new FakeTask(7))
                .nrIdleScan(2, 4);
        Decisions decisions = Kernels.of("v6.1").decisions();
        IdleSiblingSearch search = decisions.idleSiblingSearch();
        KthreadStacking never = any -> KthreadStacking.Branch.SEARCH;
        assertThat(search.choose(answeredBy(view, decisions, decisions.kthreadStacking()), 2)
                        .cpu())
                .isEqualTo(2);
        assertThat(search.choose(answeredBy(view, decisions, never), 2).cpu()).isNotEqualTo(2);
    }

    private static FakeView answeredBy(FakeView view, Decisions decisions, KthreadStacking stacking) {
        return view.answers(
                stacking,
                decisions.recentCpu(),
                decisions.idleCoreHint(),
                decisions.previousCore(),
                decisions.scanLimit());
    }
}
