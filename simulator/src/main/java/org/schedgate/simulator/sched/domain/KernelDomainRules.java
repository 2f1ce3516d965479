package org.schedgate.simulator.sched.domain;

import java.util.EnumSet;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;
import org.schedgate.simulator.sched.domain.SchedDomain.Level;
import org.schedgate.simulator.sched.domain.SchedDomain.Parameters;

/**
 * The domain rules of one range of kernels as data; every factory changes one rule of the one above it.
 *
 * <ul>
 *   <li>Rule: levels SMT, (CLS), MC, PKG and one NUMA level per further distance; a domain of w CPUs balances every w to 2w ms.
 *   <li>Kernel: {@code sd_init()}, {@code build_sched_domains()}, {@code cpu_attach_domain()} and
 *       {@code build_overlap_sched_groups()} in topology.c, 3.15 to 6.18.
 *   <li>Left out: CPU hotplug (ADR 7); cpuset partitions, AMD's reclaim distance of 32, packing above the last-level cache of hybrid processors
 *       (6.7).
 * </ul>
 *
 * @param busyFactor by how much a busy CPU stretches the balance interval, 1..1024
 * @param outerImbalancePct imbalance percentage of the domains above the last-level cache, 101..1000
 * @param clusterLevel whether the level CLS exists
 * @param spreading which levels get {@code SD_PREFER_SIBLING}
 * @param numaShareDivisor a domain of one last-level cache tolerates its CPUs divided by this as imbalance between nodes
 *     ({@code imb_numa_nr}); 0 where the kernel has no such number
 * @param groupExtent how NUMA groups are cut on partial meshes
 * @param pacing which balance intervals the levels below NUMA have
 * @param asymmetry which domains know that their CPUs differ in capacity
 * @param threadsShareCapacity whether a hardware thread counts as its part of a core and 15 % ({@code smt_gain}), not as a whole CPU
 * @param preferredCores what the kernel makes of cores that clock higher than others
 */
