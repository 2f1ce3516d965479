package org.schedgate.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.LoadTracking;
import org.schedgate.simulator.sched.decision.PickNext;
import org.schedgate.simulator.sched.decision.RequestRule;
import org.schedgate.simulator.sched.decision.SleeperDequeue;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.decision.VruntimePlacement;
import org.schedgate.simulator.sched.decision.WakeupPreemption;

/**
 * The rows of the published feature-by-version matrix that are about the fair class, cell by cell as the profiles have them. What the cells do
 * is in {@code FairMatrixBehaviourTest} and the tests of the answers.
 */
class FairMatrixTest {
    private static <D> D answer(Release release, Class<D> point) {
        return point.cast(FairAnswers.histories().answer(release, point));
    }

    @ParameterizedTest
    @CsvSource({
        "V3_15, CFS, 24, 3",
        "V4_8, CFS, 24, 3",
        "V4_10, CFS, 24, 3",
        "V5_4, CFS, 24, 3",
        "V5_9, CFS, 24, 3",
        "V5_12, CFS, 24, 3",
        "V5_13, CFS, 24, 3",
        "V6_0, CFS, 24, 3",
        "V6_1, CFS, 24, 3",
        "V6_6, EEVDF, 0, 3",
        "V6_12, EEVDF, 0, 3",
        "V6_18, EEVDF, 0, 2.8"
    })
    void scheduler_and_slice_basis_at_eight_cpus(Release release, String scheduler, double latency, double slice) {
        boolean cfs = scheduler.equals("CFS");
        assertThat(answer(release, PickNext.class).order() == PickNext.Order.VRUNTIME)
                .isEqualTo(cfs);
        Tunables tunables = TunableHistory.of(release).scaledFor(8);
        assertThat(cfs ? tunables.minGranularityNanos() : tunables.baseSliceNanos())
                .isEqualTo(Math.round(slice * 1_000_000));
        if (cfs) {
            assertThat(tunables.latencyNanos()).isEqualTo(Math.round(latency * 1_000_000));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "V3_15, false",
        "V4_8, false",
        "V5_9, false",
        "V5_12, false",
        "V5_13, true",
        "V6_0, true",
        "V6_1, true",
        "V6_6, false",
        "V6_12, false",
        "V6_18, false"
    })
    void alt_period_and_base_slice(Release release, boolean on) {
        Features features = FeatureHistory.of(release);
        assertThat(features.has(Feature.ALT_PERIOD)).isEqualTo(on);
        assertThat(features.has(Feature.BASE_SLICE)).isEqualTo(on);
    }

    @ParameterizedTest
    @CsvSource({
        "V3_15, GranularityPreemption, NoRequests",
        "V5_12, GranularityPreemption, NoRequests",
        "V6_2, GranularityPreemption, NoRequests",
        "V6_6, PickedWakeePreemption, RequestServed",
        "V6_12, PickedWakeePreemption, RequestServed",
        "V6_18, ShorterRequestPreemption, ShortestRequestProtection"
    })
    void wakeup_preemption_and_protection(Release release, String preemption, String request) {
        assertThat(answer(release, WakeupPreemption.class).getClass().getSimpleName())
                .isEqualTo(preemption);
        assertThat(answer(release, RequestRule.class).getClass().getSimpleName())
                .isEqualTo(request);
        assertThat(FeatureHistory.of(release).has(Feature.PREEMPT_SHORT))
                .isEqualTo(release == Release.V6_12 || release == Release.V6_18);
    }

    @ParameterizedTest
    @CsvSource({
        "V3_15, DequeueAtOnce",
        "V6_2, DequeueAtOnce",
        "V6_6, DequeueAtOnce",
        "V6_12, DelayWhileIneligible",
        "V6_18, DelayWhileIneligible"
    })
    void delayed_dequeue(Release release, String dequeue) {
        assertThat(answer(release, SleeperDequeue.class).getClass().getSimpleName())
                .isEqualTo(dequeue);
    }

    @ParameterizedTest
    @CsvSource({
        "V3_15, CONTRIBUTIONS", "V3_16, CONTRIBUTIONS", "V4_8, WEIGHTED_SUMS", "V4_10, WEIGHTED_SUMS",
        "V4_15, QUEUED_LOAD", "V5_4, QUEUED_LOAD", "V5_5, QUEUED_LOAD", "V5_9, RUNNABLE_TASKS",
        "V5_12, RUNNABLE_TASKS", "V6_18, RUNNABLE_TASKS"
    })
    void form_of_load_tracking(Release release, LoadTracking.Form form) {
        assertThat(answer(release, LoadTracking.class).form()).isEqualTo(form);
    }

