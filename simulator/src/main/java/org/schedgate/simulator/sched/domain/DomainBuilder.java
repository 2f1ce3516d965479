package org.schedgate.simulator.sched.domain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;
import org.schedgate.simulator.sched.domain.SchedDomain.Level;

/**
 * Builds the domains of every CPU in the kernel's order: spans of all levels, tolerated NUMA imbalance, groups, and only then the
 * removal of superfluous domains ({@code cpu_attach_domain()}).
 */
final class DomainBuilder {
    private final Topology topology;
    private final KernelDomainRules rules;
    private final List<RawLevel> levels;
    private final @Nullable SchedGroup[][] groupCache;
    /** What many CPUs share is kept once: fewer lines of a processor's cache are looked at all the time. */
    private final SharedParts shared = new SharedParts();

    private final boolean[] covered;
    private final long[] capacities;
    private final CapacityAsymmetry asymmetry;

    DomainBuilder(Topology topology, KernelDomainRules rules) {
        this.topology = topology;
        this.rules = rules;
        levels = RawLevel.of(topology, rules.clusterLevel());
        covered = new boolean[topology.cpuCount()];
        capacities = new long[topology.cpuCount()];
        for (int cpu = 0; cpu < capacities.length; cpu++) {
            capacities[cpu] = rules.capacity(topology, cpu);
        }
        asymmetry = new CapacityAsymmetry(topology, rules.asymmetry(), levels);
        groupCache = new @Nullable SchedGroup[levels.size()][];
        for (int i = 0; i < levels.size(); i++) {
            int groups = i == 0 ? topology.cpuCount() : levels.get(i - 1).spanCount();
            groupCache[i] = new @Nullable SchedGroup[groups];
        }
    }

    /** A domain that stays, by its level's position. */
    private record Draft(int at, SchedDomain.Parameters parameters, EnumSet<Flag> flags) {}

    DomainTree build() {
        List<List<SchedDomain>> chains = new ArrayList<>();
        for (int cpu = 0; cpu < topology.cpuCount(); cpu++) {
            List<SchedDomain> chain = new ArrayList<>();
            for (Draft draft : withoutSuperfluous(cpu)) {
                RawLevel raw = levels.get(draft.at());
                chain.add(new SchedDomain(
                        cpu,
                        chain.size(),
                        raw.level(),
                        raw.span(cpu),
                        shared.ring(ring(cpu, draft.at())),
                        shared.parameters(draft.parameters()),
                        draft.flags()));
            }
            chains.add(chain);
        }
        int[] priorities = new int[topology.cpuCount()];
        for (int cpu = 0; cpu < priorities.length; cpu++) {
            priorities[cpu] = rules.priority(topology, cpu);
        }
        return new DomainTree(topology, chains, capacities, priorities);
    }

    /** Return the CPU's domains without those that span what the one below spans, and without a lowest one of a single CPU. */
    private List<Draft> withoutSuperfluous(int cpu) {
        int[] imbNumaNr = toleratedImbalance(cpu);
        List<Draft> kept = new ArrayList<>();
        int weightBelow = 0;
        List<EnumSet<Flag>> flagsOf = flags(cpu);
        for (int at = 0; at < levels.size() && levels.get(at).has(cpu); at++) {
            RawLevel raw = levels.get(at);
            int weight = raw.span(cpu).size();
            EnumSet<Flag> flags = flagsOf.get(at);
            if (weight > weightBelow) {
                kept.add(new Draft(at, rules.parameters(raw.level(), weight, imbNumaNr[at]), flags));
                weightBelow = weight;
            } else if (flags.contains(Flag.PREFER_SIBLING)) {
                // Same span as below: it has one group and nothing to balance, but its wish to spread is handed down.
                kept.get(kept.size() - 1).flags().add(Flag.PREFER_SIBLING);
            }
        }
        if (!kept.isEmpty() && levels.get(kept.get(0).at()).span(cpu).size() == 1) {
            kept.remove(0);
        }
        return kept;
    }

    /** Return the flags of the CPU's domains, of all levels; where capacities differ, the domain below does not spread its tasks. */
    private List<EnumSet<Flag>> flags(int cpu) {
        List<EnumSet<Flag>> flags = new ArrayList<>();
        for (int at = 0; at < levels.size() && levels.get(at).has(cpu); at++) {
            RawLevel raw = levels.get(at);
            EnumSet<Flag> own = rules.flags(raw.level(), raw.distance());
            own.addAll(asymmetry.flags(at, cpu));
            if (rules.packs(topology, raw.level())) {
                own.add(Flag.ASYM_PACKING);
            }
            if (own.contains(Flag.ASYM_CPUCAPACITY) && at > 0) {
                flags.get(at - 1).remove(Flag.PREFER_SIBLING);
            }
            flags.add(own);
        }
        return flags;
    }

