package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CostModel;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.HostShare;
import org.schedgate.simulator.machine.IdleState;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.NoiseModel;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;
import org.schedgate.simulator.workload.Workload;

/** A virtual machine that has more CPUs than its host. */
class HostTest {
    private static final long MILLI = 1_000_000;

    /** A machine on which only what programs compute takes time. */
    private static Machine frictionless(String name) {
        Machine bare = Machines.of(name);
        CostModel.Builder costs = bare.costs().toBuilder();
        for (Cost cost : Cost.values()) {
            if (cost != Cost.SMT_SPEED) {
                costs.set(cost, 0, "for this test");
            }
        }
        return new Machine(
                "frictionless",
                bare.topology(),
                List.of(new IdleState("HLT", 0, 0, false)),
                costs.build(),
                NoiseModel.OFF);
    }

    private static HostShare host(int cpus) {
        return new HostShare(cpus, MILLI, 0, "for this test");
    }

    private static Map<String, Double> run(Machine machine, Workload workload) {
        return Simulation.of(machine, Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, workload)
                .run(1)
                .values();
    }

    private static ScriptTask hog(int cpu, long nanos) {
        return ScriptTask.named("hog-" + cpu, t -> t.run(nanos)).group("hog").on(CpuSet.of(cpu));
    }

    @Test
    void cpus_that_do_not_halt_take_turns_of_a_slice() {
        Script two = Script.named("two").task(hog(0, 10 * MILLI)).task(hog(1, 10 * MILLI));
        Machine machine = frictionless("uma-2");
        assertThat(run(machine, two).get("script.completion_time")).isBetween(10e6, 10.01e6);
        // 20 ms of work by one CPU of the host. The guest sees two busy CPUs but for the last slice, when one has
        // ended.
        Map<String, Double> shared = run(machine.onHost(host(1)), two);
        assertThat(shared.get("script.completion_time")).isBetween(20e6, 20.01e6);
        assertThat(shared.get("idle_share")).isBetween(0.02, 0.03);
        // Nobody waited on a queue of the guest.
        assertThat(shared.get("run_delay.max")).isLessThan(MILLI + 1_000);
    }

    @Test
    void a_host_that_looks_at_ticks_ends_slices_there() {
        Script two = Script.named("two");
        for (int cpu = 0; cpu < 2; cpu++) {
            two = two.task(ScriptTask.named("hog-" + cpu, t -> t.sleep(MILLI).run(10 * MILLI))
                    .on(CpuSet.of(cpu)));
        }
        // From 1 ms on: the first until the tick at 4, then turns of 4 ms; it has its 10 ms at 19, the other at 21.
        // Idle to the guest: both CPUs until 1 ms, the second until its first turn at 4, the first from 19 on.
        // Both CPUs idle for 1 ms at the start, one for 2 at the end.
        Map<String, Double> shared =
                run(frictionless("uma-2").onHost(new HostShare(1, MILLI, 4 * MILLI, "for this test")), two);
        assertThat(shared.get("script.completion_time")).isBetween(21e6, 21.01e6);
        assertThat(shared.get("idle_share")).isBetween(6.99 / 42, 7.02 / 42);
    }

    @Test
    void three_on_two_get_two_thirds_each() {
        Script three = Script.named("three")
                .task(hog(0, 20 * MILLI))
                .task(hog(1, 20 * MILLI))
                .task(hog(2, 20 * MILLI));
        // 60 ms of work by two CPUs of the host, and at the end one of them has nothing to do for at most a slice.
        assertThat(run(frictionless("1n1l4c1t").onHost(host(2)), three).get("script.completion_time"))
                .isBetween(30e6, 31.01e6);
    }

    @Test
    void a_host_with_as_many_cpus_changes_nothing() {
        Hackbench hackbench = Hackbench.parse("hackbench -p -T -g 2 -f 3 -l 100");
        Machine machine = Machines.of("smt-8");
        assertThat(run(machine.onHost(host(8)), hackbench)).isEqualTo(run(machine, hackbench));
    }

    /** A task on the first CPU that wakes one on the third, and goes on. */
    private static Script waker() {
        return Script.named("waker")
                .runtime(Duration.ofMillis(200))
                .task(ScriptTask.named(
                                "waker", t -> t.forever(r -> r.run(7_300_000).wake("go")))
                        .on(CpuSet.of(0)))
                .task(ScriptTask.named(
                                "woken", t -> t.forever(r -> r.await("go").run(1_000)))
                        .on(CpuSet.of(2)));
    }

