package org.schedgate.simulator.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.sched.decision.DecisionsFixture;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.PendingClear;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.sched.domain.KernelDomainRules;
import org.schedgate.simulator.sched.placement.ClearPendingBeforeEnqueue;
import org.schedgate.simulator.sched.placement.ClearPendingBeforeUnlock;
import org.schedgate.simulator.sched.placement.OtherCacheOrDescheduling;
import org.schedgate.simulator.sched.placement.OtherCacheOrIdleTarget;

class PatchTest {
    private static final PendingClear EARLY = new ClearPendingBeforeEnqueue();
    private static final WakeQueueing IDLE_TARGET = new OtherCacheOrIdleTarget();

    private final KernelProfile base = new KernelProfile(
            "v0",
            DecisionsFixture.of(EARLY, IDLE_TARGET),
            Features.of(Feature.SIS_UTIL),
            Tunables.CFS,
            KernelDomainRules.numaImbalanceOfEighth(),
            List.of());

    @Test
    void replaces_one_answer_and_leaves_the_others() {
        PendingClear late = new ClearPendingBeforeUnlock();
        KernelProfile patched = base.with(Patch.replace(PendingClear.class, late));
        assertThat(patched.decisions().pendingClear()).isSameAs(late);
        assertThat(patched.decisions().wakeQueueing()).isSameAs(IDLE_TARGET);
        assertThat(patched.decisions().busiestGroup()).isSameAs(base.decisions().busiestGroup());
        assertThat(patched.patches()).containsExactly("PendingClear=ClearPendingBeforeUnlock");
        assertThat(patched.name()).isEqualTo("v0");
        assertThat(base.decisions().pendingClear()).isSameAs(EARLY);
        assertThat(base.patches()).isEmpty();
    }

