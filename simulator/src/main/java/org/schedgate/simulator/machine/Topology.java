package org.schedgate.simulator.machine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * Where every CPU of a machine sits: socket, die, NUMA node, last-level cache, cluster, core and hardware thread.
 *
 * <p>Ids are machine-wide and dense from 0. CPUs are numbered 0..n-1; the order of {@link #places()} is CPU order.
 */
public final class Topology {
    /**
     * The place of one CPU.
     *
     * @param socket package id
     * @param die die id
     * @param node NUMA node id
     * @param llc id of the last-level cache
     * @param cluster id of the group of cores that share an L2 or an L3 tag; equal to the core's own id where there is none
     * @param core core id
     */
    public record Place(int socket, int die, int node, int llc, int cluster, int core) {}

    private final List<Place> places;
    private final int[][] distances;
    private final CpuSet[] coreCpus;
    private final CpuSet[] clusterCpus;
    private final CpuSet[] llcCpus;
    private final CpuSet[] dieCpus;
    private final CpuSet[] nodeCpus;
    private final CpuSet[] socketCpus;
    private final boolean smt;
    private final boolean clustered;
    private final int[] capacities;
    private final boolean asymmetric;

    private final Packing packing;
    private final int[] priorities;

    /** Which CPUs the kernel prefers to keep busy when it has a choice ({@code SD_ASYM_PACKING}). */
    public enum Packing {
        /** None. */
        NONE,
        /** The earlier hardware threads of a core, since a core that runs fewer of them is faster (POWER7). */
        THREADS,
        /** Cores of higher priority, since they clock higher (Intel's Turbo Boost Max 3.0 and hybrid processors, {@code ITMT}). */
        CORES
    }

    /** The highest priority of a core. */
    public static final int PRIORITY_MAX = 10_000;

    /** The capacity of the fastest CPUs of a machine ({@code SCHED_CAPACITY_SCALE}). */
    public static final int FULL_CAPACITY = 1024;

    /**
     * Create a topology of CPUs that are all equally fast.
     *
     * @param places one a CPU, in CPU order
     * @param distances the SLIT: distances[a][b] from node a to node b, 10 for local
     * @throws IllegalArgumentException if there is no CPU, more than {@link CpuSet#CPUS_MAX}, or the parts do not nest or fit
     */
    public Topology(List<Place> places, int[][] distances) {
        this(places, distances, equal(places == null ? 0 : places.size()));
    }

    /**
     * Create a topology whose CPUs differ in speed, such as big.LITTLE.
     *
     * @param places one a CPU, in CPU order
     * @param distances the SLIT: distances[a][b] from node a to node b, 10 for local
     * @param capacities what each CPU computes in a time, in CPU order; the fastest is {@value #FULL_CAPACITY} ({@code
     *     arch_scale_cpu_capacity()}, by {@code capacity-dmips-mhz} times the highest frequency)
     * @throws IllegalArgumentException as above, or if the capacities do not fit the CPUs
     */
    public Topology(List<Place> places, int[][] distances, int[] capacities) {
        this(places, distances, capacities, Packing.NONE, new int[places == null ? 0 : places.size()]);
    }

    private Topology(List<Place> places, int[][] distances, int[] capacities, Packing packing, int[] priorities) {
        Objects.requireNonNull(places, "places are null: give one a CPU");
        Objects.requireNonNull(distances, "NUMA distances are null: give one row a node");
        if (places.isEmpty() || places.size() > CpuSet.CPUS_MAX) {
            throw new IllegalArgumentException(
                    "a machine of " + places.size() + " CPUs: accepted is 1.." + CpuSet.CPUS_MAX);
        }
        for (Place place : places) {
            Objects.requireNonNull(place, "the place of a CPU is null: give one a CPU");
        }
        this.places = List.copyOf(places);
        this.distances = new int[distances.length][];
        for (int node = 0; node < distances.length; node++) {
            this.distances[node] = Objects.requireNonNull(
                            distances[node], "a row of NUMA distances is null: give one row a node")
                    .clone();
        }
        int cpus = places.size();
        coreCpus = sharing(Place::core);
        clusterCpus = sharing(Place::cluster);
        llcCpus = sharing(Place::llc);
        dieCpus = sharing(Place::die);
        nodeCpus = sharing(Place::node);
        socketCpus = sharing(Place::socket);
        boolean anySmt = false;
        boolean anyCluster = false;
        for (int cpu = 0; cpu < cpus; cpu++) {
            anySmt |= coreCpus[cpu].size() > 1;
            anyCluster |= clusterCpus[cpu].size() > coreCpus[cpu].size();
        }
        smt = anySmt;
        clustered = anyCluster;
        Objects.requireNonNull(capacities, "capacities are null: give one a CPU");
        this.capacities = capacities.clone();
        checkNesting();
        checkDistances();
        asymmetric = checkCapacities();
        this.packing = packing;
        this.priorities = priorities.clone();
    }

    private static int[] equal(int cpus) {
        int[] capacities = new int[cpus];
        Arrays.fill(capacities, FULL_CAPACITY);
        return capacities;
    }

    /** Return this topology with other capacities, one a CPU in CPU order; the fastest is {@value #FULL_CAPACITY}. */
    public Topology withCapacities(int... perCpu) {
        return new Topology(places, distances, perCpu, packing, priorities);
    }

    /** Return this topology on a machine that prefers the earlier threads of its cores. */
    public Topology withPreferredThreads() {
        return new Topology(places, distances, capacities, Packing.THREADS, new int[places.size()]);
    }

    /**
     * Return this topology on a machine that prefers some of its cores.
     *
     * @param perCpu the priority of each CPU's core in CPU order, 1..{@value #PRIORITY_MAX}; the higher the more preferred
     * @throws IllegalArgumentException if there is not one a CPU, one is out of range, or threads of a core have different ones
     */
    public Topology withPreferredCores(int... perCpu) {
        Objects.requireNonNull(perCpu, "priorities are null: give one a CPU");
        if (perCpu.length != places.size()) {
            throw new IllegalArgumentException(
                    perCpu.length + " priorities for " + places.size() + " CPUs: give one a CPU");
        }
        for (int cpu = 0; cpu < perCpu.length; cpu++) {
            if (perCpu[cpu] < 1 || perCpu[cpu] > PRIORITY_MAX) {
                throw new IllegalArgumentException(
                        "priority of CPU " + cpu + " is " + perCpu[cpu] + ": accepted is 1.." + PRIORITY_MAX);
            }
            int first = coreCpus[cpu].first();
            if (perCpu[cpu] != perCpu[first]) {
                throw new IllegalArgumentException("priority of CPU " + cpu + " is " + perCpu[cpu]
                        + ", that of its sibling thread " + perCpu[first] + ": a core has one priority");
            }
        }
        return new Topology(places, distances, capacities, Packing.CORES, perCpu);
    }

    /** Return what the machine prefers. */
    public Packing packing() {
        return packing;
    }

    /** Return the priority of a CPU's core; 0 unless cores are preferred. */
    public int priority(int cpu) {
        return priorities[cpu];
    }

    /** Check the capacities; return true if they differ. */
    private boolean checkCapacities() {
        if (capacities.length != places.size()) {
            throw new IllegalArgumentException(
                    capacities.length + " capacities for " + places.size() + " CPUs: give one a CPU");
        }
        int highest = 0;
        boolean differ = false;
        for (int cpu = 0; cpu < capacities.length; cpu++) {
            int capacity = capacities[cpu];
            if (capacity < 1 || capacity > FULL_CAPACITY) {
                throw new IllegalArgumentException(
                        "capacity of CPU " + cpu + " is " + capacity + ": accepted is 1.." + FULL_CAPACITY);
            }
            if (capacity != capacities[coreCpus[cpu].first()]) {
                throw new IllegalArgumentException("capacity of CPU " + cpu + " is " + capacity
                        + ", that of its sibling thread " + capacities[coreCpus[cpu].first()]
                        + ": threads of a core are equally fast");
            }
            highest = Math.max(highest, capacity);
            differ |= capacity != capacities[0];
        }
        if (highest != FULL_CAPACITY) {
            throw new IllegalArgumentException("highest capacity of the machine is " + highest
                    + ": capacities are relative to the fastest CPU, which has " + FULL_CAPACITY);
        }
        return differ;
    }

    /** Return for every CPU the set of those in the same part. */
    private CpuSet[] sharing(ToIntFunction<Place> part) {
        TreeMap<Integer, BitSet> members = new TreeMap<>();
        for (int cpu = 0; cpu < places.size(); cpu++) {
            members.computeIfAbsent(part.applyAsInt(places.get(cpu)), id -> new BitSet())
                    .set(cpu);
        }
        CpuSet[] sets = new CpuSet[places.size()];
        for (BitSet together : members.values()) {
            CpuSet set = CpuSet.of(together.stream().toArray());
            for (int cpu = set.first(); cpu >= 0; cpu = set.next(cpu + 1)) {
                sets[cpu] = set;
            }
        }
        return sets;
    }

    private void checkNesting() {
        for (int cpu = 0; cpu < places.size(); cpu++) {
            boolean nested = clusterCpus[cpu].containsAll(coreCpus[cpu])
                    && nodeCpus[cpu].containsAll(clusterCpus[cpu])
                    && llcCpus[cpu].containsAll(clusterCpus[cpu])
                    && socketCpus[cpu].containsAll(dieCpus[cpu])
                    && dieCpus[cpu].containsAll(llcCpus[cpu]);
            if (!nested) {
                throw new IllegalArgumentException(
                        "CPU " + cpu + " at " + places.get(cpu)
                                + ": a core must lie in one cluster, a cluster in one LLC and one node, an LLC in one die, a die in one socket");
            }
        }
    }

    private void checkDistances() {
        int nodes = nodeCount();
        for (Place place : places) {
            if (place.node() < 0 || place.node() >= nodes) {
                throw new IllegalArgumentException(
                        "NUMA node " + place.node() + ": the distance table has nodes 0.." + (nodes - 1));
            }
        }
        for (int a = 0; a < nodes; a++) {
            if (distances[a].length != nodes) {
                throw new IllegalArgumentException(
                        "NUMA distances of node " + a + ": " + distances[a].length + " values, expected " + nodes);
            }
            for (int b = 0; b < nodes; b++) {
                boolean valid = a == b ? distances[a][b] == 10 : distances[a][b] > 10 && distances[a][b] <= 255;
                if (!valid) {
                    throw new IllegalArgumentException("NUMA distance " + a + " to " + b + " is " + distances[a][b]
                            + ": expected 10 on the diagonal and 11..255 elsewhere");
                }
            }
        }
    }

    /** Return the number of CPUs. */
    public int cpuCount() {
        return places.size();
    }

    /** Return the places in CPU order. */
    public List<Place> places() {
        return places;
    }

    /** Return the number of NUMA nodes. */
    public int nodeCount() {
        return distances.length;
    }

    /** Return the SLIT distance between two nodes; 10 is local. */
    public int distance(int nodeA, int nodeB) {
        return distances[nodeA][nodeB];
    }

    /** Return the NUMA node of a CPU. */
    public int nodeOf(int cpu) {
        return places.get(cpu).node();
    }

    /** Return the last-level cache id of a CPU. */
    public int llcOf(int cpu) {
        return places.get(cpu).llc();
    }

    /** Return the core id of a CPU. */
    public int coreOf(int cpu) {
        return places.get(cpu).core();
    }

    /** Return the hardware threads of the CPU's core, itself included. */
    public CpuSet coreCpus(int cpu) {
        return coreCpus[cpu];
    }

    /** Return the CPUs of the CPU's cluster; its core where the machine has no clusters. */
    public CpuSet clusterCpus(int cpu) {
        return clusterCpus[cpu];
    }

    /** Return the CPUs that share the CPU's last-level cache. */
    public CpuSet llcCpus(int cpu) {
        return llcCpus[cpu];
    }

    /** Return the CPUs of the CPU's die. */
    public CpuSet dieCpus(int cpu) {
        return dieCpus[cpu];
    }

    /** Return the CPUs of the CPU's NUMA node. */
    public CpuSet nodeCpus(int cpu) {
        return nodeCpus[cpu];
    }

    /** Return the CPUs of the CPU's socket. */
    public CpuSet socketCpus(int cpu) {
        return socketCpus[cpu];
    }

    /** Return what a CPU computes in a time, {@value #FULL_CAPACITY} for the fastest ({@code arch_scale_cpu_capacity()}). */
    public int capacity(int cpu) {
        return capacities[cpu];
    }

    /** Tell whether some CPUs are faster than others, as big.LITTLE. */
    public boolean asymmetric() {
        return asymmetric;
    }

    /** Return all CPUs. */
    public CpuSet allCpus() {
        return CpuSet.range(0, places.size());
    }

    /** Tell whether some core has two or more hardware threads, as {@code sched_smt_active()}. */
    public boolean smt() {
        return smt;
    }

    /** Tell whether some cluster is larger than a core. */
    public boolean clustered() {
        return clustered;
    }
}
