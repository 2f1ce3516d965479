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
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.VruntimePlacement;

/**
 * What profiles have of the fair class beside the rows of the published feature-by-version matrix, which are in {@code KernelMatrixTest}. What the
 * cells do is there, in {@code FairMatrixBehaviourTest} and in the tests of the answers.
 */
class FairMatrixTest {
    private static <D> D answer(Release release, Class<D> point) {
        return point.cast(FairAnswers.histories().answer(release, point));
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
