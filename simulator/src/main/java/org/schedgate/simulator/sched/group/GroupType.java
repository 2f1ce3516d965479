package org.schedgate.simulator.sched.group;

/**
 * How busy a group is, from the least to the most ({@code enum group_type}, since 5.5). Compare with {@link #compareTo}.
 *
 * <p>All CPUs of a machine have the same capacity and no preferred order here, so the kernel's types for a task that does not fit
 * its CPU and for asymmetric packing never occur and are not listed.
 */
public enum GroupType {
    /** It can take more tasks without slowing those it has ({@code group_has_spare}). */
    HAS_SPARE,
    /** Its tasks use the whole capacity but do not compete for it ({@code group_fully_busy}). */
    FULLY_BUSY,
    /** Affinity kept a balance within it from succeeding ({@code group_imbalanced}). */
    IMBALANCED,
    /** Its tasks compete for its CPUs ({@code group_overloaded}). */
    OVERLOADED
}
