package org.schedgate.simulator.sched.core;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.task.ControlGroup;

/** A task group of one run: a queue on every CPU it has been on, and the entity that stands for it above ({@code struct task_group}). */
final class TaskGroup {
    final ControlGroup spec;
    final @Nullable TaskGroup parent;
    /** The sum of what its queues last reported as their load averages ({@code tg.load_avg}). */
    long loadAvg;
    /** The sum of what its entities last reported of how long they were queued, 1024 for one CPU; only with contributions ({@code tg.runnable_avg}). */
    long ran;

    private final @Nullable GroupEntity[] entities;

    TaskGroup(ControlGroup spec, @Nullable TaskGroup parent, int cpus) {
        this.spec = spec;
        this.parent = parent;
        this.entities = new @Nullable GroupEntity[cpus];
    }

    @Nullable
    GroupEntity entityOrNull(int cpu) {
        return entities[cpu];
    }

    GroupEntity entity(int cpu, IntFunction<GroupEntity> create) {
        GroupEntity entity = entities[cpu];
        if (entity == null) {
            entity = create.apply(cpu);
            entities[cpu] = entity;
        }
        return entity;
    }
}
