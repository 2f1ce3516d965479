package org.schedgate.simulator.machine;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** Finds machines by name: presets, and regular machines such as {@code 2n4l4c2t} (see {@link RegularTopology}). */
public final class Machines {
    private record Preset(String name, Supplier<Machine> machine) {}

    private static final List<Preset> PRESETS = List.of(
            new Preset(Icelake8369bVm32.NAME, Icelake8369bVm32::machine),
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
            throw new IllegalArgumentException("machine '" + name + "' is unknown: " + accepted());
        }
        return ReferenceMachine.of(name, RegularTopology.parse(name).build());
    }

    private static boolean startsLikeRegular(String name) {
        return !name.isEmpty() && name.charAt(0) >= '0' && name.charAt(0) <= '9';
    }

    private static String accepted() {
        return "accepted is " + String.join(", ", presets())
                + ", or a regular machine such as 2n4l4c2t (2 nodes, 4 caches a node, 4 cores a cache, 2 threads a core)";
    }
}