    @ParameterizedTest
    @CsvSource({"V4_8, false", "V4_10, false", "V4_15, true", "V5_4, true", "V6_18, true"})
    void clock_update_in_wake_up_new_task(Release release, boolean updated) {
        assertThat(answer(release, LoadTracking.class).refreshesClockForNewTask())
                .isEqualTo(updated);
    }

    /** None, then the capacity rule in effect since the weight is scaled up, then the formula by the weight itself. */
    @ParameterizedTest
    @CsvSource({"V3_15, 0", "V4_8, 1048576", "V5_4, 1048576", "V6_6, 1048576", "V6_12, 1024", "V6_18, 1024"})
    void new_task_utilization(Release release, long guessWeight) {
        assertThat(answer(release, LoadTracking.class).guessWeight(1024)).isEqualTo(guessWeight);
    }

    @ParameterizedTest
    @CsvSource({
        "V3_15, false, false",
        "V4_8, false, false",
        "V4_10, false, false",
        "V5_4, true, false",
        "V5_5, true, true",
        "V5_9, true, true",
        "V6_1, true, true",
        "V6_12, true, true",
        "V6_18, true, true"
    })
    void util_est_and_whether_it_rises_at_once(Release release, boolean estimated, boolean atOnce) {
        Features features = FeatureHistory.of(release);
        assertThat(features.has(Feature.UTIL_EST)).isEqualTo(estimated);
        assertThat(answer(release, LoadTracking.class).estimateRisesAtOnce(features))
                .isEqualTo(atOnce);
    }

    @ParameterizedTest
    @CsvSource({"V5_9, false", "V6_1, false", "V6_6, false", "V6_12, true", "DEBIAN_6_12_117, true", "V6_18, true"})
    void waiting_keeps_estimated_utilization(Release release, boolean keeps) {
        assertThat(answer(release, LoadTracking.class).waitersKeepEstimate()).isEqualTo(keeps);
    }

    @ParameterizedTest
    @CsvSource({"V5_13, false", "V6_0, true", "V6_1, true", "V6_2, true", "V6_6, false"})
    void minimum_granularity_of_idle_policy_tasks(Release release, boolean has) {
        assertThat(TunableHistory.of(release).has(Tunable.IDLE_MIN_GRANULARITY)).isEqualTo(has);
    }

    @ParameterizedTest
    @CsvSource({"V3_15, true", "V3_16, true", "V4_8, false", "V6_2, false"})
    void lower_bound_counts_a_leaving_task(Release release, boolean counts) {
        assertThat(answer(release, VruntimePlacement.class).boundCountsLeaving())
                .isEqualTo(counts);
    }

    /** Distributions' kernels have the answers of the release they stand on; what they backport is in their features and tunables. */
    static Stream<Arguments> distributions() {
        return Stream.of(
                Arguments.of(Release.DEBIAN_5_10_262, Release.V5_10),
                Arguments.of(Release.DEBIAN_6_1_192, Release.V6_1),
                Arguments.of(Release.DEBIAN_6_12_117, Release.V6_12));
    }

    @ParameterizedTest
    @MethodSource("distributions")
    void a_distributions_kernel_has_the_answers_of_its_release(Release distribution, Release mainline) {
        for (Class<?> point : FairAnswers.histories().points()) {
            assertThat(answer(distribution, point).getClass())
                    .as(point.getSimpleName())
                    .isEqualTo(answer(mainline, point).getClass());
        }
        assertThat(TunableHistory.of(Release.DEBIAN_6_12_117).baseSliceNanos()).isEqualTo(700_000);
        assertThat(FeatureHistory.of(Release.DEBIAN_5_10_262).has(Feature.BASE_SLICE))
                .isTrue();
    }

    @Test
    void every_release_is_complete_in_the_fair_class() {
        Histories histories = FairAnswers.histories();
        assertThat(Release.all()).hasSize(21).allMatch(histories::isComplete);
        List<? extends Class<?>> points = List.copyOf(histories.points());
        assertThat(points).isNotEmpty();
        assertThat(Decisions.class.getRecordComponents())
                .extracting(component -> (Object) component.getType())
                .containsAll(points);
    }
}
