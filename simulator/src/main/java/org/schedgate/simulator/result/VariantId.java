package org.schedgate.simulator.result;

import java.util.List;
import java.util.Objects;

/**
 * What was run: the parts that make a variant.
 *
 * @param machine the machine's name
 * @param kernel the kernel profile's name, without patches
 * @param power the power policy's name
 * @param workload the workload's command line
 * @param patches names of the patches applied, in order
 */
public record VariantId(String machine, String kernel, String power, String workload, List<String> patches) {
    /** Copy the list. */
    public VariantId {
        Objects.requireNonNull(machine, "machine name of a variant is null: give one such as smt-8");
        Objects.requireNonNull(kernel, "kernel name of a variant is null: give one such as v6.1");
        Objects.requireNonNull(power, "power policy of a variant is null: give one such as performance");
        Objects.requireNonNull(workload, "workload of a variant is null: give its command line");
        Objects.requireNonNull(patches, "list of a variant's patches is null: List.of() is none");
        for (String patch : patches) {
            Objects.requireNonNull(patch, "the name of a variant's patch is null: leave it out");
        }
        patches = List.copyOf(patches);
    }

    /** Return the variant in one line: machine, kernel with patches, power policy, workload. */
    @Override
    public String toString() {
        String patched = patches.isEmpty() ? kernel : kernel + " + " + String.join(" + ", patches);
        return machine + " | " + patched + " | " + power + " | " + workload;
    }
}