public record KernelDomainRules(
        int busyFactor,
        int outerImbalancePct,
        boolean clusterLevel,
        Spreading spreading,
        int numaShareDivisor,
        GroupExtent groupExtent,
        Pacing pacing,
        Asymmetry asymmetry,
        boolean threadsShareCapacity,
        PreferredCores preferredCores)
        implements DomainRules {
    /** NUMA domains of a larger distance do not place new tasks or pull woken ones ({@code RECLAIM_DISTANCE}). */
    public static final int RECLAIM_DISTANCE = 30;

    private static final int SMT_IMBALANCE_PCT = 110;
    private static final int CACHE_IMBALANCE_PCT = 117;
    private static final int FIXED_BUSY_FACTOR = 64;
    /** What all threads of a core together were taken to compute, 15 % more than one ({@code smt_gain}). */
    private static final int SMT_GAIN = 1178;

    /** Which levels ask for their siblings to be filled first. */
    public enum Spreading {
        /** PKG. */
        PACKAGE,
        /** SMT and PKG. */
        SMT_AND_PACKAGE,
        /** Every level except NUMA. */
        BELOW_NUMA
    }

    /** How the group of another node is chosen where distances do not nest. */
    public enum GroupExtent {
        /** The child domain of that node, even if it reaches outside the domain. */
        MAY_LEAVE_SPAN,
        /** The largest descendant of that node that lies inside the domain. */
        WITHIN_SPAN
    }

    /** Which balance intervals, busy factors and imbalance percentages the levels below NUMA have. */
    public enum Pacing {
        /** 1 to 2 ms (SMT) or 1 to 4 ms, stretched 64-fold by a busy CPU; imbalance 110 % (SMT) or 125 %. */
        FIXED,
        /** As many milliseconds as the domain has CPUs, to twice that. */
        BY_WEIGHT
    }

    /** Which domains know that their CPUs differ in capacity. */
    public enum Asymmetry {
        /** None. */
        UNKNOWN,
        /** Those of the lowest level on which every CPU sees one of the highest capacity. */
        AT_ONE_LEVEL,
        /** Every domain whose CPUs differ, and which of them have every capacity of the machine. */
        PER_DOMAIN
    }

    /** What the kernel makes of cores of higher priority ({@code sched_set_itmt_core_prio()}). */
    public enum PreferredCores {
        /** Nothing. */
        UNKNOWN,
        /** They are preferred, and their later threads less: the priority is divided by the thread's place in its core. */
        THREADS_DIVIDED,
        /** The same, divided by the square of the place. */
        THREADS_DIVIDED_BY_SQUARE,
        /** They are preferred, with all their threads alike, and threads of one core are not told apart. */
        THREADS_ALIKE
    }

    /** Check the ranges. */
    public KernelDomainRules {
        range("busy factor", busyFactor, 1, 1024);
        range("outer imbalance percentage", outerImbalancePct, 101, 1000);
        range("NUMA share divisor", numaShareDivisor, 0, 1024);
    }

    private static void range(String name, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    "domain rule " + name + " = " + value + ": accepted is " + min + ".." + max);
        }
    }

    private static final KernelDomainRules OLDEST = new KernelDomainRules(
            32,
            125,
            false,
            Spreading.PACKAGE,
            0,
            GroupExtent.MAY_LEAVE_SPAN,
            Pacing.FIXED,
            Asymmetry.UNKNOWN,
            true,
            PreferredCores.UNKNOWN);

    /** Return the rules of 3.15: fixed intervals below NUMA, siblings preferred at the package, a thread of two counts 589. */
    public static KernelDomainRules fixedIntervals() {
        return OLDEST;
    }

    /** Return the rules of 3.16 to 4.9: intervals by weight, siblings preferred at SMT and PKG. */
    public static KernelDomainRules preferSiblingAtPackage() {
        return fixedIntervals().with(Spreading.SMT_AND_PACKAGE).with(Pacing.BY_WEIGHT);
    }

    /** Return the rules of 4.10: cores of higher priority are preferred, and earlier threads of a core. */
    public static KernelDomainRules preferringCores() {
        return preferSiblingAtPackage().with(PreferredCores.THREADS_DIVIDED);
    }

    /** Return the rules of 4.15 to 4.19: siblings are preferred at every level below NUMA. */
    public static KernelDomainRules preferSiblingBelowNuma() {
        return preferringCores().with(Spreading.BELOW_NUMA);
    }

    /** Return the rules of 4.20 to 5.9: each thread counts 1024, and one level knows of asymmetric capacity. */
    public static KernelDomainRules wholeThreads() {
        return preferSiblingBelowNuma().with(Asymmetry.AT_ONE_LEVEL, false);
    }

    /** Return the rules of 5.10 to 5.12: busy factor 16 and 117 % above the cache. */
    public static KernelDomainRules eagerBalancing() {
        return wholeThreads().with(16, 117);
    }

    /** Return the rules of 5.13: NUMA groups stay within their domain (commit 585b6d2723dc). */
    public static KernelDomainRules nestedNumaGroups() {
        return eagerBalancing().with(GroupExtent.WITHIN_SPAN);
    }

    /** Return the rules of 5.14 and 5.15: every domain of different capacities knows it (commit c744dc4ab58d). */
    public static KernelDomainRules asymmetryPerDomain() {
        return nestedNumaGroups().with(Asymmetry.PER_DOMAIN, false);
    }

    /** Return the rules of 5.16 and 5.17: the level CLS exists, and later threads are preferred still less. */
    public static KernelDomainRules clusters() {
        return asymmetryPerDomain().with(true, 0).with(PreferredCores.THREADS_DIVIDED_BY_SQUARE);
    }

    /** Return the rules of 5.18 and 5.19: a node of one cache tolerates a quarter of its CPUs as imbalance (commit e496132ebedd). */
    public static KernelDomainRules numaImbalanceOfQuarter() {
        return clusters().with(true, 4);
    }

    /** Return the rules of 6.0 to 6.4: an eighth instead of a quarter. */
    public static KernelDomainRules numaImbalanceOfEighth() {
        return clusters().with(true, 8);
    }

    /** Return the rules of 6.5 to 6.18: threads of a preferred core are alike. */
    public static KernelDomainRules preferringWholeCores() {
        return numaImbalanceOfEighth().with(PreferredCores.THREADS_ALIKE);
    }

    private KernelDomainRules with(PreferredCores other) {
        return new KernelDomainRules(
                busyFactor,
                outerImbalancePct,
                clusterLevel,
                spreading,
                numaShareDivisor,
                groupExtent,
                pacing,
                asymmetry,
                threadsShareCapacity,
                other);
    }

    private KernelDomainRules with(Spreading other) {
        return new KernelDomainRules(
                busyFactor,
                outerImbalancePct,
                clusterLevel,
                other,
                numaShareDivisor,
                groupExtent,
                pacing,
                asymmetry,
                threadsShareCapacity,
                preferredCores);
    }

    private KernelDomainRules with(Pacing other) {
        return new KernelDomainRules(
                busyFactor,
                outerImbalancePct,
                clusterLevel,
                spreading,
                numaShareDivisor,
                groupExtent,
                other,
                asymmetry,
                threadsShareCapacity,
                preferredCores);
    }

    private KernelDomainRules with(GroupExtent other) {
        return new KernelDomainRules(
                busyFactor,
                outerImbalancePct,
                clusterLevel,
                spreading,
                numaShareDivisor,
                other,
                pacing,
                asymmetry,
                threadsShareCapacity,
                preferredCores);
    }

    private KernelDomainRules with(Asymmetry other, boolean shareCapacity) {
        return new KernelDomainRules(
                busyFactor,
                outerImbalancePct,
                clusterLevel,
                spreading,
                numaShareDivisor,
                groupExtent,
                pacing,
                other,
                shareCapacity,
                preferredCores);
    }

    private KernelDomainRules with(int factor, int imbalancePct) {
        return new KernelDomainRules(
                factor,
                imbalancePct,
                clusterLevel,
                spreading,
                numaShareDivisor,
                groupExtent,
                pacing,
                asymmetry,
                threadsShareCapacity,
                preferredCores);
    }

    private KernelDomainRules with(boolean clusters, int shareDivisor) {
        return new KernelDomainRules(
                busyFactor,
                outerImbalancePct,
                clusters,
                spreading,
                shareDivisor,
                groupExtent,
                pacing,
                asymmetry,
                threadsShareCapacity,
                preferredCores);
    }

    @Override
    public DomainTree build(Topology topology) {
        return new DomainBuilder(topology, this).build();
    }

    /** Return the numbers of a domain ({@code sd_init()}). */
    Parameters parameters(Level level, int weight, int imbNumaNr) {
        int imbalancePct = switch (level) {
            case SMT -> SMT_IMBALANCE_PCT;
            case CLS, MC -> CACHE_IMBALANCE_PCT;
            case PKG, NUMA -> outerImbalancePct;
        };
        int cacheNiceTries = switch (level) {
            case SMT -> 0;
            case CLS, MC, PKG -> 1;
            case NUMA -> 2;
        };
        if (pacing == Pacing.FIXED && level != Level.NUMA) {
            boolean smt = level == Level.SMT;
            return new Parameters(
                    1, smt ? 2 : 4, FIXED_BUSY_FACTOR, smt ? SMT_IMBALANCE_PCT : 125, cacheNiceTries, imbNumaNr);
        }
        return new Parameters(weight, 2 * weight, busyFactor, imbalancePct, cacheNiceTries, imbNumaNr);
    }

    /** Return what the kernel takes a CPU's capacity for. */
    long capacity(Topology topology, int cpu) {
        int threads = topology.coreCpus(cpu).size();
        return threadsShareCapacity && threads > 1 ? SMT_GAIN / threads : topology.capacity(cpu);
    }

    /** Tell whether the domains of a level pack work on preferred CPUs. */
    boolean packs(Topology topology, Level level) {
        return switch (topology.packing()) {
            case NONE -> false;
            case THREADS -> level == Level.SMT;
            case CORES ->
                switch (preferredCores) {
                    case UNKNOWN -> false;
                    case THREADS_DIVIDED, THREADS_DIVIDED_BY_SQUARE -> level == Level.SMT || level == Level.MC;
                    case THREADS_ALIKE -> level == Level.MC;
                };
        };
    }

    /** Return how much a CPU is preferred; the higher the more ({@code arch_asym_cpu_priority()}). */
    int priority(Topology topology, int cpu) {
        if (topology.packing() != Topology.Packing.CORES) {
            return -cpu;
        }
        int threads = 0;
        for (int any = 0; any < topology.cpuCount(); any++) {
            threads = Math.max(threads, topology.coreCpus(any).size());
        }
        int place = 1;
        CpuSet core = topology.coreCpus(cpu);
        for (int sibling = core.first(); sibling != cpu; sibling = core.next(sibling + 1)) {
            place++;
        }
        return switch (preferredCores) {
            case UNKNOWN, THREADS_ALIKE -> topology.priority(cpu);
            case THREADS_DIVIDED -> topology.priority(cpu) * threads / place;
            case THREADS_DIVIDED_BY_SQUARE -> topology.priority(cpu) * threads / (place * place);
        };
    }

    /** Return the flags of a domain; the distance counts for NUMA only. */
    EnumSet<Flag> flags(Level level, int distance) {
        EnumSet<Flag> flags = EnumSet.of(Flag.BALANCE_NEWIDLE, Flag.BALANCE_EXEC, Flag.BALANCE_FORK, Flag.WAKE_AFFINE);
        switch (level) {
            case SMT -> {
                flags.add(Flag.SHARE_CPUCAPACITY);
                flags.add(Flag.SHARE_LLC);
            }
            case CLS, MC -> flags.add(Flag.SHARE_LLC);
            case PKG -> {}
            case NUMA -> {
                flags.add(Flag.NUMA);
                flags.add(Flag.SERIALIZE);
                if (distance > RECLAIM_DISTANCE) {
                    flags.remove(Flag.BALANCE_EXEC);
                    flags.remove(Flag.BALANCE_FORK);
                    flags.remove(Flag.WAKE_AFFINE);
                }
            }
        }
        if (prefersSibling(level)) {
            flags.add(Flag.PREFER_SIBLING);
        }
        return flags;
    }

    private boolean prefersSibling(Level level) {
        return switch (spreading) {
            case PACKAGE -> level == Level.PKG;
            case SMT_AND_PACKAGE -> level == Level.SMT || level == Level.PKG;
            case BELOW_NUMA -> level != Level.NUMA;
        };
    }
}
