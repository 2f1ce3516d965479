package org.schedgate.simulator.workload;

import java.util.List;
import org.schedgate.simulator.task.ControlGroup;

/**
 * A workload in a terminal session of its own, which autogroup makes a group of ({@code autogroup-1}, counted by session as the kernel does).
 *
 * @param number 1 or more
 * @param grouped the workload in the session's group
 */
record Session(int number, GroupedWorkload grouped) implements Workload {
    static Session of(Workload workload) {
        return of(in(workload) + 1, workload);
    }

    private static Session of(int number, Workload workload) {
        return new Session(number, new GroupedWorkload(ControlGroup.named("autogroup-" + number), workload));
    }

    /** Return how many sessions a workload starts, its own included. */
    static int in(Workload workload) {
        if (workload instanceof Session session) {
            return 1 + in(session.grouped.workload());
        }
        if (workload instanceof GroupedWorkload grouped) {
            return in(grouped.workload());
        }
        if (workload instanceof SlackWorkload slack) {
            return in(slack.workload());
        }
        return workload instanceof Together together ? together.sessions() : 0;
    }

    /** Return a workload whose sessions come after so many others. */
    static Workload numberedAfter(Workload workload, int before) {
        if (workload instanceof Session session) {
            Workload inner = numberedAfter(session.grouped.workload(), before);
            return of(before + in(inner) + 1, inner);
        }
        if (workload instanceof GroupedWorkload grouped) {
            return new GroupedWorkload(grouped.group(), numberedAfter(grouped.workload(), before));
        }
        if (workload instanceof SlackWorkload slack) {
            return new SlackWorkload(slack.nanos(), numberedAfter(slack.workload(), before));
        }
        return workload instanceof Together together ? together.numberedAfter(before) : workload;
    }

    @Override
    public String name() {
        return grouped.name();
    }

    @Override
    public String commandLine() {
        return grouped.commandLine();
    }

    @Override
    public List<ControlGroup> groups() {
        return grouped.groups();
    }

    @Override
    public WorkloadRun start() {
        return grouped.start();
    }
}
