package org.schedgate.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.Tunables;

/** Features and tunables of distributions' kernels, as machines that ran them printed them ({@code manifest.json} of the traces). */
class RecordedKernelTest {
    /** What {@code /sys/kernel/debug/sched/features} and the tunables said, on 8 CPUs or more. */
    private enum Recorded {
        DEBIAN_5_10_262(
                "GENTLE_FAIR_SLEEPERS START_DEBIT NO_NEXT_BUDDY LAST_BUDDY CACHE_HOT_BUDDY WAKEUP_PREEMPTION NO_HRTICK"
                        + " NO_DOUBLE_TICK NONTASK_CAPACITY TTWU_QUEUE NO_SIS_AVG_CPU SIS_PROP NO_WARN_DOUBLE_CLOCK"
                        + " NO_RT_PUSH_IPI NO_RT_RUNTIME_SHARE NO_LB_MIN ATTACH_AGE_LOAD WA_IDLE WA_WEIGHT WA_BIAS UTIL_EST"
                        + " UTIL_EST_FASTUP ALT_PERIOD BASE_SLICE",
                "sched_latency_ns=24000000 sched_min_granularity_ns=3000000 sched_wakeup_granularity_ns=4000000"
                        + " sched_child_runs_first=0 sched_migration_cost_ns=500000 sched_nr_migrate=32 sched_tunable_scaling=1 CONFIG_HZ=250"
                        + " CONFIG_PREEMPTION=0 CONFIG_PREEMPT=0"),
        DEBIAN_6_1_192(
                "GENTLE_FAIR_SLEEPERS START_DEBIT NO_NEXT_BUDDY LAST_BUDDY CACHE_HOT_BUDDY WAKEUP_PREEMPTION NO_HRTICK"
                        + " NO_HRTICK_DL NO_DOUBLE_TICK NONTASK_CAPACITY TTWU_QUEUE NO_SIS_PROP SIS_UTIL"
                        + " NO_WARN_DOUBLE_CLOCK NO_RT_PUSH_IPI NO_RT_RUNTIME_SHARE NO_LB_MIN ATTACH_AGE_LOAD WA_IDLE"
                        + " WA_WEIGHT WA_BIAS UTIL_EST UTIL_EST_FASTUP NO_LATENCY_WARN NI_RANDOM ALT_PERIOD BASE_SLICE",
                "sched_latency_ns=24000000 sched_min_granularity_ns=3000000 sched_idle_min_granularity_ns=750000"
                        + " sched_wakeup_granularity_ns=4000000 sched_child_runs_first=0 sched_migration_cost_ns=500000"
                        + " sched_nr_migrate=32"
                        + " sched_tunable_scaling=1 CONFIG_HZ=250 CONFIG_PREEMPTION=1 CONFIG_PREEMPT=0"),
        DEBIAN_6_12_117(
                "PLACE_LAG PLACE_DEADLINE_INITIAL PLACE_REL_DEADLINE RUN_TO_PARITY PREEMPT_SHORT NO_NEXT_BUDDY PICK_BUDDY"
                        + " CACHE_HOT_BUDDY DELAY_DEQUEUE DELAY_ZERO WAKEUP_PREEMPTION NO_HRTICK NO_HRTICK_DL NO_DOUBLE_TICK"
                        + " NONTASK_CAPACITY TTWU_QUEUE SIS_UTIL NO_WARN_DOUBLE_CLOCK NO_RT_PUSH_IPI NO_RT_RUNTIME_SHARE"
                        + " NO_LB_MIN ATTACH_AGE_LOAD WA_IDLE WA_WEIGHT WA_BIAS UTIL_EST NO_LATENCY_WARN NI_RANDOM",
                "sched_base_slice_ns=2800000 sched_migration_cost_ns=500000 sched_nr_migrate=32 sched_tunable_scaling=1"
                        + " CONFIG_HZ=250 CONFIG_PREEMPTION=1 CONFIG_PREEMPT=0");

        private final String features;
        private final String tunables;

        Recorded(String features, String tunables) {
            this.features = features;
            this.tunables = tunables;
        }
    }

    @ParameterizedTest
    @EnumSource(Recorded.class)
    void features_and_tunables_are_those_the_kernel_printed(Recorded recorded) {
        Release release = Release.valueOf(recorded.name());
        assertThat(List.of(FeatureHistory.of(release).toString().split(" ")))
                .containsExactlyInAnyOrder(recorded.features.split(" "));
        assertThat(TunableHistory.of(release).scaledFor(16)).hasToString(recorded.tunables);
    }

    @ParameterizedTest
    @EnumSource(Release.class)
    void every_release_has_a_migration_cost_and_one_kind_of_slice(Release release) {
        Tunables tunables = TunableHistory.of(release);
        assertThat(tunables.migrationCostNanos()).isEqualTo(500_000);
        assertThat(tunables.has(Tunable.LATENCY)).isNotEqualTo(tunables.has(Tunable.BASE_SLICE));
        assertThat(tunables.has(Tunable.LATENCY)).isEqualTo(tunables.has(Tunable.WAKEUP_GRANULARITY));
    }
}
