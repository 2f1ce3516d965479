package org.schedgate.simulator.sched.core;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.task.ControlGroup;

/** The task groups of a run, created when their first task is. A run without groups has none and pays for none. */
final class TaskGroups {
    private final Core core;
    /** In order of creation, so that a group comes after the one it is in. */
    private final List<TaskGroup> groups = new ArrayList<>();

    TaskGroups(Core core) {
        this.core = core;
    }

    /** Return the group of a specification, or null for the root. */
    @Nullable
    TaskGroup of(@Nullable ControlGroup spec) {
        if (spec == null) {
            return null;
        }
        for (TaskGroup group : groups) {
            if (group.spec.equals(spec)) {
                return group;
            }
            if (group.spec.path().equals(spec.path())) {
                throw new SimulationException("the workload " + ControlGroup.contradiction(group.spec, spec));
            }
        }
        TaskGroup group = new TaskGroup(spec, of(spec.parent()), core.cpus);
        groups.add(group);
        return group;
    }

    /** Say which queue of its CPU a task enters ({@code set_task_rq()}). */
    void setQueue(RunQueue rq, Task task) {
        TaskGroup group = task.taskGroup;
        if (group == null) {
            task.queue = rq.fair;
            task.parent = null;
        } else {
            GroupEntity entity = entity(group, rq.cpu);
            task.queue = entity.mine;
            task.parent = entity;
        }
    }

    /** Return a group's entity on a CPU. */
    GroupEntity entity(TaskGroup group, int cpu) {
        return group.entity(cpu, at -> create(group, at));
    }

    private GroupEntity create(TaskGroup group, int cpu) {
        RunQueue rq = core.rqs[cpu];
        FairQueue mine = new FairQueue(
                core.features, core.tunables, core.decisions, rq.fair, rq.fair.clock, rq.mark(), core::jiffies);
        GroupEntity entity = new GroupEntity(group, mine, Load.entitySignal(core.decisions.loadTracking()));
        mine.owner = entity;
        TaskGroup above = group.parent;
        if (above == null) {
            entity.queue = rq.fair;
        } else {
            GroupEntity parent = entity(above, cpu);
            entity.parent = parent;
            entity.queue = parent.mine;
        }
        return entity;
    }

    /** Return how many groups there are. */
    int size() {
        return groups.size();
    }

    /** Return a group's entity on a CPU, the groups in order of creation; null if it was never there. */
    @Nullable
    GroupEntity entity(int index, int cpu) {
        return groups.get(index).entityOrNull(cpu);
    }
}
