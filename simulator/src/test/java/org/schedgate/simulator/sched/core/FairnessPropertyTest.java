package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.random.RandomStream;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.fair.FairClassFixture;
import org.schedgate.simulator.sched.fair.NiceWeights;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** Tasks that always want to run share one CPU by weight, to within the turns that the kernel's rules allow. */
class FairnessPropertyTest {
    private static final long MILLI = 1_000_000;
    private static final long FROM = 150 * MILLI;
    private static final long TO = 650 * MILLI;
    private static final int CPU = 1;

    /** Adds up how long each task of one CPU ran between two moments. */
    private static final class Shares implements SchedListener {
        private final Map<String, Long> ran = new TreeMap<>();
        private String running = "";
        private long since;

        @Override
        public void switched(
                long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
            if (cpu == CPU) {
                long spent = Math.min(now, TO) - Math.max(since, FROM);
                if (spent > 0) {
                    ran.merge(running, spent, Long::sum);
                }
                running = next.name();
                since = now;
            }
        }
    }

    /** Return how far ahead or behind its share a task may be: one turn and the tick that ends it. */
    private static long turn(Tunables unscaled, boolean deadlines) {
        Tunables tunables = unscaled.scaledFor(2);
        long turn = deadlines ? tunables.get(Tunable.BASE_SLICE) : tunables.latencyNanos();
        return turn + tunables.tickNanos();
    }

    private static KernelProfile kernel(RandomStream random) {
        List<KernelProfile> kernels = new ArrayList<>(FairClassFixture.all());
        Kernels.names().forEach(name -> kernels.add(Kernels.of(name)));
        return kernels.get((int) random.below(kernels.size()));
    }

    @Test
    void each_gets_its_share_by_weight_to_within_one_turn_at_either_end() {
        Cases.forEach(random -> {
            KernelProfile kernel = kernel(random);
            Script script = Script.named("share");
            int tasks = (int) random.between(2, 6);
            long weights = 0;
            int[] nice = new int[tasks];
            for (int task = 0; task < tasks; task++) {
                nice[task] = (int) random.between(-6, 6);
                weights += NiceWeights.weightOf(nice[task]);
                script = script.task(ScriptTask.named("task" + task, t -> t.spinUntil(TO + 50 * MILLI))
                        .nice(nice[task])
                        .on(CpuSet.of(CPU)));
            }
            Shares shares = new Shares();
            Simulation.of(Machines.of("uma-2").withoutNoise(), kernel, PowerPolicy.PERFORMANCE, script)
                    .withoutRunMetrics()
                    .with(shares)
                    .run(random.nextLong() >>> 1);
            boolean deadlines = kernel.decisions().vruntimePlacement().carriesLag();
            for (int task = 0; task < tasks; task++) {
                long due = (TO - FROM) * NiceWeights.weightOf(nice[task]) / weights;
                long ran = shares.ran.getOrDefault("task" + task, 0L);
                // A CFS turn is longer for heavy tasks and may be exceeded until another is leftmost.
                long margin = (deadlines ? 2 : 3) * turn(kernel.tunables(), deadlines);
                assertThat(Math.abs(ran - due))
                        .as("%s of %d tasks: task%d ran %d of %d ns due", kernel.name(), tasks, task, ran, due)
                        .isLessThanOrEqualTo(margin);
            }
        });
    }
}