    @Test
    void two_patches_on_one_point_say_so() {
        Patch early = Patch.replace(PendingClear.class, EARLY);
        Patch late = Patch.named("late", Patch.replace(PendingClear.class, new ClearPendingBeforeUnlock()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> base.with(early).with(late))
                .withMessage("patch 'late' changes PendingClear, which kernel 'v0' has patched already by one of"
                        + " [PendingClear=ClearPendingBeforeEnqueue]: the later would silently win; make them one answer or value, or try"
                        + " them one by one");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Patch.named("both", early, late))
                .withMessageStartingWith("patch 'both' changes PendingClear twice, the second time by 'late': ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Patch.named(
                        "twice", Patch.feature(Feature.SIS_UTIL, true), Patch.feature(Feature.SIS_UTIL, false)))
                .withMessageContaining("changes SIS_UTIL twice");
    }

    @Test
    void patches_on_different_points_add_up() {
        KernelProfile both = base.with(Patch.replace(PendingClear.class, EARLY))
                .with(Patch.replace(WakeQueueing.class, new OtherCacheOrDescheduling()));
        assertThat(both.patches()).hasSize(2);
        assertThat(both.patched()).containsExactly("PendingClear", "WakeQueueing");
    }

    @Test
    void an_answer_without_a_name_of_its_own_gets_the_same_name_in_every_run() {
        PendingClear lambda = () -> PendingClear.Moment.AFTER_UNLOCK;
        assertThat(Patch.replace(PendingClear.class, lambda).name()).isEqualTo("PendingClear=custom");
        PendingClear anonymous = new PendingClear() {
            @Override
            public Moment moment() {
                return Moment.AFTER_UNLOCK;
            }
        };
        assertThat(Patch.replace(PendingClear.class, anonymous).name()).isEqualTo("PendingClear=custom");
    }

    @Test
    void switches_features_by_constant_or_kernel_name() {
        assertThat(base.with(Patch.feature(Feature.SIS_UTIL, false)).features()).isEqualTo(Features.of());
        KernelProfile both = base.with(Patch.feature("SIS_PROP", true));
        assertThat(both.features()).isEqualTo(Features.of(Feature.SIS_UTIL, Feature.SIS_PROP));
        assertThat(both.with(Patch.feature("SIS_UTIL", false)).patches()).containsExactly("SIS_PROP", "NO_SIS_UTIL");
    }

    @Test
    void sets_each_tunable_by_its_kernel_name() {
        KernelProfile patched = base.with(Patch.tunable("sched_latency_ns", 8_000_000))
                .with(Patch.tunable("sched_min_granularity_ns", 1_000_000))
                .with(Patch.tunable("sched_wakeup_granularity_ns", 2_000_000))
                .with(Patch.tunable("sched_migration_cost_ns", 0))
                .with(Patch.tunable("nr_migrate", 8))
                .with(Patch.tunable("tunable_scaling", 0))
                .with(Patch.tunable("CONFIG_HZ", 1000))
                .with(Patch.tunable("CONFIG_PREEMPTION", 1));
        assertThat(patched.tunables())
                .hasToString(
                        "sched_latency_ns=8000000 sched_min_granularity_ns=1000000 sched_wakeup_granularity_ns=2000000"
                                + " sched_migration_cost_ns=0 sched_nr_migrate=8 sched_tunable_scaling=0 CONFIG_HZ=1000"
                                + " CONFIG_PREEMPTION=1 CONFIG_PREEMPT=0");
        assertThat(patched.patches()).contains("sched_nr_migrate=8", "CONFIG_HZ=1000");
    }

    @Test
    void several_changes_go_under_one_name() {
        Patch revert = Patch.named(
                "revert f3dd3f674555",
                Patch.replace(WakeQueueing.class, new OtherCacheOrDescheduling()),
                Patch.feature("LB_MIN", true));
        KernelProfile patched = base.with(revert);
        assertThat(patched.decisions().wakeQueueing()).isInstanceOf(OtherCacheOrDescheduling.class);
        assertThat(patched.features().has(Feature.LB_MIN)).isTrue();
        assertThat(patched.patches()).containsExactly("revert f3dd3f674555");
        assertThat(revert).hasToString("revert f3dd3f674555");
    }

    @Test
    void refuses_what_is_not_a_decision_point_and_says_what_is() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Patch.replace(Runnable.class, () -> {}))
                .withMessageContaining("'java.lang.Runnable' is not a decision point")
                .withMessageContaining("WakeWidth, WantAffine, WakeAffinity, IdleSiblingSearch");
    }

    @Test
    void refuses_unknown_names_and_says_what_exists() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Patch.feature("SIS_UTILS", true))
                .withMessageStartingWith(
                        "feature 'SIS_UTILS' is unknown: write 'SIS_UTIL'; accepted is [GENTLE_FAIR_SLEEPERS, START_DEBIT,");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Patch.tunable("latency", 1))
                .withMessage("tunable 'latency' is unknown: accepted is sched_latency_ns, sched_min_granularity_ns,"
                        + " sched_idle_min_granularity_ns, sched_wakeup_granularity_ns, sched_child_runs_first,"
                        + " sched_base_slice_ns,"
                        + " sched_migration_cost_ns, sched_nr_migrate, sched_tunable_scaling, CONFIG_HZ,"
                        + " CONFIG_PREEMPTION, CONFIG_PREEMPT_LAZY, CONFIG_PREEMPT");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Patch.named(" ", Patch.feature("SIS_UTIL", true)))
                .withMessageContaining("not blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Patch.named("nothing"))
                .withMessage("patch 'nothing' changes nothing: give at least one change");
    }

    @Test
    void refuses_what_the_kernel_does_not_have_and_what_would_change_nothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> base.with(Patch.tunable("sched_base_slice_ns", 3_000_000)))
                .withMessageStartingWith("tunable sched_base_slice_ns does not exist in this kernel; accepted is"
                        + " sched_latency_ns, sched_min_granularity_ns,");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Kernels.of("v5.12").with(Patch.feature("SIS_UTIL", true)))
                .withMessageStartingWith("feature SIS_UTIL does not exist in this kernel; accepted is [GENTLE_FAIR");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Kernels.of("v6.1").with(Patch.feature("HRTICK", true)))
                .withMessageStartingWith(
                        "feature HRTICK changes nothing here: the model does not ask for it; accepted");
    }

    @Test
    void refuses_values_out_of_range_where_they_are_written() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Patch.tunable("sched_latency_ns", -1))
                .withMessageContaining("= -1: accepted is 100000..1000000000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Patch.tunable("CONFIG_HZ", 500))
                .withMessageContaining("= 500: accepted is 100, 250, 300 or 1000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Patch.tunable("CONFIG_HZ", 250 + (1L << 32)))
                .withMessageContaining("CONFIG_HZ = 4294967546");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Patch.tunable("CONFIG_PREEMPTION", 2))
                .withMessageContaining("CONFIG_PREEMPTION = 2: accepted is 0 or 1");
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks may do
    void refuses_null_in_one_line() {
        assertThatNullPointerException()
                .isThrownBy(() -> Patch.replace(PendingClear.class, null))
                .withMessage("answer to PendingClear is null: accepted is an implementation of it");
        assertThatNullPointerException().isThrownBy(() -> base.with(null)).withMessageContaining("patch is null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Patch.feature((String) null, true))
                .withMessageContaining("feature 'null' is unknown");
    }

    @Test
    void a_patch_that_changes_nothing_is_not_listed() {
        KernelProfile kernel = Kernels.of("v6.1");
        assertThat(kernel.with(Patch.feature("SIS_UTIL", true))).isSameAs(kernel);
        assertThat(kernel.with(Patch.tunable("sched_latency_ns", 6_000_000))).isSameAs(kernel);
        assertThat(kernel.with(Patch.feature("SIS_UTIL", true))
                        .with(Patch.feature("SIS_UTIL", false))
                        .patches())
                .containsExactly("NO_SIS_UTIL");
        assertThat(kernel.with(Patch.tunable("sched_latency_ns", 6_000_001)).patches())
                .containsExactly("sched_latency_ns=6000001");
    }
}
