package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** Who is interrupted to give way under the lazy preemption model. */
class LazyPreemptionTest {
    private static final long MILLI = 1_000_000;
    private static final KernelProfile FULL = Kernels.of("v6.18");
    private static final KernelProfile LAZY = FULL.with(Patch.tunable("CONFIG_PREEMPT_LAZY", 1));

    /** Return when a task first runs at or after a time. */
    private static long firstRun(KernelProfile kernel, Script script, String task, long from) {
        List<Long> times = new ArrayList<>();
        Simulation.of(Machines.of("uma-2").withoutNoise(), kernel, PowerPolicy.PERFORMANCE, script)
                .withoutRunMetrics()
                .with(new SchedListener() {
                    @Override
                    public void switched(
                            long now, int cpu, TaskView previous, boolean still, boolean exits, TaskView next) {
                        if (next.name().equals(task) && now >= from) {
                            times.add(now);
                        }
                    }
                })
                .run(1);
        return times.get(0);
    }

    private static ScriptTask wakee(int cpu) {
        // A request of 0.1 ms goes before the rest of one of 2.8 ms.
        return ScriptTask.named("wakee", t -> t.await("go").run(50_000))
                .slice(100_000)
                .on(CpuSet.of(cpu));
    }

    private static ScriptTask hog(int cpu) {
        return ScriptTask.named("hog", t -> t.spinUntil(80 * MILLI)).on(CpuSet.of(cpu));
    }

    private static ScriptTask waker(int cpu) {
        return ScriptTask.named("waker", t -> t.spinUntil(41 * MILLI).wake("go").spinUntil(80 * MILLI))
                .on(CpuSet.of(cpu));
    }

    /** Woken from CPU 0 at 41 ms, the wakee preempts the hog of CPU 1: by an interrupt, or at the tick of 44 ms. */
    @Test
    void a_hog_of_another_cpu_goes_on_to_its_next_tick() {
        Script script = Script.named("remote").task(wakee(1)).task(hog(1)).task(waker(0));
        assertThat(firstRun(FULL, script, "wakee", 41 * MILLI)).isBetween(41 * MILLI, 41 * MILLI + 50_000);
        assertThat(firstRun(LAZY, script, "wakee", 41 * MILLI)).isBetween(44 * MILLI, 44 * MILLI + 50_000);
    }

    /** The waker itself gives way as it leaves the kernel. */
    @Test
    void a_waker_gives_way_at_once() {
        Script script = Script.named("own").task(wakee(1)).task(waker(1));
        assertThat(firstRun(LAZY, script, "wakee", 41 * MILLI)).isBetween(41 * MILLI, 41 * MILLI + 50_000);
    }

    @Test
    void an_idle_cpu_is_told_at_once() {
        Script script = Script.named("idle").task(wakee(1)).task(waker(0));
        // Leaving the idle state takes 170 us.
        assertThat(firstRun(LAZY, script, "wakee", 41 * MILLI)).isBetween(41 * MILLI, 41 * MILLI + 250_000);
    }

    /** At 42 ms the hog is forbidden CPU 1 by nobody but the balancer's stopper: it does not wait for the hog, whether lazily asked before or not. */
    @Test
    void the_stopper_does_not_wait() {
        Script script = Script.named("stopper")
                .task(ScriptTask.named(
                                "mover",
                                t -> t.spinUntil(41 * MILLI)
                                        .affinity(CpuSet.of(0))
                                        .run(MILLI))
                        .on(CpuSet.of(1)))
                .task(ScriptTask.named("other", t -> t.sleep(40 * MILLI).spinUntil(60 * MILLI))
                        .on(CpuSet.of(1)));
        assertThat(firstRun(LAZY, script, "mover", 41 * MILLI)).isLessThan(42 * MILLI);
    }

    @Test
    void kernels_before_6_13_do_not_have_it_and_it_selects_preemption() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Kernels.of("v6.12").with(Patch.tunable("CONFIG_PREEMPT_LAZY", 1)))
                .withMessageContaining("CONFIG_PREEMPT_LAZY");
        assertThat(FULL.tunables().preemption()).isFalse();
        assertThat(LAZY.tunables().preemption()).isTrue();
        assertThat(Kernels.of("v6.12").tunables().lazyPreemption()).isFalse();
    }
}
