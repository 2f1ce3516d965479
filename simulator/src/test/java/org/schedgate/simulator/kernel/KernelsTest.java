package org.schedgate.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.IdleBalancer;
import org.schedgate.simulator.sched.decision.NohzKick;
import org.schedgate.simulator.sched.decision.PipeWake;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** The columns of the feature matrix, release by release. */
class KernelsTest {
    private static String answers(String kernel) {
        Decisions decisions = Kernels.of(kernel).decisions();
        StringBuilder text = new StringBuilder();
        for (RecordComponent point : Decisions.class.getRecordComponents()) {
            try {
                Object answer = Objects.requireNonNull(point.getAccessor().invoke(decisions));
                String described = answer.toString();
                String name =
                        described.contains("(") ? described : answer.getClass().getSimpleName();
                text.append(point.getName()).append('=').append(name).append('\n');
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(e.getMessage(), e);
            }
        }
        return text.toString();
    }

    /** Return the points whose answer's class or description differs between two releases. */
    private static List<String> changes(String from, String to) {
        List<String> before = answers(from).lines().toList();
        return answers(to).lines().filter(line -> !before.contains(line)).toList();
    }

    @Test
    void lists_the_releases_oldest_first() {
        assertThat(Stream.concat(Kernels.names().stream(), Kernels.incompleteNames().stream()))
                .containsExactlyInAnyOrder(
                        "v3.15",
                        "v3.16",
                        "v4.8",
                        "v4.10",
                        "v4.15",
                        "v5.4",
                        "v5.5",
                        "v5.9",
                        "v5.10",
                        "v5.11",
                        "v5.12",
                        "v5.13",
                        "v6.0",
                        "v6.1",
                        "v6.2",
                        "v6.6",
                        "v6.12",
                        "v6.18",
                        "debian-5.10.262",
                        "debian-6.1.192",
                        "debian-6.12.117");
        assertThat(Kernels.names()).containsSubsequence("v5.12", "v5.13", "v6.0", "v6.1", "v6.2");
        for (String name : Kernels.names()) {
            assertThat(Kernels.of(name).name()).isEqualTo(name);
            assertThat(Kernels.of(name).patches()).isEmpty();
            Tunables scaled = Kernels.of(name).tunables().scaledFor(16);
            if (scaled.has(Tunable.LATENCY)) {
                assertThat(scaled.latencyNanos()).isEqualTo(24_000_000);
            }
        }
    }

    @Test
    void the_oldest_release_wakes_as_the_matrix_says() {
        assertThat(answers("v5.12").lines().limit(17))
                .containsExactly(
                        "wakeWidth=FlipRatioWidth",
                        "wantAffine=AllowedWaker",
                        "wakeAffinity=IdleThenLoadAffinity",
                        "idleSiblingSearch=MergedIdleSearch(TARGET, WAKING_CPU)",
                        "capacitySearch=FittingElseLargestCpu(after the near candidates)",
                        "idleCoreHint=SharedLineIdleCoreHint",
                        "scanLimit=ProportionalScanLimit",
                        "recentCpu=RecentCpuIfIdle",
                        "previousCore=NoPreviousCore",
                        "kthreadStacking=StayWithOwnKthread",
                        "fallbackCpu=SameNodeFallback",
                        "sleeperAgeing=AgeToQueueUpdate",
                        "wakeQueueing=OtherCacheOrDescheduling",
                        "pipeWake=WakeWriterWhenWasFull",
                        "pendingClear=ClearPendingBeforeEnqueue",
                        "idlestGroup=TypedIdlestGroup(THEN_UTILIZATION)",
                        "idlestCpu=ShallowestRecentIdleCpu(AVERAGE_LOAD)");
    }

