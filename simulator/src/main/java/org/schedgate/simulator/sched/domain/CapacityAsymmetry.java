package org.schedgate.simulator.sched.domain;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.domain.KernelDomainRules.Asymmetry;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;

/** Tells which domains know that their CPUs differ in capacity ({@code asym_cpu_capacity_level()}, {@code asym_cpu_capacity_classify()}). */
final class CapacityAsymmetry {
    private final Topology topology;
    private final Asymmetry rule;
    private final List<RawLevel> levels;
    private final int oneLevel;

    CapacityAsymmetry(Topology topology, Asymmetry rule, List<RawLevel> levels) {
        this.topology = topology;
        this.rule = rule;
        this.levels = levels;
        this.oneLevel = rule == Asymmetry.AT_ONE_LEVEL && topology.asymmetric() ? levelWithHighest() : -1;
    }

    /** Return the lowest level from which every CPU sees one of the highest capacity of the machine; the top where there is none. */
    private int levelWithHighest() {
        int lowest = 0;
        for (int cpu = 0; cpu < topology.cpuCount(); cpu++) {
            int at = 0;
            while (at + 1 < levels.size()
                    && levels.get(at + 1).has(cpu)
                    && highest(levels.get(at).span(cpu)) < Topology.FULL_CAPACITY) {
                at++;
            }
            lowest = Math.max(lowest, at);
        }
        return lowest;
    }

    private int highest(CpuSet span) {
        int highest = 0;
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu + 1)) {
            highest = Math.max(highest, topology.capacity(cpu));
        }
        return highest;
    }

    /** Return the flags that follow for the CPU's domain at a level. */
    EnumSet<Flag> flags(int at, int cpu) {
        if (rule == Asymmetry.AT_ONE_LEVEL) {
            // One level of one kind: whoever may use its flag sees every capacity.
            return at == oneLevel
                    ? EnumSet.of(Flag.ASYM_CPUCAPACITY, Flag.ASYM_CPUCAPACITY_FULL)
                    : EnumSet.noneOf(Flag.class);
        }
        if (rule == Asymmetry.UNKNOWN || !topology.asymmetric()) {
            return EnumSet.noneOf(Flag.class);
        }
        Set<Integer> here = capacities(levels.get(at).span(cpu));
        if (here.size() == 1) {
            return EnumSet.noneOf(Flag.class);
        }
        return here.equals(capacities(topology.allCpus()))
                ? EnumSet.of(Flag.ASYM_CPUCAPACITY, Flag.ASYM_CPUCAPACITY_FULL)
                : EnumSet.of(Flag.ASYM_CPUCAPACITY);
    }

    private Set<Integer> capacities(CpuSet span) {
        Set<Integer> capacities = new TreeSet<>();
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu + 1)) {
            capacities.add(topology.capacity(cpu));
        }
        return capacities;
    }
}
