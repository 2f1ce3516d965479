package org.schedgate.simulator.workload;

/**
 * A workload: which tasks there are and what they do. Immutable; each run gets its own {@link WorkloadRun}.
 */
public interface Workload {
    /** Return the tool's name, such as {@code schbench}. */
    String name();

    /** Return the command line a user would type for it, such as {@code schbench -m 2 -t 16 -r 30}; identifies the workload in results. */
    String commandLine();

    /** Return a fresh run. */
    WorkloadRun start();
}
