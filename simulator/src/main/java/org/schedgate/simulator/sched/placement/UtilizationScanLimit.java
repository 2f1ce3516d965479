package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.ScanLimit;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * A scan limit by the utilization of the target's last-level cache.
 *
 * <ul>
 *   <li>Rule: test as many CPUs as the last balance of the cache's domain found worth testing ({@link IdleScanBudget}); if that is
 *       none, no scan of any kind is made. With the feature SIS_UTIL off the limit is the proportional one.
 *   <li>Kernel: {@code select_idle_cpu()} in fair.c with the feature SIS_UTIL, 6.0 to 6.18; the other limit can be switched on until 6.7.
 *   <li>Left out: with both features on, the kernel computes the proportional limit too before it overrides it.
 * </ul>
 */
public final class UtilizationScanLimit implements ScanLimit {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private final AgedProportionalScanLimit proportional = new AgedProportionalScanLimit();

    @Override
    public Outcome<Branch> limit(WakeView view, int target) {
        if (!view.features().has(Feature.SIS_UTIL)) {
            return proportional.limit(view, target);
        }
        int tests = view.nrIdleScan(target);
        return OUTCOMES.of(tests == 0 ? Branch.OVERUTILIZED : Branch.UTILIZATION, tests);
    }

    @Override
    public boolean governsCoreScan(WakeView view) {
        return view.features().has(Feature.SIS_UTIL);
    }
}
