package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.task.Policy;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** A task two groups deep on CPU 1, beside one of the outer group and one of none; 40 ms after the start all are queued. */
class BuddiesTest {
    private static final long MILLI = 1_000_000;
    private static final ControlGroup OUTER = ControlGroup.named("outer");

    private FairQueue root;
    private GroupEntity outer;
    private GroupEntity inner;
    private Task task;

    private static ScriptTask hog(String name) {
        return ScriptTask.named(name, t -> t.spinUntil(100 * MILLI)).on(CpuSet.of(1));
    }

    @BeforeEach
    void queue() {
        SchedulerRun run = new SchedulerRun(
                Machines.of("uma-2").withoutNoise(),
                Kernels.of("v5.9"),
                1,
                Budget.DEFAULT,
                new SchedListener() {},
                () -> false);
        run.start(Script.named("groups")
                .task(hog("root"))
                .task(hog("beside").in(OUTER))
                .task(hog("deep").in(ControlGroup.named("inner").in(OUTER)))
                .task(hog("idle").policy(Policy.IDLE))
                .start()
                .main());
        while (run.nowNanos() < 40 * MILLI) {
            run.step();
        }
        RunQueue rq = run.core.rqs[1];
        root = rq.fair;
        outer = Objects.requireNonNull(run.core.groups.entity(0, 1));
        inner = Objects.requireNonNull(run.core.groups.entity(1, 1));
        task = find(rq, "deep");
        idle = find(rq, "idle");
    }

    private Task idle;

    private static Task find(RunQueue rq, String name) {
        Task at = rq.newest;
        while (at != null && !at.name.equals(name)) {
            at = at.olderOnCpu;
        }
        return Objects.requireNonNull(at);
    }

    @Test
    void a_task_is_marked_on_its_queue_and_its_groups_on_theirs() {
        Buddies.next(task);
        assertThat(inner.mine.next).isSameAs(task);
        assertThat(outer.mine.next).isSameAs(inner);
        assertThat(root.next).isSameAs(outer);
        Buddies.last(task);
        assertThat(outer.mine.last).isSameAs(inner);
        Buddies.skip(task);
        assertThat(root.skip).isSameAs(outer);
    }

    @Test
    void its_marks_go_level_by_level_as_far_as_they_are_its_own() {
        Buddies.next(task);
        outer.mine.next = null;
        Buddies.forget(task);
        assertThat(inner.mine.next).isNull();
        // The mark of the outer group is no longer connected with it.
        assertThat(root.next).isSameAs(outer);
        Buddies.next(task);
        Buddies.last(task);
        Buddies.forget(task);
        assertThat(root.next).isNull();
        assertThat(outer.mine.next).isNull();
        assertThat(root.last).isNull();
    }

    @Test
    void others_marks_stay() {
        Buddies.next(task);
        Buddies.forget(idle);
        assertThat(root.next).isSameAs(outer);
    }

    @Test
    void an_idle_policy_task_is_no_buddy_but_yields_like_any_other() {
        Buddies.next(idle);
        Buddies.last(idle);
        assertThat(root.next).isNull();
        assertThat(root.last).isNull();
        Buddies.skip(idle);
        assertThat(root.skip).isSameAs(idle);
    }
}
