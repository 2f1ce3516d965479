package org.schedgate.examples.cases;

import java.util.List;
import java.util.Locale;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.RegularTopology;
import org.schedgate.simulator.sched.domain.DomainRules;

/** Kernels and machines the scenarios start from. */
final class Bases {
    private Bases() {}

    /** Return a machine of reference cores whose sibling threads are numbered behind all first threads, as servers' firmware does. */
    static Machine server(String regular) {
        Machine adjacent = Machines.of(regular);
        return new Machine(
                regular + "-split",
                RegularTopology.parse(regular).build(RegularTopology.SiblingNumbering.SPLIT),
                adjacent.idleStates(),
                adjacent.costs(),
                adjacent.noise());
    }

    /** Return a kernel that builds its domains by other rules. */
    static KernelProfile withDomains(KernelProfile kernel, String name, DomainRules rules) {
        List<String> patches = new java.util.ArrayList<>(kernel.patches());
        patches.add(name);
        return new KernelProfile(
                kernel.name(), kernel.decisions(), kernel.features(), kernel.tunables(), rules, patches);
    }

    /** Return a kernel by name. */
    static KernelProfile kernel(String name) {
        return Kernels.of(name);
    }

    /** Return all CPUs of a machine. */
    static CpuSet all(Machine machine) {
        return machine.topology().allCpus();
    }

    static String lower(Object value) {
        return value.toString().toLowerCase(Locale.ROOT);
    }
}
