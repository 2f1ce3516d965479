package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** The first wakeup of a run, before anything was balanced and before any CPU has become idle. */
class LongIdleStartTest {
    /** A task runs on the sleeper's CPU: it has to be searched for, and all other cores idle. */
    private static List<String> searched(String machine, String kernel) {
        List<String> found = new ArrayList<>();
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
                if (kind == Selection.WAKE && task.name().equals("sleeper")) {
                    found.add(branch + (chosen == previous ? " stays" : " moves"));
                }
            }
        };
        CpuSet first = CpuSet.of(0);
        Script script = Script.named("first-wakeup")
                .task(ScriptTask.named(
                                "sleeper",
                                t -> t.affinity(Machines.of(machine).topology().allCpus())
                                        .await("go")
                                        .run(1_000))
                        .on(first))
                .task(ScriptTask.named(
                                "hog",
                                t -> t.sleep(100_000).run(50_000).wake("go").run(1_000))
                        .on(first));
        Simulation.of(Machines.of(machine).withoutNoise(), Kernels.of(kernel), PowerPolicy.PERFORMANCE, script)
                .withoutRunMetrics()
                .with(listener)
                .run(1);
        return found;
    }

    @ParameterizedTest
    @CsvSource({"smt-8, v6.1", "smt-8, v6.12", "1n1l4c1t, v6.1", "smt-8, v5.12"})
    void is_not_denied_a_search(String machine, String kernel) {
        assertThat(searched(machine, kernel))
                .hasSize(1)
                .allMatch(each -> each.endsWith(" moves"))
                .noneMatch(each -> each.startsWith("SCAN_DENIED"));
    }
}
