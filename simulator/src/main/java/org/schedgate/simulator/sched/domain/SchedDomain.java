package org.schedgate.simulator.sched.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;

/**
 * One scheduling domain as one CPU sees it ({@code struct sched_domain}), immutable. What changes while the machine runs
 * (balance interval, failures, idle-balance cost) belongs to the mechanism.
 */
public final class SchedDomain {
    /** The levels, from the hardware thread up. */
    public enum Level {
        /** Hardware threads of a core. */
        SMT,
        /** Cores that share an L2 or an L3 tag. */
        CLS,
        /** Cores that share the last-level cache. */
        MC,
        /** A package or node; named DIE before 6.7. */
        PKG,
        /** Nodes within one NUMA distance. */
        NUMA
    }

    /**
     * The numbers a kernel version gives a domain ({@code sd_init()}).
     *
     * @param minIntervalMillis shortest balance interval, milliseconds
     * @param maxIntervalMillis longest balance interval, milliseconds
     * @param busyFactor by how much a busy CPU stretches the interval
     * @param imbalancePct imbalance above which load is moved, per cent; 117 means 17 % more
     * @param cacheNiceTries failed passes before cache-hot tasks are moved
     * @param imbNumaNr tasks of imbalance tolerated between nodes ({@code imb_numa_nr}), 0 up to the last-level cache and before 5.18
     */
    public record Parameters(
            int minIntervalMillis,
            int maxIntervalMillis,
            int busyFactor,
            int imbalancePct,
            int cacheNiceTries,
            int imbNumaNr) {}

    /** The flags the scheduler reads ({@code SD_*}). */
    public enum Flag {
        /** Balance when about to go idle. */
        BALANCE_NEWIDLE,
        /** Balance on exec. */
        BALANCE_EXEC,
        /** Balance on fork. */
        BALANCE_FORK,
        /** Consider waking a task on the waking CPU. */
        WAKE_AFFINE,
        /** Members share the core's capacity (SMT). */
        SHARE_CPUCAPACITY,
        /** Members share the last-level cache. */
        SHARE_LLC,
        /** Only one CPU at a time balances. */
        SERIALIZE,
        /** When balancing the parent, spread tasks over this domain's siblings. */
        PREFER_SIBLING,
        /** Between NUMA nodes. */
        NUMA,
        /** Members differ in capacity ({@code SD_ASYM_CPUCAPACITY}). */
        ASYM_CPUCAPACITY,
        /** Members have every capacity there is on the machine ({@code SD_ASYM_CPUCAPACITY_FULL}). */
        ASYM_CPUCAPACITY_FULL,
        /** Some CPUs are preferred when there is a choice ({@code SD_ASYM_PACKING}). */
        ASYM_PACKING
    }

    private final int cpu;
    private final int index;
    private final Level level;
    private final CpuSet span;
    private final List<SchedGroup> groups;
    private final Parameters parameters;
    /** One bit a flag, since balancing asks for some at every group. */
    private final int flags;

    private @Nullable SchedDomain parent;
    private @Nullable SchedDomain child;

    /**
     * Create a domain; {@link DomainTree} links it to its parent and child.
     *
     * @param cpu the CPU whose view this is
     * @param index 0 for the lowest domain of the CPU
     * @param level its level
     * @param span its CPUs
     * @param groups the ring of groups, the group that contains {@code cpu} first, then in CPU order with wrap-around
     * @param parameters its numbers
     * @param flags its flags
     */
    public SchedDomain(
            int cpu,
            int index,
            Level level,
            CpuSet span,
            List<SchedGroup> groups,
            Parameters parameters,
            java.util.Set<Flag> flags) {
        this.cpu = cpu;
        this.index = index;
        this.level = level;
        this.span = span;
        this.groups = List.copyOf(groups);
        this.parameters = parameters;
        int bits = 0;
        for (Flag flag : flags) {
            bits |= bitOf(flag);
        }
        this.flags = bits;
    }

    void linkParent(SchedDomain above) {
        parent = above;
        above.child = this;
    }

    /** Return the CPU whose view this is. */
    public int cpu() {
        return cpu;
    }

    /** Return the position in the CPU's chain of domains, 0 the lowest. */
    public int index() {
        return index;
    }

    /** Return the level. */
    public Level level() {
        return level;
    }

    /** Return the CPUs. */
    public CpuSet span() {
        return span;
    }

    /** Return the number of CPUs ({@code span_weight}). */
    public int weight() {
        return span.size();
    }

    /** Return the ring of groups, the local group first. */
    public List<SchedGroup> groups() {
        return groups;
    }

    /** Return the group that contains the domain's CPU. */
    public SchedGroup localGroup() {
        return groups.get(0);
    }

    /** Return the numbers. */
    public Parameters parameters() {
        return parameters;
    }

    /** Tell whether a flag is set. */
    public boolean has(Flag flag) {
        return (flags & bitOf(flag)) != 0;
    }

    @SuppressWarnings("EnumOrdinal") // an index within one run, never stored
    private static int bitOf(Flag flag) {
        return 1 << flag.ordinal();
    }

    /** Return the domain above, or null at the top. */
    public @Nullable SchedDomain parent() {
        return parent;
    }

    /** Return the domain below, or null at the bottom. */
    public @Nullable SchedDomain child() {
        return child;
    }

    @Override
    public String toString() {
        return level + "(" + span + ")";
    }
}
