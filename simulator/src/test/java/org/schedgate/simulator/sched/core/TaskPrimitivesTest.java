package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** Affinity changes, device interrupts, softirq wakeups and kernel threads of a workload, each by what only it can bring about. */
class TaskPrimitivesTest {
    private static final Machine MACHINE = Machines.of("1n1l4c1t").withoutNoise();

    /** Where tasks of a group ran, and how they were woken. */
    private static final class Watch implements SchedListener {
        private final String group;
        private final List<Integer> ranOn = new ArrayList<>();
        private final List<String> wakings = new ArrayList<>();
        private final List<Enum<?>> searches = new ArrayList<>();
        private final List<Enum<?>> affinities = new ArrayList<>();

        Watch(String group) {
            this.group = group;
        }

        @Override
        public void waking(long now, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {
            if (wakee.group().equals(group)) {
                wakings.add("CPU " + cpu + (interrupt ? " interrupt" : " task") + " at " + now / 1000 + " us");
            }
        }

        @Override
        public void selected(
                long now,
                int cpu,
                Selection kind,
                TaskView task,
                int previous,
                int chosen,
                Enum<?> first,
                Enum<?> branch,
                long costNanos) {
            if (task.group().equals(group) && kind == Selection.WAKE) {
                searches.add(branch);
                affinities.add(first);
            }
        }

        @Override
        public void switched(
                long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
            if (next.group().equals(group)) {
                ranOn.add(cpu);
            }
        }
    }

    private static Watch watch(Script script, String group) {
        Watch watch = new Watch(group);
        Simulation.of(MACHINE, Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, script)
                .with(watch)
                .run(1);
        return watch;
    }

    @Test
    void a_task_that_excludes_its_cpu_is_moved_at_once() {
        Script script = Script.named("moves")
                .task(ScriptTask.named(
                                "mover",
                                t -> t.run(100_000)
                                        .affinity(CpuSet.of(3))
                                        .run(100_000)
                                        .affinity(CpuSet.of(0, 1))
                                        .run(100_000))
                        .on(CpuSet.of(1)));
        Watch watch = watch(script, "mover");
        // Where it may go has one CPU first, then two of which the lower comes after CPU 3 in the round.
        assertThat(watch.ranOn).containsExactly(1, 3, 0);
    }

    @Test
    void a_wider_affinity_moves_nothing() {
        Script script = Script.named("stays")
                .task(ScriptTask.named(
                                "mover",
                                t -> t.run(100_000)
                                        .affinity(CpuSet.of(0, 1, 2, 3))
                                        .run(100_000))
                        .on(CpuSet.of(2)));
        assertThat(watch(script, "mover").ranOn).containsExactly(2);
    }

    @Test
    void a_hog_beside_another_leaves_when_it_may() {
        Script script = Script.named("widens")
                .task(ScriptTask.named("fixed", t -> t.run(50_000_000)).on(CpuSet.of(2)))
                .task(ScriptTask.named(
                                "mover",
                                t -> t.run(5_000_000).affinity(CpuSet.of(0, 2)).run(20_000_000))
                        .on(CpuSet.of(2)));
        // Nothing but the balancer moves it, since CPU 2 stays allowed.
        assertThat(watch(script, "mover").ranOn).endsWith(0);
    }

    @Test
    void a_device_interrupts_the_cpu_it_is_told_to() {
        Script script = Script.named("disk")
                .task(ScriptTask.named("reader", t -> t.io(500_000, 3)).on(CpuSet.of(1, 3)));
        Watch watch = watch(script, "reader");
        assertThat(watch.wakings).singleElement().asString().startsWith("CPU 3 interrupt at ");
    }

    @Test
    void an_interrupt_of_a_cpu_that_is_not_there_fails_the_run() {
        assertThatThrownBy(() -> watch(Script.named("disk").task("reader", t -> t.io(500_000, 9)), "reader"))
                .isInstanceOf(SimulationException.class)
                .hasMessageContaining("interrupts CPU 9")
                .hasMessageContaining("CPUs 0-3");
    }

    @Test
    void a_delivery_wakes_from_a_softirq_and_says_that_the_waker_will_sleep() {
        Script script = Script.named("loopback")
                .task(ScriptTask.named(
                                "client", t -> t.run(200_000).deliver("request").sleep(1_000_000))
                        .on(CpuSet.of(0)))
                .task(ScriptTask.named("blocker", t -> t.sleep(100_000).run(1_000_000))
                        .on(CpuSet.of(2)))
                .task(ScriptTask.named(
                        "server",
                        t -> t.affinity(CpuSet.of(2)).affinity(CpuSet.of(0, 2)).await("request")));
        Watch watch = watch(script, "server");
        assertThat(watch.wakings).singleElement().asString().startsWith("CPU 0 interrupt at 2");
        // The previous CPU is busy and the waker alone on its own: only the hint lets its CPU be taken.
        assertThat(watch.affinities).containsExactly(WakeAffinity.Branch.SYNC_ALONE);
    }

    @Test
    void a_kernel_thread_bound_to_a_cpu_lets_its_wakee_stay_there() {
        Script script = Script.named("workqueue")
                .task(ScriptTask.named(
                                "kworker", t -> t.await("work").run(20_000).wake("done"))
                        .on(CpuSet.of(1))
                        .kernelThread())
                .task(ScriptTask.named(
                        "writer",
                        t -> t.affinity(CpuSet.of(1))
                                .affinity(CpuSet.of(0, 1, 2, 3))
                                .wake("work")
                                .await("done")));
        Watch watch = watch(script, "writer");
        assertThat(watch.searches).containsExactly(IdleSiblingSearch.Branch.PER_CPU_KTHREAD);
    }

    @Test
    void a_thread_bound_to_a_cpu_is_no_kernel_thread() {
        Script script = Script.named("workqueue")
                .task(ScriptTask.named(
                                "helper", t -> t.await("work").run(20_000).wake("done"))
                        .on(CpuSet.of(1)))
                .task(ScriptTask.named(
                        "writer",
                        t -> t.affinity(CpuSet.of(1))
                                .affinity(CpuSet.of(0, 1, 2, 3))
                                .wake("work")
                                .await("done")));
        Watch watch = watch(script, "writer");
        assertThat(watch.searches).doesNotContain(IdleSiblingSearch.Branch.PER_CPU_KTHREAD);
    }
}
