package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.ScanLimit;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * A scan limit in proportion to how long the waking CPU idles and how cheap scans were.
 *
 * <ul>
 *   <li>Rule: span x (average idle time / 512) / (average scan cost + 1), at least 4; the scan stops before the test that would use
 *       the last of them up, so one CPU less is tested. Limits beyond the span are given as the span, which is the same scan.
 *   <li>Kernel: {@code select_idle_cpu()} in fair.c with the feature SIS_PROP, 4.13 to 5.13. The idle time is the waking CPU's, the
 *       cost that of the waking CPU's cache, the span that of the target's.
 *   <li>Left out: nothing. With SIS_AVG_CPU on (it is off as shipped) there is no scan if the idle time's share is less than its cost.
 * </ul>
 */
public final class ProportionalScanLimit implements ScanLimit {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);
    private static final Outcome<Branch> NO_LIMIT = new Outcome<>(Integer.MAX_VALUE, Branch.UNLIMITED);

    /** Why 512: the kernel found an idle time of which less than a five-hundredth goes into scans to be well spent. */
    private static final int IDLE_SHARE = 512;

    private static final int FLOOR = 4;

    @Override
    public Outcome<Branch> limit(WakeView view, int target) {
        if (!view.features().has(Feature.SIS_PROP) && !view.features().has(Feature.SIS_AVG_CPU)) {
            return NO_LIMIT;
        }
        int span = view.domains().llcSize(target);
        long idle = view.avgIdleNanos(view.thisCpu()) / IDLE_SHARE;
        long cost = view.avgScanCostNanos(view.thisCpu()) + 1;
        if (view.features().has(Feature.SIS_AVG_CPU) && idle < cost) {
            return OUTCOMES.of(Branch.IDLE_TOO_SHORT, 0);
        }
        if (!view.features().has(Feature.SIS_PROP)) {
            return NO_LIMIT;
        }
        long spanIdle = span * idle;
        if (spanIdle <= FLOOR * cost) {
            return OUTCOMES.of(Branch.PROPORTIONAL_FLOOR, FLOOR - 1);
        }
        long tests = spanIdle / cost - 1;
        return OUTCOMES.of(Branch.PROPORTIONAL, (int) Math.min(tests, span));
    }
}
