package org.schedgate.simulator.sched.core;

import java.util.Map;
import java.util.TreeMap;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CostModel;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Topology;

/** The speeds that each CPU of a machine may go at, and what kernel code takes at them: alone on its core, and beside a busy thread. */
final class SpeedTable {
    private static final int FULL_LOG2 = 10;

    private final long[] alone;
    private final long[] beside;
    private final CodeCosts[] codeAlone;
    private final CodeCosts[] codeBeside;

    SpeedTable(Machine machine) {
        Topology topology = machine.topology();
        int cpus = topology.cpuCount();
        long smtSpeed = machine.costs().of(Cost.SMT_SPEED);
        alone = new long[cpus];
        beside = new long[cpus];
        codeAlone = new CodeCosts[cpus];
        codeBeside = new CodeCosts[cpus];
        Map<Long, CodeCosts> known = new TreeMap<>();
        for (int cpu = 0; cpu < cpus; cpu++) {
            alone[cpu] = topology.capacity(cpu);
            beside[cpu] = Math.max(1, (alone[cpu] * smtSpeed) >> FULL_LOG2);
            codeAlone[cpu] = at(alone[cpu], machine.costs(), known);
            codeBeside[cpu] = at(beside[cpu], machine.costs(), known);
        }
    }

    private static CodeCosts at(long speed, CostModel model, Map<Long, CodeCosts> known) {
        return known.computeIfAbsent(speed, s -> new CodeCosts(model, s));
    }

    /** Return what a CPU computes in a time, 1024 being the fastest CPU of the machine, alone on its core. */
    long speed(int cpu, boolean besideBusy) {
        return besideBusy ? beside[cpu] : alone[cpu];
    }

    /** Return what kernel code takes on a CPU. */
    CodeCosts code(int cpu, boolean besideBusy) {
        return besideBusy ? codeBeside[cpu] : codeAlone[cpu];
    }
}
