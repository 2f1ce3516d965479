package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.sched.pelt.LoadSignal;
import org.schedgate.simulator.sched.pelt.PeltSignal;
import org.schedgate.simulator.task.ControlGroup;

/** What part of a CPU's load a group's queue is, and for how long that is kept. */
class HierarchicalLoadTest {
    private static final KernelProfile KERNEL = Kernels.of("v5.12");

    private long jiffies;
    private final FairQueue cpu = FairQueueProperties.queue(KERNEL, null, () -> jiffies);
    private GroupEntity group;

    @BeforeEach
    void group_of_load_512_beside_a_task_of_load_1024() {
        group = group("group", cpu);
        joins(cpu, group.load, 512);
        joins(cpu, new PeltSignal(), 1024);
    }

    private GroupEntity group(String name, FairQueue above) {
        FairQueue mine = FairQueueProperties.queue(KERNEL, cpu, () -> jiffies);
        GroupEntity entity = new GroupEntity(new TaskGroup(ControlGroup.named(name), null, 1), mine, new PeltSignal());
        mine.owner = entity;
        entity.queue = above;
        return entity;
    }

    private static void joins(FairQueue queue, LoadSignal load, int average) {
        load.startTask(average);
        load.attachTo(queue.load, average);
    }

    @Test
    void a_queue_is_as_much_of_the_cpus_load_as_its_group_is() {
        // 1536 x 512 / (1536 + 1) = 511.7
        assertThat(group.mine.hierarchicalLoad()).isEqualTo(511);
        assertThat(cpu.hierarchicalLoad()).isEqualTo(1536);
    }

    @Test
    void what_was_asked_for_is_kept_until_the_next_tick_period() {
        group.mine.hierarchicalLoad();
        group.load.startTask(256);
        assertThat(group.mine.hierarchicalLoad()).isEqualTo(511);
        jiffies++;
        // 1536 x 256 / (1536 + 1) = 255.8
        assertThat(group.mine.hierarchicalLoad()).isEqualTo(255);
    }

    @Test
    void a_second_group_takes_its_part_of_what_the_first_one_found_above() {
        group.mine.hierarchicalLoad();
        GroupEntity late = group("late", cpu);
        joins(cpu, late.load, 1536);
        // Found in this period are 1536; by the present 3072 + 1 it is divided: 1536 x 1536 / 3073 = 767.8.
        assertThat(late.mine.hierarchicalLoad()).isEqualTo(767);
        jiffies++;
        // 3072 x 1536 / 3073 = 1535.5
        assertThat(late.mine.hierarchicalLoad()).isEqualTo(1535);
    }

    @Test
    void a_group_in_a_group_looks_up_to_the_first_queue_that_was_asked_in_this_period() {
        GroupEntity inner = group("inner", group.mine);
        joins(group.mine, inner.load, 1024);
        group.mine.hierarchicalLoad();
        group.load.startTask(256);
        // Kept in between: 511 x 1024 / (1024 + 1) = 510.5
        assertThat(inner.mine.hierarchicalLoad()).isEqualTo(510);
        jiffies++;
        // 255 x 1024 / 1025 = 254.8
        assertThat(inner.mine.hierarchicalLoad()).isEqualTo(254);
    }
}
