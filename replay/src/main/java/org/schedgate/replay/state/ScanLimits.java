package org.schedgate.replay.state;

import org.schedgate.simulator.sched.decision.Feature;

/** How many CPUs a scan for an idle one may test, by whichever limit the kernel has: asked of the profile, and corrected. */
final class ScanLimits {
    private static final long COST_MAX_NANOS = 1L << 40;

    private final ReplayState state;

    ScanLimits(ReplayState state) {
        this.state = state;
    }

    /** Return the limit of a scan around a target by the CPU that a view looks from, at most the CPUs of the target's cache. */
    int kept(ReplayView view, int target) {
        int limit = state.kernel.decisions().scanLimit().limit(view, target).value();
        return Math.min(limit, state.domains.llcSize(target));
    }

    /** Let scans around a target by the CPU that a view looks from test so many CPUs from now on. */
    void keep(ReplayView view, int target, int tests) {
        if (state.kernel.features().has(Feature.SIS_UTIL)) {
            state.setNrIdleScan(target, tests);
            return;
        }
        // The limit falls as the cost of a scan grows: the highest cost that allows so many tests.
        ReplayCpu waker = state.cpus[view.thisCpu()];
        long before = waker.scanCostNanos;
        long low = 0;
        long high = COST_MAX_NANOS;
        while (low < high) {
            long middle = (low + high + 1) / 2;
            waker.scanCostNanos = middle;
            if (kept(view, target) >= tests) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        waker.scanCostNanos = low == COST_MAX_NANOS ? before : low;
    }
}
