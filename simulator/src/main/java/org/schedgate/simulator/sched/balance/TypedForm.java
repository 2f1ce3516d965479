package org.schedgate.simulator.sched.balance;

/** What the comparison of groups by type knows, in the order in which kernels learnt it. */
enum TypedForm {
    BY_UTILIZATION,
    BY_WAITING,
    TASKS_WITHIN_CACHE,
    FOR_THE_DESTINATION,
    UP_TO_THE_AVERAGE,
    SPARING_CORES;

    /** Tell whether this form knows what another one brought. */
    boolean knows(TypedForm what) {
        return compareTo(what) >= 0;
    }
}