    @Test
    void a_halted_cpu_that_is_woken_waits_for_its_turn() {
        Script script = waker().task(ScriptTask.named("hog", t -> t.forever(r -> r.run(MILLI)))
                .on(CpuSet.of(1)));
        Machine machine = frictionless("1n1l4c1t");
        assertThat(run(machine, script).get("wakeup_latency.woken.max")).isLessThan(1_000);
        // The waker has what is left of its slice, and the hog, which waited before, a whole one.
        Map<String, Double> shared = run(machine.onHost(host(1)), script);
        assertThat(shared.get("wakeup_latency.woken.count")).isGreaterThan(8);
        assertThat(shared.get("wakeup_latency.woken.p50")).isBetween(1e6, 2.01e6);
        assertThat(shared.get("wakeup_latency.woken.max")).isBetween(1e6, 2.01e6);
    }

    /**
     * Two hogs that use whole turns of a millisecond, and a task that halts its CPU after every 0.3: by turns alone it would have 0.3 of every 2.3 ms and need 230
     * ms for its 30; by who ran least it has a third, 90 ms, and loses what is over when it halts.
     */
    @Test
    void who_ran_least_goes_first() {
        long[] ended = new long[1];
        SchedListener listener = new SchedListener() {
            @Override
            public void exited(long now, int cpu, TaskView task) {
                if (task.name().equals("short")) {
                    ended[0] = now;
                }
            }
        };
        Script script = Script.named("three")
                .task(ScriptTask.named("hog-0", t -> t.spinUntil(400 * MILLI)).on(CpuSet.of(0)))
                .task(ScriptTask.named("hog-1", t -> t.spinUntil(400 * MILLI)).on(CpuSet.of(1)))
                .task(ScriptTask.named(
                                "short", t -> t.repeat(100, r -> r.run(300_000).sleep(10_000)))
                        .on(CpuSet.of(2)));
        new SchedulerRun(
                        frictionless("1n1l4c1t").onHost(host(1)),
                        Kernels.of("v6.1"),
                        1,
                        Budget.DEFAULT,
                        listener,
                        () -> false)
                .run(script.start().main());
        assertThat(ended[0]).isBetween(90 * MILLI, 140 * MILLI);
    }

    @Test
    void a_cpu_that_had_its_slice_gives_way_at_once() {
        // Also where it looks at ticks else: that somebody comes is a reason to look. Now and then a tick on an idle
        // CPU had the turn just before.
        for (HostShare share : List.of(host(1), new HostShare(1, MILLI, 4 * MILLI, "for this test"))) {
            assertThat(run(frictionless("1n1l4c1t").onHost(share), waker()).get("wakeup_latency.woken.p50"))
                    .isLessThan(1_000);
        }
    }

    @Test
    void a_spinner_that_stands_still_does_not_keep_a_lock_from_others() {
        // Four senders share each pipe. If a lock were handed to a spinner that does not run, each message would wait
        // for the host's queue.
        Hackbench hackbench = Hackbench.parse("hackbench -p -T -g 1 -f 4 -l 500");
        Machine machine = Machines.of("smt-8");
        double alone = run(machine, hackbench).get("hackbench.time");
        double shared = run(machine.onHost(new HostShare(2, 100_000, 0, "for this test")), hackbench)
                .get("hackbench.time");
        // A quarter of the CPUs: four times as long; holders that stand still, and spinning for them, cost as much
        // again at most.
        assertThat(shared / alone).isBetween(2.0, 8.0);
    }

    @Test
    void what_is_no_host_is_refused() {
        assertThatThrownBy(() -> host(0)).hasMessageContaining("host of 0 CPUs: accepted is 1..");
        assertThatThrownBy(() -> new HostShare(1, 99_999, 0, "x"))
                .hasMessage("host's slice of 99999 ns: accepted is 100000..1000000000");
        assertThatThrownBy(() -> new HostShare(1, 100_000, -1, "x"))
                .hasMessage("host's tick of -1 ns: accepted is 0..1000000000");
        assertThat(Machines.of("smt-8").onHost(host(2)).name()).isEqualTo("smt-8+host-2x1000000");
    }
}
