package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.ScanLimit;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * A scan limit in proportion to the idle time that is left for scans and to how cheap scans were.
 *
 * <ul>
 *   <li>Rule: span x idle time left / (average scan cost + 1), at least 4; the scan stops before the test that would use the last of them
 *       up. The idle time left is half the average idle time at the waking CPU's last wakeup from idleness, halved for every tick since,
 *       less the time of the scans it paid for.
 *   <li>Kernel: {@code select_idle_cpu()} in fair.c with the feature SIS_PROP, 5.14 to 6.7 (off as shipped from 6.0 on).
 *   <li>Left out: nothing.
 * </ul>
 */
public final class AgedProportionalScanLimit implements ScanLimit {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);
    private static final Outcome<Branch> NO_LIMIT = new Outcome<>(Integer.MAX_VALUE, Branch.UNLIMITED);
    private static final int FLOOR = 4;

    /** Create the rule. */
    public AgedProportionalScanLimit() {}

    @Override
    public Outcome<Branch> limit(WakeView view, int target) {
        if (!view.features().has(Feature.SIS_PROP)) {
            return NO_LIMIT;
        }
        int span = view.domains().llcSize(target);
        long cost = view.avgScanCostNanos(view.thisCpu()) + 1;
        long spanIdle = span * view.wakeAvgIdleNanos(view.thisCpu());
        if (spanIdle <= FLOOR * cost) {
            return OUTCOMES.of(Branch.AGED_FLOOR, FLOOR - 1);
        }
        return OUTCOMES.of(Branch.AGED_PROPORTIONAL, (int) Math.min(spanIdle / cost - 1, span));
    }
}
