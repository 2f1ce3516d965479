package org.schedgate.simulator.power;

import java.util.Objects;

/**
 * How a machine's frequency is driven.
 *
 * <p>Only a fixed maximum frequency is modelled so far; other policies are refused by name.
 */
public enum PowerPolicy {
    /** The cpufreq governor {@code performance}: every CPU runs at its maximum frequency all the time. */
    PERFORMANCE("performance");

    private final String policyName;

    PowerPolicy(String policyName) {
        this.policyName = policyName;
    }

    /** Return the governor's name. */
    public String policyName() {
        return policyName;
    }

    /**
     * Return the policy of a name.
     *
     * @throws IllegalArgumentException for policies that are not modelled and unknown names, saying which are accepted
     */
    public static PowerPolicy of(String name) {
        Objects.requireNonNull(name, "power policy is null: accepted is 'performance'");
        if (name.equals(PERFORMANCE.policyName)) {
            return PERFORMANCE;
        }
        throw new IllegalArgumentException("power policy '" + name
                + "' is not modelled: accepted is 'performance' (fixed maximum frequency); schedutil, ondemand, conservative, powersave,"
                + " userspace and intel_pstate need frequency scaling, which this version does not simulate");
    }
}
