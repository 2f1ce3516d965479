package org.schedgate.simulator.sched.group;

/**
 * How busy a group is, from the least to the most ({@code enum group_type}, since 5.5). Compare with {@link #compareTo}.
 */
public enum GroupType {
    /** It can take more tasks without slowing those it has ({@code group_has_spare}). */
    HAS_SPARE,
    /** Its tasks use the whole capacity but do not compete for it ({@code group_fully_busy}). */
    FULLY_BUSY,
    /** One of its tasks does not fit its CPU ({@code group_misfit_task}). */
    MISFIT,
    /** It is a core several of whose threads run tasks ({@code group_smt_balance}, since 6.6). */
    SHARED_CORE,
    /** An idle CPU is preferred to its CPUs ({@code group_asym_packing}). */
    LESS_PREFERRED,
    /** Affinity kept a balance within it from succeeding ({@code group_imbalanced}). */
    IMBALANCED,
    /** Its tasks compete for its CPUs ({@code group_overloaded}). */
    OVERLOADED
}
