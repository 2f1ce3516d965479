package org.schedgate.simulator.sched.decision;

/** Decision point: which CPU near the target takes the wakee ({@code select_idle_sibling()})? */
@FunctionalInterface
public interface IdleSiblingSearch {
    /**
     * Search from the target. Pure.
     *
     * @param view the wakeup
     * @param target the CPU that wake affinity chose
     * @return the chosen CPU and the step that found it
     */
    Outcome<Branch> choose(WakeView view, int target);

    /** The branches. */
    enum Branch {
        /** The target is idle. */
        TARGET_IDLE,
        /** The previous CPU is idle and shares the target's cache. */
        PREVIOUS_IDLE,
        /** A kernel thread bound to this CPU wakes a task of this CPU: stay. */
        PER_CPU_KTHREAD,
        /** The recently used CPU is idle and shares the cache. */
        RECENT_IDLE,
        /** No idle core is known: an idle hardware thread of the previous CPU's core. */
        SIBLING_OF_PREVIOUS,
        /** The scan found a core with all its threads idle. */
        IDLE_CORE,
        /** The core scan found no idle core, but an idle thread; the hint of the target's cache is cleared. */
        IDLE_THREAD_NO_CORE,
        /** As {@link #IDLE_THREAD_NO_CORE}, but the hint of the waking CPU's cache is cleared. */
        IDLE_THREAD_NO_CORE_CLEARS_OWN_HINT,
        /** The core scan found nothing idle at all; the hint of the target's cache is cleared; target. */
        NOTHING_IDLE_NO_CORE,
        /** As {@link #NOTHING_IDLE_NO_CORE}, but the hint of the waking CPU's cache is cleared; target. */
        NOTHING_IDLE_NO_CORE_CLEARS_OWN_HINT,
        /** The limited scan found an idle CPU. */
        IDLE_CPU,
        /** The scan was not started: its limit is 0, or a CPU shares its cache with no other; target. */
        SCAN_DENIED,
        /** The scan reached its limit; target. */
        SCAN_CUT_OFF,
        /** The scan tested every CPU without success; target. */
        NOTHING_IDLE,
        /** A group whose CPUs are all idle was found; its first allowed CPU. */
        IDLE_GROUP,
        /** The core search failed and the hint of the target's cache is cleared; the scan after it found an idle CPU. */
        IDLE_CPU_AFTER_CORES,
        /** The scan was denied or cut off: an idle hardware thread of the target's core. */
        SIBLING_OF_TARGET,
        /** As {@link #SIBLING_OF_TARGET}, after a core search that failed; the hint of the target's cache is cleared. */
        SIBLING_OF_TARGET_AFTER_CORES,
        /** The core search failed and the hint is cleared; the scan after it was denied or cut off; target. */
        SCAN_ENDED_AFTER_CORES,
        /** The core search failed and the hint is cleared; the scan after it tested every CPU; target. */
        NOTHING_IDLE_AFTER_CORES,
        /** The CPUs differ in capacity: an idle one on which the wakee fits. */
        CAPACITY_FITS,
        /** The CPUs differ in capacity: the wakee fits on no idle one; the idle one of the largest capacity. */
        CAPACITY_LARGEST,
        /** The CPUs differ in capacity and none is idle; target. */
        CAPACITY_NONE,
        /** The scan found nothing; the previous CPU, which is idle but in another cluster than the target. */
        PREVIOUS_OF_OTHER_CLUSTER,
        /** The scan found nothing; the recently used CPU, which is idle but in another cluster than the target. */
        RECENT_OF_OTHER_CLUSTER,
        /** No search: the kernel searches only after it considered an affine wakeup; target. */
        NOT_SEARCHED;

        /** Tell whether the core scan failed and the has-idle-cores hint of the target's cache is cleared. */
        public boolean clearsTargetHint() {
            return switch (this) {
                case IDLE_THREAD_NO_CORE,
                        NOTHING_IDLE_NO_CORE,
                        IDLE_CPU_AFTER_CORES,
                        SIBLING_OF_TARGET_AFTER_CORES,
                        SCAN_ENDED_AFTER_CORES,
                        NOTHING_IDLE_AFTER_CORES -> true;
                default -> false;
            };
        }

        /** Tell whether the core scan failed and the has-idle-cores hint of the waking CPU's cache is cleared. */
        public boolean clearsOwnHint() {
            return this == IDLE_THREAD_NO_CORE_CLEARS_OWN_HINT || this == NOTHING_IDLE_NO_CORE_CLEARS_OWN_HINT;
        }

        /** Tell whether the search got as far as asking about the recently used CPU. */
        public boolean reachesRecentCpu() {
            return switch (this) {
                case TARGET_IDLE, PREVIOUS_IDLE, PER_CPU_KTHREAD, NOT_SEARCHED -> false;
                default -> true;
            };
        }

        /** Tell whether a limited scan ended with a hit or completely, so that its time counts as scan cost (SIS_PROP). */
        public boolean chargesScanCost() {
            return switch (this) {
                case IDLE_CPU, NOTHING_IDLE, IDLE_CPU_AFTER_CORES, NOTHING_IDLE_AFTER_CORES -> true;
                default -> false;
            };
        }
    }
}
