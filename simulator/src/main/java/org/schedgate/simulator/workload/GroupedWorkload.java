package org.schedgate.simulator.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.task.TaskSpec;

/**
 * A workload whose tasks are in a control group from the start, as cgexec(1) would start it.
 *
 * @param group where its first task starts, and all that come from it
 * @param workload what runs there
 */
record GroupedWorkload(ControlGroup group, Workload workload) implements Workload {
    GroupedWorkload {
        Objects.requireNonNull(group, "group is null: give one such as ControlGroup.named(\"build\")");
        Objects.requireNonNull(workload, "workload is null: give what runs in the group");
        GroupedWorkload inner = workload instanceof GroupedWorkload grouped
                ? grouped
                : workload instanceof Session session ? session.grouped() : null;
        if (inner != null) {
            throw startsElsewhere(group, inner.group);
        }
    }

    private static IllegalArgumentException startsElsewhere(ControlGroup group, ControlGroup inner) {
        return new IllegalArgumentException("the workload for group " + group + " starts in group " + inner
                + " already: nest groups by ControlGroup.in, and give the innermost");
    }

    @Override
    public String name() {
        return workload.name();
    }

    @Override
    public String commandLine() {
        return "cgexec " + group + " " + workload.commandLine();
    }

    @Override
    public List<ControlGroup> groups() {
        List<ControlGroup> groups = new ArrayList<>(workload.groups());
        groups.add(0, group);
        return groups;
    }

    @Override
    public WorkloadRun start() {
        return new ChangedStart(workload.start(), this::inGroup);
    }

    private TaskSpec inGroup(TaskSpec main) {
        ControlGroup inner = main.scheduling().group();
        if (inner != null) {
            throw startsElsewhere(group, inner);
        }
        return main.scheduled(main.scheduling().in(group));
    }
}
