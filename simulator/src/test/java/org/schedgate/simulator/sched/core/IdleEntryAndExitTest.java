package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.IdleState;
import org.schedgate.simulator.machine.IdleState.Scope;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.NoiseModel;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/**
 * A CPU sleeps in a state whose driver tells 500 us, of which entry takes 300 and exit 200, beside a state left in 1 us.
 */
class IdleEntryAndExitTest {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final long REST = 15 * MICRO;
    private static final IdleState SHALLOW = new IdleState("WFI", MICRO, MICRO, false);
    private static final IdleState DEEP =
            new IdleState("SLEEP", 500 * MICRO, 600 * MICRO, false).taking(300 * MICRO, 200 * MICRO);

    private static Machine machine(IdleState deep) {
        Machine two = Machines.of("1n1l2c1t").withoutNoise();
        return new Machine("two", two.topology(), List.of(SHALLOW, deep), two.costs(), two.noise());
    }

    /** Return when the task runs for the second time, after its sleep. */
    private static long runsAgain(Machine machine, Script script) {
        long[] at = new long[2];
        SchedListener listener = new SchedListener() {
            @Override
            public void switched(
                    long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
                if (next.name().equals("sleeper") && now > 20 * MILLI && at[0]++ == 0) {
                    at[1] = now;
                }
            }
        };
        Simulation.of(machine, Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, script)
                .withoutRunMetrics()
                .with(listener)
                .run(1);
        return at[1];
    }

    private static Script sleepsBeside(boolean busy) {
        Script script = Script.named("sleeps")
                .task(ScriptTask.named(
                                "sleeper", t -> t.run(MILLI).sleep(30 * MILLI).run(MILLI))
                        .on(CpuSet.of(0)));
        return busy
                ? script.task(ScriptTask.named("neighbour", t -> t.spinUntil(40 * MILLI))
                        .on(CpuSet.of(1)))
                : script;
    }

    /** Return how much later the task runs than if leaving the state took no time. */
    private static long exitNanos(IdleState deep, boolean busy) {
        long free = runsAgain(machine(DEEP.taking(0, 0)), sleepsBeside(busy));
        return runsAgain(machine(deep), sleepsBeside(busy)) - free;
    }

    @Test
    void a_long_sleep_costs_the_exit_alone() {
        assertThat(exitNanos(DEEP, true)).isEqualTo(200 * MICRO);
    }

    @Test
    void a_state_of_all_cpus_of_a_cache_is_entered_only_if_all_are_in_it() {
        assertThat(exitNanos(DEEP.sharedByCache(), false)).isEqualTo(200 * MICRO);
        assertThat(exitNanos(DEEP.sharedByCache(), true))
                .as("that of the shallow state")
                .isEqualTo(MICRO);
    }

    /** Woken 100 us after it began to enter: 200 us of the entry are left. Wakeups and switches take some microseconds, the bounds allow 30. */
    @Test
    void a_wakeup_during_entry_waits_for_its_end() {
        Script script = Script.named("woken")
                .task(ScriptTask.named(
                                "sleeper",
                                t -> t.spinUntil(30 * MILLI).await("go").run(MILLI))
                        .on(CpuSet.of(0)))
                .task(ScriptTask.named(
                                "waker",
                                t -> t.spinUntil(30 * MILLI + 100 * MICRO)
                                        .wake("go")
                                        .run(MILLI))
                        .on(CpuSet.of(1)));
        long due = 30 * MILLI + 100 * MICRO;
        assertThat(runsAgain(machine(DEEP), script) - due).isBetween(400 * MICRO, 400 * MICRO + 2 * REST);
        assertThat(runsAgain(machine(DEEP.taking(0, 200 * MICRO)), script) - due)
                .isBetween(200 * MICRO, 200 * MICRO + 2 * REST);
    }

    /** The governor asks for the shallow state, the only one it knows; a sleep of 30 ms ends in the deep one, one of 500 us does not. */
    @Test
    void a_state_reached_by_staying_is_left_as_long_as_the_cpu_stayed() {
        IdleState host = new IdleState("HOST", 200 * MICRO, 2 * MILLI, false).reachedByStaying();
        assertThat(machine(host).askedStates()).containsExactly(SHALLOW);
        assertThat(exitNanos(host, true)).isEqualTo(200 * MICRO);
        assertThat(exitNanos(new IdleState("HOST", 200 * MICRO, 40 * MILLI, false).reachedByStaying(), true))
                .as("that of the shallow state")
                .isEqualTo(MICRO);
    }

    @Test
    void states_reached_by_staying_come_after_one_that_can_be_asked_for_and_last() {
        Machine two = Machines.of("1n1l2c1t");
        IdleState host = DEEP.reachedByStaying();
        assertThatThrownBy(() -> new Machine("m", two.topology(), List.of(host), two.costs(), two.noise()))
                .hasMessage(
                        "machine 'm': idle state SLEEP is reached by staying in a shallower one, list that one first");
        assertThatThrownBy(
                        () -> new Machine("m", two.topology(), List.of(SHALLOW, host, DEEP), two.costs(), two.noise()))
                .hasMessage("machine 'm': idle state SLEEP can be asked for and SLEEP cannot, list those that are"
                        + " reached by staying last");
    }

    /** Workers come every 100 us on the average: no CPU goes to sleep for the 600 us and more that the deep state needs, though no task has a timer. */
    @Test
    void the_governor_sees_the_timer_of_a_kernel_worker_coming() {
        NoiseModel workers = new NoiseModel(0, 0, 0, 10_000, 5_000, 5_000, 0, 0, "test: workers alone");
        Map<Integer, Integer> first = new TreeMap<>();
        SchedListener listener = new SchedListener() {
            @Override
            public void idleEntered(long now, int cpu, int state, boolean tickStopped) {
                first.putIfAbsent(cpu, state);
            }
        };
        Script script = Script.named("short").task("task", t -> t.run(5 * MILLI));
        Simulation.of(machine(DEEP).withNoise(workers), Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, script)
                .withoutRunMetrics()
                .with(listener)
                .run(1);
        assertThat(first)
                .hasSizeGreaterThan(0)
                .allSatisfy((cpu, state) -> assertThat(state).isZero());
    }

    @Test
    void what_a_driver_does_not_tell_is_not_written() {
        assertThat(SHALLOW)
                .hasToString("IdleState[name=WFI, exitLatencyNanos=1000, targetResidencyNanos=1000, polling=false]");
        assertThat(DEEP.sharedByCache().toString())
                .endsWith("polling=false, entryNanos=300000, leaveNanos=200000, scope=CACHE]");
    }

    @Test
    void a_negative_entry_and_a_polling_state_of_a_cache_are_refused() {
        assertThatThrownBy(() -> DEEP.taking(-1, 0))
                .hasMessage("idle state 'SLEEP' with entry of -1 ns and exit of 0 ns: expected values >= 0");
        assertThatThrownBy(() -> new IdleState("POLL", 0, 0, true, 0, 0, Scope.CACHE))
                .hasMessage(
                        "idle state 'POLL': a CPU that polls has entered at once and by itself, expected entry 0 and scope CPU");
    }
}