    @Test
    void later_releases_change_what_the_matrix_says() {
        assertThat(changes("v5.12", "v5.13"))
                .containsExactly(
                        "idleSiblingSearch=MergedIdleSearch(TARGET, TARGET)",
                        "idleCoreHint=SmtGuardedIdleCoreHint",
                        "previousCore=IdleSiblingOfPrevious");
        assertThat(changes("v5.13", "v6.0"))
                .containsExactly(
                        "idleSiblingSearch=MergedIdleSearch(AFTER_TARGET, TARGET)",
                        "scanLimit=UtilizationScanLimit",
                        "recentCpu=RecentCpuReplacedByPrevious",
                        "kthreadStacking=StayWithOwnKthreadUnlessInterrupted",
                        "sleeperAgeing=AgeToNowIfIdle",
                        "wakeQueueing=OtherCacheOrIdleTarget",
                        "newidleGate=LowestDomainCostGate",
                        "newidleStop=StopWhenPulledRunnableOrPending",
                        "balanceTurn=FirstIdleOfGroupTurnUnlessBusy",
                        "numaAllowance=LlcCountNumaAllowance",
                        "asymPacking=BusyThreadsPacking");
        assertThat(changes("v6.0", "v6.1"))
                .containsExactly("idleSiblingSearch=MergedIdleSearch(AFTER_TARGET, TARGET, NEEDED_BY_SIS_PROP)");
        assertThat(changes("v6.1", "v6.2")).containsExactly("pendingClear=ClearPendingBeforeUnlock");
    }

    /** 6.14: a reader wakes a writer only for a slot that it freed (aaec5a95d596). */
    @Test
    void readers_of_a_full_pipe_wake_by_the_rule_of_their_release() {
        for (String name : Kernels.names()) {
            PipeWake.Branch branch = Kernels.of(name).decisions().pipeWake().decide(true, false);
            assertThat(branch.wakes()).as(name).isEqualTo(!name.equals("v6.18"));
            assertThat(Kernels.of(name)
                            .decisions()
                            .pipeWake()
                            .decide(true, true)
                            .wakes())
                    .as(name)
                    .isTrue();
        }
    }

    @Test
    void answers_of_the_same_class_differ_in_their_constants() {
        Decisions first = Kernels.of("v5.12").decisions();
        Decisions second = Kernels.of("v5.13").decisions();
        assertThat(first.nohzKick().newidleRefresh()).isEqualTo(NohzKick.NewidleRefresh.INLINE_WHEN_GATED);
        assertThat(second.nohzKick().newidleRefresh()).isEqualTo(NohzKick.NewidleRefresh.BEFORE_IDLE);
        assertThat(first.idleBalancer().order()).isEqualTo(IdleBalancer.Order.OTHERS_THEN_SELF);
        assertThat(second.idleBalancer().order()).isEqualTo(IdleBalancer.Order.RING_FROM_NEXT);
        assertThat(first.activeBalance().failuresAfterPush(4, 1)).isEqualTo(2);
        assertThat(second.activeBalance().failuresAfterPush(4, 1)).isEqualTo(4);
    }

    @Test
    void features_are_those_of_the_release() {
        List<Feature> common = List.of(
                Feature.GENTLE_FAIR_SLEEPERS,
                Feature.START_DEBIT,
                Feature.LAST_BUDDY,
                Feature.CACHE_HOT_BUDDY,
                Feature.WAKEUP_PREEMPTION,
                Feature.TTWU_QUEUE,
                Feature.WA_IDLE,
                Feature.WA_WEIGHT,
                Feature.UTIL_EST);
        for (String name : List.of("v5.12", "v5.13", "v6.0", "v6.1", "v6.2")) {
            boolean first = name.equals("v5.12");
            boolean five = name.startsWith("v5.");
            assertThat(Kernels.of(name).features().on())
                    .as(name)
                    .containsAll(common)
                    .doesNotContain(Feature.NEXT_BUDDY, Feature.LB_MIN);
            assertThat(Kernels.of(name).features().has(Feature.SIS_PROP)).isEqualTo(five);
            assertThat(Kernels.of(name).features().has(Feature.SIS_UTIL)).isEqualTo(!five);
            assertThat(Kernels.of(name).features().has(Feature.ALT_PERIOD)).isEqualTo(!first);
            assertThat(Kernels.of(name).features().has(Feature.BASE_SLICE)).isEqualTo(!first);
        }
    }

    @Test
    void only_releases_with_a_cluster_level_build_it() {
        Topology.Place[] places = new Topology.Place[8];
        Arrays.setAll(places, cpu -> new Topology.Place(0, 0, 0, 0, cpu / 4, cpu));
        Topology clustered = new Topology(List.of(places), new int[][] {{10}});
        assertThat(Kernels.of("v5.13").domains().build(clustered).domain(0, 0).level())
                .isEqualTo(SchedDomain.Level.MC);
        assertThat(Kernels.of("v6.0").domains().build(clustered).domain(0, 0).level())
                .isEqualTo(SchedDomain.Level.CLS);
    }

