package org.schedgate.replay.state;

import org.schedgate.simulator.sched.decision.IdleSiblingSearch;

/**
 * Measures what scans for an idle CPU take ({@code avg_scan_cost}): a question that led to a scan is answered later than one that did
 * not, and the trace's clock is the one by which the kernel measures.
 *
 * <p>An answer that took more than twice as long as a plain one was held up, most likely outside of the scan, and counts as twice.
 */
final class ScanTimes {
    private static final int WEIGHT = 8;
    private static final int HELD_UP = 2;

    private final ReplayState state;

    /** How long a question without a scan takes to be answered, nanoseconds; 0 before the first. */
    private long plainNanos;

    ScanTimes(ReplayState state) {
        this.state = state;
    }

    /** A CPU's question was answered, by this branch of the search, so long after it was asked. */
    void answered(int cpu, IdleSiblingSearch.Branch branch, long tookNanos, long now) {
        long took = plainNanos == 0 ? tookNanos : Math.min(tookNanos, HELD_UP * plainNanos);
        switch (branch) {
            case TARGET_IDLE -> plainNanos = plainNanos == 0 ? took : plainNanos + (took - plainNanos) / WEIGHT;
            case IDLE_CPU, NOTHING_IDLE, IDLE_CPU_AFTER_CORES, NOTHING_IDLE_AFTER_CORES -> {
                if (plainNanos > 0) {
                    ReplayCpu waker = state.cpus[cpu];
                    long scan = Math.max(0, took - plainNanos);
                    waker.scanCostNanos += (scan - waker.scanCostNanos) / WEIGHT;
                    waker.useUp(scan, now / state.tunables.tickNanos());
                }
            }
            default -> {
                // No scan, or one that was cut off, which the kernel does not count.
            }
        }
    }
}
