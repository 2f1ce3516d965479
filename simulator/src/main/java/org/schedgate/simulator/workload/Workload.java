package org.schedgate.simulator.workload;

import java.util.List;
import org.schedgate.simulator.task.ControlGroup;

/**
 * A workload: which tasks there are and what they do. Immutable; each run gets its own {@link WorkloadRun}.
 */
public interface Workload {
    /** Return the tool's name, such as {@code schbench}. */
    String name();

    /** Return the command line a user would type for it, such as {@code schbench -m 2 -t 16 -r 30}; identifies the workload in results. */
    String commandLine();

    /**
     * Return the control groups its tasks are in, as far as they are known before a run. Two of one path and different shares are then refused
     * before it; those that are not listed when the second one's first task is created.
     */
    default List<ControlGroup> groups() {
        return List.of();
    }

    /** Return a fresh run. */
    WorkloadRun start();
}
