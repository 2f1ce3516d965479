package org.schedgate.simulator.sched.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;

/** The scheduling domains of every CPU and the per-CPU short cuts the kernel keeps ({@code sd_llc}, {@code sd_llc_id}, ...). */
public final class DomainTree {
    private final Topology topology;
    private final SchedDomain[][] chains;
    /** How many domains each CPU has, which is asked more often than for any of them. */
    private final int[] depths;

    private final @Nullable SchedDomain[] llc;
    private final CpuSet[] llcSpan;
    private final int[] llcId;
    private final long[] capacities;
    private final int[] priorities;
    private final @Nullable SchedDomain[] packing;
    private final int[] shareId;
    private final @Nullable SchedDomain[] asymmetric;
    private final boolean anyAsymmetric;
    private final boolean anyCluster;

    /**
     * Link the domains of each CPU and derive the short cuts.
     *
     * @param topology the machine's topology
     * @param chains for each CPU its domains, lowest first; may be empty for a machine of one CPU
     */
    public DomainTree(Topology topology, List<List<SchedDomain>> chains) {
        this(topology, chains, capacitiesOf(topology), new int[topology.cpuCount()]);
    }

    /**
     * Link the domains of each CPU and derive the short cuts.
     *
     * @param topology the machine's topology
     * @param chains for each CPU its domains, lowest first; may be empty for a machine of one CPU
     * @param capacities what the kernel takes each CPU's capacity for
     * @param priorities how much the kernel prefers each CPU
     */
    DomainTree(Topology topology, List<List<SchedDomain>> chains, long[] capacities, int[] priorities) {
        this.capacities = capacities.clone();
        this.priorities = priorities.clone();
        this.topology = topology;
        int cpus = topology.cpuCount();
        this.chains = new SchedDomain[cpus][];
        this.depths = new int[cpus];
        this.llc = new @Nullable SchedDomain[cpus];
        this.llcSpan = new CpuSet[cpus];
        this.llcId = new int[cpus];
        this.shareId = new int[cpus];
        this.asymmetric = new @Nullable SchedDomain[cpus];
        this.packing = new @Nullable SchedDomain[cpus];
        boolean cluster = false;
        boolean differ = false;
        for (int cpu = 0; cpu < cpus; cpu++) {
            SchedDomain[] chain = chains.get(cpu).toArray(new SchedDomain[0]);
            this.chains[cpu] = chain;
            this.depths[cpu] = chain.length;
            for (int i = 1; i < chain.length; i++) {
                chain[i - 1].linkParent(chain[i]);
            }
            llcSpan[cpu] = CpuSet.of(cpu);
            for (SchedDomain domain : chain) {
                if (domain.has(SchedDomain.Flag.SHARE_LLC)) {
                    llc[cpu] = domain;
                    llcSpan[cpu] = domain.span();
                }
            }
            llcId[cpu] = llcSpan[cpu].first();
            shareId[cpu] = llcId[cpu];
            for (SchedDomain domain : chain) {
                if (domain.has(SchedDomain.Flag.ASYM_PACKING)) {
                    packing[cpu] = domain;
                }
                if (domain.level() == SchedDomain.Level.CLS) {
                    shareId[cpu] = domain.span().first();
                    cluster = true;
                }
                if (asymmetric[cpu] == null && domain.has(SchedDomain.Flag.ASYM_CPUCAPACITY_FULL)) {
                    asymmetric[cpu] = domain;
                    differ = true;
                }
            }
        }
        anyCluster = cluster;
        anyAsymmetric = differ;
    }

    private static long[] capacitiesOf(Topology topology) {
        long[] capacities = new long[topology.cpuCount()];
        for (int cpu = 0; cpu < capacities.length; cpu++) {
            capacities[cpu] = topology.capacity(cpu);
        }
        return capacities;
    }

