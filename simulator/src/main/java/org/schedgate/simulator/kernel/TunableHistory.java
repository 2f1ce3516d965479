package org.schedgate.simulator.kernel;

import static org.schedgate.simulator.kernel.Since.since;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.Tunables;

/** Which tunables each release has, and their values as shipped, before scaling. */
final class TunableHistory {
    private static final long GONE = -1;

    private static final Map<Tunable, List<Since<Long>>> ROWS = rows();

    private TunableHistory() {}

    static Tunables of(Release release) {
        Map<Tunable, Long> values = new EnumMap<>(Tunable.class);
        ROWS.forEach((tunable, row) -> {
            Long value = Since.in(release, row);
            if (value != null && value != GONE) {
                values.put(tunable, value);
            }
        });
        return Tunables.of(values);
    }

    private static Map<Tunable, List<Since<Long>>> rows() {
        Map<Tunable, List<Since<Long>>> rows = new EnumMap<>(Tunable.class);
        row(rows, Tunable.LATENCY, since(Release.V3_15, 6_000_000L), gone(Release.V6_6));
        row(rows, Tunable.MIN_GRANULARITY, since(Release.V3_15, 750_000L), gone(Release.V6_6));
        row(rows, Tunable.IDLE_MIN_GRANULARITY, since(Release.V6_0, 750_000L), gone(Release.V6_6));
        row(rows, Tunable.WAKEUP_GRANULARITY, since(Release.V3_15, 1_000_000L), gone(Release.V6_6));
        row(rows, Tunable.CHILD_RUNS_FIRST, since(Release.V3_15, 0L), gone(Release.V6_6));
        // 0.70 ms from 6.15 on; Debian's 6.12 carries it as a backport.
        row(
                rows,
                Tunable.BASE_SLICE,
                since(Release.V6_6, 750_000L),
                since(Release.V6_18, 700_000L),
                since(Release.DEBIAN_6_12_117, 700_000L));
        row(rows, Tunable.MIGRATION_COST, since(Release.V3_15, 500_000L));
        row(rows, Tunable.NR_MIGRATE, since(Release.V3_15, 32L));
        row(rows, Tunable.TUNABLE_SCALING, since(Release.V3_15, 1L));
        row(rows, Tunable.HZ, since(Release.V3_15, 250L));
        // Debian's kernels of today are built preemptible and booted voluntary (PREEMPT_DYNAMIC).
        row(
                rows,
                Tunable.PREEMPTION,
                since(Release.V3_15, 0L),
                since(Release.DEBIAN_6_1_192, 1L),
                since(Release.DEBIAN_6_12_117, 1L));
        // Merged for 6.13; x86 and arm64 can be built so from then on, and are not unless asked to.
        row(rows, Tunable.PREEMPT_LAZY, since(Release.V6_18, 0L));
        // A choice of the build: of configurations in the tree arm64's makes it, x86's does not.
        row(rows, Tunable.PREEMPT, since(Release.V3_15, 0L));
        return rows;
    }

    @SafeVarargs
    private static void row(Map<Tunable, List<Since<Long>>> rows, Tunable tunable, Since<Long>... values) {
        List<Since<Long>> row = new ArrayList<>();
        for (Since<Long> value : values) {
            row.add(value);
        }
        rows.put(tunable, row);
    }

    private static Since<Long> gone(Release release) {
        return since(release, GONE);
    }
}
