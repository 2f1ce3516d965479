package org.schedgate.simulator.result;

import java.util.List;

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
        patches = List.copyOf(patches);
    }

    /** Return the variant in one line: machine, kernel with patches, power policy, workload. */
    @Override
    public String toString() {
        String patched = patches.isEmpty() ? kernel : kernel + " + " + String.join(" + ", patches);
        return machine + " | " + patched + " | " + power + " | " + workload;
    }
}