    @Test
    void every_decision_point_belongs_to_exactly_one_area() {
        List<Class<?>> points = Stream.of(
                        PlacementAnswers.histories(),
                        BalancingAnswers.histories(),
                        FairAnswers.histories(),
                        SurroundingAnswers.histories())
                .flatMap(area -> area.points().stream())
                .collect(Collectors.toList());
        assertThat(points)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Decisions.class.getRecordComponents())
                        .<Class<?>>map(RecordComponent::getType)
                        .toList());
    }

    @Test
    void every_kernel_that_is_listed_can_be_simulated() {
        assertThat(Kernels.incompleteNames()).isEmpty();
        assertThat(Kernels.names()).hasSize(21);
    }

    @Test
    void a_stable_update_is_never_taken_for_its_first_release_unless_that_is_said() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Kernels.of("v6.1.55"))
                .withMessage("kernel 'v6.1.55' is unknown: a stable update carries changes that are not modelled; write"
                        + " 'v6.1.55 as v6.1' to assume that it decides like v6.1; accepted is "
                        + String.join(", ", Kernels.names()));
        KernelProfile assumed = Kernels.of("v6.1.55 as v6.1");
        assertThat(assumed.name()).isEqualTo("v6.1.55 as v6.1");
        assertThat(assumed.features()).isEqualTo(Kernels.of("v6.1").features());
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks may do
    void refuses_null_in_one_line() {
        assertThatNullPointerException()
                .isThrownBy(() -> Kernels.of(null))
                .withMessageStartingWith("kernel name is null: accepted is v3.15");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "V6.1                 | write 'v6.1'",
                "6.1                  | write 'v6.1'",
                "'v6.1 '              | write 'v6.1'",
                "linux-6.1            | write 'v6.1'",
                "debian-6.1           | write 'debian-6.1.192'",
                "debian-6.1.100       | write 'debian-6.1.192'",
                "Debian-6.12.117      | write 'debian-6.12.117'",
                "v6.1.0               | v6.1 is the release itself; write 'v6.1'",
                "v6.1.0 as v6.1       | v6.1 is the release itself; write 'v6.1'",
                "v6.1-rc7             | only releases are modelled, and updates of them that are assumed to decide like them; write 'v6.1'",
                "v6.1.055 as v6.1     | the number of an update is 1..999 without leading zeros",
                "v6.1.9999 as v6.1    | the number of an update is 1..999 without leading zeros",
                "v6.1.55 as v6.2      | an update of v6.1 can only be assumed to decide like v6.1, not like v6.2",
                "v6.1 as v6.1         | before 'as' accepted is a stable update such as v6.1.55",
                "6.1.55               | a stable update carries changes that are not modelled; write 'v6.1.55 as v6.1' to assume that it decides like v6.1",
                "6.1.55 as 6.1        | a stable update carries changes that are not modelled; write 'v6.1.55 as v6.1' to assume that it decides like v6.1",
                "v6.3                 | it lies between v6.2 and v6.6, which decide differently",
                "v6.3.9               | it lies between v6.2 and v6.6, which decide differently",
                "v4.9.337 as v4.9     | it lies between v4.8 and v4.10, which decide differently"
            })
    void a_name_close_to_one_is_refused_with_what_it_may_mean(String name, String hint) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Kernels.of(name))
                .withMessage("kernel '" + name + "' is unknown: " + hint + "; accepted is "
                        + String.join(", ", Kernels.names()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "v",
                "v2.6",
                "v9.9",
                "debian",
                "debian-6.5",
                "rhel9",
                "v7.3",
                "v7.3.1",
                "v6.1.99999999999",
                "v999999999999.1"
            })
    void a_name_far_from_all_is_refused_with_the_list(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Kernels.of(name))
                .withMessageStartingWith("kernel '" + name + "' is unknown: ")
                .withMessageEndingWith("accepted is " + String.join(", ", Kernels.names()));
    }

    @Test
    void the_longest_update_number_there_is_can_be_assumed() {
        assertThat(Kernels.of("v6.1.999 as v6.1").name()).isEqualTo("v6.1.999 as v6.1");
    }
}
