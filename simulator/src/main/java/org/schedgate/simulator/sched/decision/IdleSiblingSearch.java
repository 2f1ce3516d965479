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
        NOTHING_IDLE;

        /** Tell whether the core scan failed and the has-idle-cores hint of the target's cache is cleared. */
        public boolean clearsTargetHint() {
            return this == IDLE_THREAD_NO_CORE || this == NOTHING_IDLE_NO_CORE;
        }

        /** Tell whether the core scan failed and the has-idle-cores hint of the waking CPU's cache is cleared. */
        public boolean clearsOwnHint() {
            return this == IDLE_THREAD_NO_CORE_CLEARS_OWN_HINT || this == NOTHING_IDLE_NO_CORE_CLEARS_OWN_HINT;
        }

        /** Tell whether the search got as far as asking about the recently used CPU. */
        public boolean reachesRecentCpu() {
            return this != TARGET_IDLE && this != PREVIOUS_IDLE && this != PER_CPU_KTHREAD;
        }

        /** Tell whether a limited scan ended with a hit or completely, so that its time counts as scan cost (SIS_PROP). */
        public boolean chargesScanCost() {
            return this == IDLE_CPU || this == NOTHING_IDLE;
        }
    }
}
