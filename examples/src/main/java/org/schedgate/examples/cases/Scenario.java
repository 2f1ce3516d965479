package org.schedgate.examples.cases;

import java.util.List;
import java.util.Map;

/**
 * What brings about one published case: a machine, a workload, and the kernels without and with the change. Named by the behaviour it shows.
 *
 * <p>Machine, workload and costs of a scenario are fixed before its kernel with the change is first run; they are not fitted afterwards.
 */
interface Scenario {
    /** Return the published case's id. */
    String id();

    /** Return what is run, in one or two sentences: machine, workload, kernels. */
    String setting();

    /** Return the kernels it needs. */
    List<String> kernels();

    /** Return, for rows that are not simulated, the beginning of their label and what they would need. */
    default Map<String, String> unmeasured() {
        return Map.of();
    }

    /** Return what is known about why ours differs where it does; empty if nothing is to be said. */
    default String remarks() {
        return "";
    }

    /** Run and tell the figures and the case's own rule. */
    void measure(Findings to);
}
