package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/**
 * Two caches of two CPUs. A task of CPU 0 that may run anywhere executes a new program: without itself its cache has one idle CPU, the
 * other two, unless tasks run there as well.
 */
class ExecPlacementTest {
    private static final long MILLI = 1_000_000;

    private final List<String> seen = new ArrayList<>();

    private void run(boolean otherCacheBusy) {
        Script script = Script.named("exec")
                .task(hog(1))
                .task(ScriptTask.named(
                                "shell",
                                t -> t.run(MILLI)
                                        .affinity(CpuSet.range(0, 4))
                                        .exec()
                                        .run(MILLI))
                        .on(CpuSet.of(0)));
        if (otherCacheBusy) {
            script = script.task(hog(2)).task(hog(3));
        }
        SchedListener listener = new SchedListener() {
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
                if (kind == Selection.EXEC) {
                    seen.add(chosen == previous ? "stays" : "leaves");
                }
            }

            @Override
            public void migrated(long now, TaskView task, int from, int to, Migration cause) {
                if (task.name().equals("shell") && cause == Migration.FORK && now > MILLI) {
                    seen.add(from + " to cache " + to / 2);
                }
            }
        };
        Simulation.of(Machines.of("1n2l2c1t").withoutNoise(), Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, script)
                .with(listener)
                .run(1);
    }

    private static ScriptTask hog(int cpu) {
        return ScriptTask.named("hog" + cpu, t -> t.spinUntil(20 * MILLI)).on(CpuSet.of(cpu));
    }

    @Test
    void a_new_program_starts_where_more_cpus_idle_and_the_stopper_takes_it_there() {
        run(false);
        assertThat(seen).containsExactly("leaves", "0 to cache 1");
    }

    @Test
    void its_own_cpu_counts_as_idle_so_that_it_stays_where_nothing_is_better() {
        run(true);
        assertThat(seen).containsExactly("stays");
    }
}
