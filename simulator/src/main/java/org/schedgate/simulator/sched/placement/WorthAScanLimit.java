package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.ScanLimit;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * A whole scan or none, by how long the waking CPU idles.
 *
 * <ul>
 *   <li>Rule: no scan if a 512th of the waking CPU's average idle time is less than what a scan of its cache cost on average; otherwise
 *       every CPU may be tested.
 *   <li>Kernel: {@code select_idle_cpu()} in fair.c, 4.9 to 4.12.
 *   <li>Left out: the feature SIS_AVG_CPU of 4.11, which switches the test; it was always on before.
 * </ul>
 */
public final class WorthAScanLimit implements ScanLimit {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);
    private static final Outcome<Branch> WHOLE = new Outcome<>(Integer.MAX_VALUE, Branch.WORTH_IT);
    private static final int IDLE_SHARE = 512;

    /** Create the rule. */
    public WorthAScanLimit() {}

    @Override
    public Outcome<Branch> limit(WakeView view, int target) {
        int thisCpu = view.thisCpu();
        return view.avgIdleNanos(thisCpu) / IDLE_SHARE < view.avgScanCostNanos(thisCpu)
                ? OUTCOMES.of(Branch.IDLE_TOO_SHORT, 0)
                : WHOLE;
    }
}