    /**
     * Return {@code imb_numa_nr} of each level: 0 up to the last-level cache; above it the number of caches, or a share of the CPUs
     * where there is one cache; higher up that number for every first-level NUMA span the domain holds.
     */
    private int[] toleratedImbalance(int cpu) {
        int[] tolerated = new int[levels.size()];
        if (rules.numaShareDivisor() == 0) {
            return tolerated;
        }
        int base = 0;
        int baseSpan = 1;
        for (int at = 1; at < levels.size() && levels.get(at).has(cpu); at++) {
            int weight = levels.get(at).span(cpu).size();
            if (sharesCache(at - 1) && !sharesCache(at)) {
                int caches = weight / levels.get(at - 1).span(cpu).size();
                base = Math.max(1, caches == 1 ? weight / rules.numaShareDivisor() : caches);
                baseSpan = firstNumaSpan(cpu, at);
                tolerated[at] = base;
            } else {
                tolerated[at] = base * Math.max(1, weight / baseSpan);
            }
        }
        return tolerated;
    }

    private boolean sharesCache(int at) {
        return levels.get(at).level().compareTo(Level.MC) <= 0;
    }

    private int firstNumaSpan(int cpu, int from) {
        for (int at = from; at < levels.size() && levels.get(at).has(cpu); at++) {
            if (levels.get(at).level() == Level.NUMA) {
                return levels.get(at).span(cpu).size();
            }
        }
        return levels.get(from).span(cpu).size();
    }

    /** Return the groups met walking the domain's CPUs from {@code cpu} with wrap-around, each once. */
    private List<SchedGroup> ring(int cpu, int at) {
        CpuSet span = levels.get(at).span(cpu);
        Arrays.fill(covered, false);
        List<SchedGroup> ring = new ArrayList<>();
        int sibling = cpu;
        for (int left = span.size(); left > 0; left--) {
            // A sibling whose chain ends below this level sees the whole machine already and founds no group here. Only
            // asymmetric
            // distances lead to this; the group that is missing then is missing in the kernel, too.
            if (!covered[sibling] && levels.get(at).has(sibling)) {
                SchedGroup group = group(foundingLevel(sibling, at, span), sibling);
                ring.add(group);
                for (int c = group.cpus().first(); c >= 0; c = group.cpus().next(c + 1)) {
                    covered[c] = true;
                }
            }
            sibling = span.nextWrapped(sibling + 1);
        }
        return ring;
    }

    /** Return the level of the sibling's domain whose child is the group. */
    private int foundingLevel(int sibling, int at, CpuSet span) {
        int founding = at;
        if (rules.groupExtent() == KernelDomainRules.GroupExtent.WITHIN_SPAN) {
            while (founding > 0 && !span.containsAll(levels.get(founding - 1).span(sibling))) {
                founding--;
            }
        }
        return founding;
    }

    /** Return the group that is the child of a CPU's domain at a level. */
    private SchedGroup group(int at, int cpu) {
        int key = at == 0 ? cpu : levels.get(at - 1).spanId(cpu);
        SchedGroup known = groupCache[at][key];
        if (known != null) {
            return known;
        }
        CpuSet cpus = at == 0 ? CpuSet.of(cpu) : levels.get(at - 1).span(cpu);
        long sum = 0;
        long min = Long.MAX_VALUE;
        long max = 0;
        for (int member = cpus.first(); member >= 0; member = cpus.next(member + 1)) {
            sum += capacities[member];
            min = Math.min(min, capacities[member]);
            max = Math.max(max, capacities[member]);
        }
        SchedGroup group = new SchedGroup(cpus, at == 0 ? cpus : balanceMask(at, key, cpus), sum, min, max);
        groupCache[at][key] = group;
        return group;
    }

    private CpuSet balanceMask(int at, int childId, CpuSet cpus) {
        int[] members = new int[cpus.size()];
        int count = 0;
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu + 1)) {
            if (levels.get(at - 1).spanId(cpu) == childId) {
                members[count++] = cpu;
            }
        }
        return CpuSet.of(Arrays.copyOf(members, count));
    }
}
