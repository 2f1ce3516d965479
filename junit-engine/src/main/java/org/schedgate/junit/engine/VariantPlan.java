package org.schedgate.junit.engine;

import org.jspecify.annotations.Nullable;

/**
 * One combination of a scenario's axes, before it is run.
 *
 * @param index place among the scenario's variants, from 1
 * @param name unique in the scenario, stable, and what {@code -Dtest=Class#name} selects
 * @param displayName what people read
 * @param parts the combination
 */
record VariantPlan(int index, String name, String displayName, Parts parts) {
    /**
     * The combination.
     *
     * @param patch null for a stock kernel
     */
    record Parts(
            Choice workload,
            Choice machine,
            Choice kernel,
            @Nullable Choice patch,
            String power) {
        /** Return the same combination with the kernel as it is. */
        Parts stock() {
            return new Parts(workload, machine, kernel, null, power);
        }

        /** Return the kernel with its patch. */
        String patchedKernel() {
            return patch == null ? kernel.label() : kernel.label() + " + " + patch.label();
        }
    }

    /** Return whether a patch is applied. */
    boolean isPatched() {
        return parts.patch() != null;
    }

    /** Return whether this is the other variant without its patch. */
    boolean isStockOf(VariantPlan other) {
        return !isPatched() && parts.equals(other.parts.stock());
    }

    /** Return whether a method of that name made a part of it, or the variant itself is called so. */
    boolean isSelectedBy(String methodName) {
        Choice patch = parts.patch();
        return name.equals(methodName)
                || parts.workload().isMadeBy(methodName)
                || parts.machine().isMadeBy(methodName)
                || parts.kernel().isMadeBy(methodName)
                || (patch != null && patch.isMadeBy(methodName));
    }

    /** Return all parts in one line. */
    String point() {
        return "machine=" + parts.machine().label() + ", kernel=" + parts.patchedKernel() + ", power=" + parts.power()
                + ", workload=" + parts.workload().label();
    }
}
