package org.schedgate.simulator.kernel;

import static org.schedgate.simulator.kernel.Since.since;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Features;

/** Which features each release has, and how they are set as shipped. */
final class FeatureHistory {
    private enum State {
        ON,
        OFF,
        GONE
    }

    private static final Map<Feature, List<Since<State>>> ROWS = rows();

    private FeatureHistory() {}

    static Features of(Release release) {
        EnumSet<Feature> present = EnumSet.noneOf(Feature.class);
        EnumSet<Feature> on = EnumSet.noneOf(Feature.class);
        ROWS.forEach((feature, row) -> {
            State state = Since.in(release, row);
            if (state == State.ON) {
                on.add(feature);
            }
            if (state != null && state != State.GONE) {
                present.add(feature);
            }
        });
        return Features.of(present, on);
    }

    private static Map<Feature, List<Since<State>>> rows() {
        Map<Feature, List<Since<State>>> rows = new EnumMap<>(Feature.class);
        completelyFair(rows);
        eligible(rows);
        placement(rows);
        tracking(rows);
        others(rows);
        return rows;
    }

    @SafeVarargs
    private static void row(Map<Feature, List<Since<State>>> rows, Feature feature, Since<State>... states) {
        List<Since<State>> row = new ArrayList<>();
        for (Since<State> state : states) {
            row.add(state);
        }
        rows.put(feature, row);
    }

    private static Since<State> on(Release release) {
        return since(release, State.ON);
    }

    private static Since<State> off(Release release) {
        return since(release, State.OFF);
    }

    private static Since<State> gone(Release release) {
        return since(release, State.GONE);
    }

    private static void completelyFair(Map<Feature, List<Since<State>>> rows) {
        row(rows, Feature.GENTLE_FAIR_SLEEPERS, on(Release.V3_15), gone(Release.V6_6));
        row(rows, Feature.START_DEBIT, on(Release.V3_15), gone(Release.V6_6));
        row(rows, Feature.NEXT_BUDDY, off(Release.V3_15));
        row(rows, Feature.LAST_BUDDY, on(Release.V3_15), gone(Release.V6_6));
        row(rows, Feature.CACHE_HOT_BUDDY, on(Release.V3_15));
        row(rows, Feature.WAKEUP_PREEMPTION, on(Release.V3_15));
        // Debian's 5.10 carries both as backports.
        row(rows, Feature.ALT_PERIOD, on(Release.V5_13), gone(Release.V6_6), on(Release.DEBIAN_5_10_262));
        row(rows, Feature.BASE_SLICE, on(Release.V5_13), gone(Release.V6_6), on(Release.DEBIAN_5_10_262));
    }

    private static void eligible(Map<Feature, List<Since<State>>> rows) {
        row(rows, Feature.PLACE_LAG, on(Release.V6_6));
        row(rows, Feature.PLACE_DEADLINE_INITIAL, on(Release.V6_6));
        row(rows, Feature.PLACE_REL_DEADLINE, on(Release.V6_12));
        row(rows, Feature.RUN_TO_PARITY, on(Release.V6_6));
        row(rows, Feature.PREEMPT_SHORT, on(Release.V6_12));
        row(rows, Feature.PICK_BUDDY, on(Release.V6_18), on(Release.DEBIAN_6_12_117));
        row(rows, Feature.DELAY_DEQUEUE, on(Release.V6_12));
        row(rows, Feature.DELAY_ZERO, on(Release.V6_12));
    }

    private static void placement(Map<Feature, List<Since<State>>> rows) {
        row(rows, Feature.TTWU_QUEUE, on(Release.V3_15));
        row(rows, Feature.SIS_AVG_CPU, off(Release.V4_15), gone(Release.V5_12));
        row(rows, Feature.SIS_PROP, on(Release.V4_15), off(Release.V6_0), gone(Release.V6_12));
        row(rows, Feature.SIS_UTIL, on(Release.V6_0));
        row(rows, Feature.WA_IDLE, on(Release.V4_15));
        row(rows, Feature.WA_WEIGHT, on(Release.V4_15));
        row(rows, Feature.WA_BIAS, on(Release.V4_15));
    }

    private static void tracking(Map<Feature, List<Since<State>>> rows) {
        row(rows, Feature.ATTACH_AGE_LOAD, on(Release.V4_8));
        row(rows, Feature.UTIL_EST, on(Release.V5_4));
        row(rows, Feature.UTIL_EST_FASTUP, on(Release.V5_5), gone(Release.V6_12));
    }

    private static void others(Map<Feature, List<Since<State>>> rows) {
        row(rows, Feature.ARCH_POWER, on(Release.V3_15), gone(Release.V3_16));
        row(rows, Feature.ARCH_CAPACITY, on(Release.V3_16), gone(Release.V4_8));
        row(rows, Feature.HRTICK, off(Release.V3_15));
        row(rows, Feature.HRTICK_DL, off(Release.V5_13));
        row(rows, Feature.DOUBLE_TICK, off(Release.V3_15));
        row(rows, Feature.LB_BIAS, on(Release.V3_15), gone(Release.V5_4));
        row(rows, Feature.NONTASK_POWER, on(Release.V3_15), gone(Release.V3_16));
        row(rows, Feature.NONTASK_CAPACITY, on(Release.V3_16));
        row(rows, Feature.WARN_DOUBLE_CLOCK, off(Release.V4_15));
        row(rows, Feature.FORCE_SD_OVERLAP, off(Release.V3_15), gone(Release.V4_15));
        row(
                rows,
                Feature.RT_PUSH_IPI,
                on(Release.V4_8),
                off(Release.DEBIAN_5_10_262),
                off(Release.DEBIAN_6_1_192),
                off(Release.DEBIAN_6_12_117));
        row(rows, Feature.RT_RUNTIME_SHARE, on(Release.V3_15), off(Release.V5_10));
        row(rows, Feature.LB_MIN, off(Release.V3_15));
        row(rows, Feature.LATENCY_WARN, off(Release.V5_13));
        row(rows, Feature.NI_RANDOM, on(Release.DEBIAN_6_1_192), on(Release.DEBIAN_6_12_117));
    }
}