    /**
     * Return what the kernel takes a CPU's whole capacity for, 1024 for a full CPU ({@code cpu_capacity_orig}): the topology's, but less
     * for a hardware thread on kernels that count it as half a core.
     */
    public long capacity(int cpu) {
        return capacities[cpu];
    }

    /** Return the topology the domains were built from. */
    public Topology topology() {
        return topology;
    }

    /** Return the number of CPUs. */
    public int cpuCount() {
        return chains.length;
    }

    /** Return the number of domains of a CPU. */
    public int depth(int cpu) {
        return depths[cpu];
    }

    /** Return a CPU's domain at a position, 0 the lowest. */
    public SchedDomain domain(int cpu, int index) {
        return chains[cpu][index];
    }

    /** Return the highest domain whose CPUs share the last-level cache ({@code sd_llc}), or null if the CPU has none. */
    public @Nullable SchedDomain llc(int cpu) {
        return llc[cpu];
    }

    /** Return the CPUs that share the CPU's last-level cache ({@code sd_llc} span; the CPU alone where there is none). */
    public CpuSet llcSpan(int cpu) {
        return llcSpan[cpu];
    }

    /** Return the number of CPUs that share the last-level cache ({@code sd_llc_size}). */
    public int llcSize(int cpu) {
        return llcSpan[cpu].size();
    }

    /** Return the id of the last-level cache: its first CPU ({@code sd_llc_id}). */
    public int llcId(int cpu) {
        return llcId[cpu];
    }

    /** Tell whether two CPUs share the last-level cache ({@code cpus_share_cache()}). */
    public boolean sharesCache(int cpuA, int cpuB) {
        return llcId[cpuA] == llcId[cpuB];
    }

    /** Tell whether some CPU has a domain of a cluster ({@code sched_cluster_active}). */
    public boolean clusterActive() {
        return anyCluster;
    }

    /** Tell whether two CPUs share a cluster, or where there is none the last-level cache ({@code cpus_share_resources()}, 6.8). */
    public boolean sharesResources(int cpuA, int cpuB) {
        return shareId[cpuA] == shareId[cpuB];
    }

    /** Tell whether CPUs of some domain differ in capacity ({@code sched_asym_cpucap_active()}). */
    public boolean asymmetricCapacity() {
        return anyAsymmetric;
    }

    /** Return the lowest domain of the CPU that has every capacity of a machine whose CPUs differ ({@code sd_asym_cpucapacity}), or null. */
    public @Nullable SchedDomain asymmetric(int cpu) {
        return asymmetric[cpu];
    }

    /** Return the highest domain of the CPU that packs work on preferred CPUs ({@code sd_asym_packing}), or null. */
    public @Nullable SchedDomain packing(int cpu) {
        return packing[cpu];
    }

    /** Tell whether a CPU is to be kept busy rather than another ({@code sched_asym_prefer()}); only within a domain that packs. */
    public boolean prefers(int cpu, int other) {
        return priorities[cpu] > priorities[other];
    }

    /** Return the most preferred CPU of a group, the first of equals ({@code asym_prefer_cpu}). */
    public int preferred(SchedGroup group) {
        CpuSet members = group.cpus();
        int best = members.first();
        for (int cpu = members.next(best + 1); cpu >= 0; cpu = members.next(cpu + 1)) {
            if (prefers(cpu, best)) {
                best = cpu;
            }
        }
        return best;
    }

    /** Return the hardware threads of the CPU's core, itself included ({@code cpu_smt_mask()}). */
    public CpuSet core(int cpu) {
        return topology.coreCpus(cpu);
    }

    /** Tell whether some core has two or more threads ({@code sched_smt_active()}). */
    public boolean smtActive() {
        return topology.smt();
    }

    /** Return the lowest domain of {@code cpu} that contains {@code other}, or null if none does. */
    public @Nullable SchedDomain lowestWith(int cpu, int other) {
        for (SchedDomain domain : chains[cpu]) {
            if (domain.span().contains(other)) {
                return domain;
            }
        }
        return null;
    }
}
