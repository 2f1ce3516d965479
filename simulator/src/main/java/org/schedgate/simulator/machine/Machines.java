package org.schedgate.simulator.machine;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.schedgate.simulator.name.NearMiss;

/** Finds machines by name: presets, and regular machines such as {@code 2n4l4c2t} (see {@link RegularTopology}), also with capacities and preferred CPUs. */
public final class Machines {
    private record Preset(String name, Supplier<Machine> machine) {}

    private static final List<Preset> PRESETS = List.of(
            new Preset(Dl980.NAME, Dl980::machine),
            new Preset(HikeyKirin620.NAME, HikeyKirin620::machine),
            new Preset(Icelake8369bVm32.NAME, Icelake8369bVm32::machine),
            new Preset(IcelakeVm2.NAME, IcelakeVm2::machine),
            new Preset(JunoR2.NAME, JunoR2::machine),
            new Preset(Kunpeng920.NAME, Kunpeng920::machine),
            new Preset(Smt8.NAME, Smt8::machine),
            new Preset(Uma2.NAME, Uma2::machine));

    private Machines() {}

    /** Return the names of the presets, sorted. */
    public static List<String> presets() {
        return PRESETS.stream().map(Preset::name).toList();
    }

    /**
     * Return the machine of a name.
     *
     * @throws IllegalArgumentException if it is neither a preset nor a regular machine, saying what is accepted
     */
    public static Machine of(String name) {
        Objects.requireNonNull(name, "machine name is null: " + accepted());
        for (Preset preset : PRESETS) {
            if (preset.name().equals(name)) {
                return preset.machine().get();
            }
        }
        if (!startsLikeRegular(name)) {
            throw new IllegalArgumentException(
                    "machine '" + name + "' is unknown: " + NearMiss.hint(name, presets()) + accepted());
        }
        int preferred = name.indexOf('^');
        String before = preferred < 0 ? name : name.substring(0, preferred);
        int at = before.indexOf('@');
        Topology topology =
                RegularTopology.parse(at < 0 ? before : before.substring(0, at)).build();
        try {
            if (at >= 0) {
                String list = before.substring(at + 1);
                topology = topology.withCapacities(
                        perCpu("capacity", "capacities", Topology.FULL_CAPACITY, list, topology));
            }
            if (preferred >= 0) {
                topology = preferring(name.substring(preferred + 1), topology);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("machine '" + name + "': " + e.getMessage(), e);
        }
        return ReferenceMachine.of(name, topology);
    }

    private static Topology preferring(String what, Topology topology) {
        if (what.equals("threads")) {
            return topology.withPreferredThreads();
        }
        return topology.withPreferredCores(perCpu("priority", "priorities", Topology.PRIORITY_MAX, what, topology));
    }

    /** Read a list such as {@code 446,1024}: one for each of as many equal runs of CPUs. */
    private static int[] perCpu(String one, String several, int max, String list, Topology topology) {
        String[] parts = list.split(",", -1);
        int cpus = topology.cpuCount();
        if (cpus % parts.length != 0) {
            throw new IllegalArgumentException(
                    parts.length + " " + several + " for " + cpus + " CPUs: give a number that divides them");
        }
        int[] perCpu = new int[cpus];
        for (int cpu = 0; cpu < cpus; cpu++) {
            String part = parts[cpu / (cpus / parts.length)];
            if (!part.matches("[1-9][0-9]{0,4}")) {
                throw new IllegalArgumentException(one + " '" + part + "': accepted is 1.." + max);
            }
            perCpu[cpu] = Integer.parseInt(part);
        }
        return perCpu;
    }

    private static boolean startsLikeRegular(String name) {
        return !name.isEmpty() && name.charAt(0) >= '0' && name.charAt(0) <= '9';
    }

    private static String accepted() {
        return "accepted is " + String.join(", ", presets())
                + ", or a regular machine such as 2n4l4c2t (2 nodes, 4 caches a node, 4 cores a cache, 2 threads a core), or"
                + " with capacities 1n2l4c1t@446,1024 (the first half of the CPUs 446, the second 1024), with preferred cores"
                + " 1n1l4c2t^200,100, or with preferred threads 1n1l4c2t^threads";
    }
}
