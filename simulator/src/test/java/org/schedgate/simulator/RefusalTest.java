package org.schedgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.StringWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.RegularTopology;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskSpec;
import org.schedgate.simulator.trace.FtraceTextExporter;
import org.schedgate.simulator.trace.PerfettoJsonExporter;
import org.schedgate.simulator.trace.RunQueues;
import org.schedgate.simulator.trace.SchedListeners;
import org.schedgate.simulator.trace.TextTrace;
import org.schedgate.simulator.trace.TimeWindow;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.Schbench;
import org.schedgate.simulator.workload.SchbenchRequests;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;
import org.schedgate.simulator.workload.Together;
import org.schedgate.simulator.workload.Wl;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.Workloads;

/** Whatever is wrong is said in one line that names the value and what is accepted. */
@SuppressWarnings("NullAway") // what callers without null checks may do
class RefusalTest {
    private static final Machine MACHINE = Machines.of("1n1l2c1t").withoutNoise();
    private static final KernelProfile KERNEL = Kernels.of("v6.1");
    private static final Workload WORKLOAD = Workloads.pingPong(1, 3);

    private static Simulation of(Workload workload) {
        return Simulation.of(MACHINE, KERNEL, PowerPolicy.PERFORMANCE, workload);
    }

    /** Check the whole message: one line, no trace of a stack or of the language's own null check. */
    private static void refuses(ThrowingCallable call, String message) {
        Throwable refusal = catchThrowable(call);
        assertThat(refusal)
                .isInstanceOfAny(
                        IllegalArgumentException.class,
                        IllegalStateException.class,
                        NullPointerException.class,
                        SimulationException.class)
                .hasMessage(message);
        assertThat(message.lines()).hasSize(1);
        assertThat(message).doesNotContain("\tat ", "Cannot invoke", "Lambda");
    }

    @Test
    void a_simulation_without_a_part() {
        PowerPolicy power = PowerPolicy.PERFORMANCE;
        refuses(
                () -> Simulation.of(null, KERNEL, power, WORKLOAD),
                "a simulation without a machine (null): give one, such as Machines.of(\"smt-8\")");
        refuses(
                () -> Simulation.of(MACHINE, null, power, WORKLOAD),
                "a simulation without a kernel (null): give one, such as Kernels.of(\"v6.1\")");
        refuses(
                () -> Simulation.of(MACHINE, KERNEL, null, WORKLOAD),
                "a simulation without a power policy (null): give one, such as PowerPolicy.PERFORMANCE");
        refuses(() -> of(null), "a simulation without a workload (null): give one, such as Schbench.messageThreads(2)");
        refuses(
                () -> of(WORKLOAD).with(null),
                "a simulation without a listener (null): give one, such as new TextTrace(System.out)");
        refuses(
                () -> of(WORKLOAD).within(null),
                "a simulation without a budget (null): give one, such as Budget.DEFAULT");
        refuses(
                () -> of(WORKLOAD).cancelledBy(null),
                "a simulation without a question whether it is cancelled (null): give one, such as flag::get");
    }

    @Test
    void runs_without_a_seed() {
        refuses(
                () -> of(WORKLOAD).runAll(null),
                "a simulation without a list of seeds (null): give one, such as List.of(1L, 2L, 3L)");
        refuses(
                () -> of(WORKLOAD).runAll(Arrays.asList(1L, null)),
                "a simulation without a seed (null): give one, such as 1L");
        refuses(
                () -> of(WORKLOAD).result(null),
                "a simulation without a list of runs (null): give one, such as List.of(runWithOutput(1))");
        refuses(() -> of(WORKLOAD).runAll(List.of()), "variant " + of(WORKLOAD) + " without a run");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1n1l10000c1t | count '10000' of 'c' is not 1..4096; ",
                "0n1l1c1t     | count '0' of 'n' is not 1..4096; ",
                "1n1l0c1t     | count '0' of 'c' is not 1..4096; ",
                "10000        | it ends without a letter; ",
                "2n4l4x2t     | unknown letter 'x'; ",
            })
    void machines_of_no_or_too_many_cpus(String name, String why) {
        refuses(
                () -> Machines.of(name),
                "machine '" + name + "': " + why
                        + " accepted is [<s>s][<d>d]<n>n<l>l[<k>k]<c>c<t>t, such as 2n4l4c2t, for at most 4096 CPUs");
    }

    @Test
    void machines_and_kernels_nobody_knows() {
        String machines =
                "accepted is dl980-8s, hikey-kirin620, icelake-8369b-vm32, icelake-vm2, juno-r2, kunpeng920-96, smt-8,"
                        + " uma-2, or a regular machine such as 2n4l4c2t (2 nodes, 4 caches a node, 4 cores a cache, 2 threads a"
                        + " core), or with capacities 1n2l4c1t@446,1024 (the first half of the CPUs 446, the second 1024),"
                        + " with preferred cores 1n1l4c2t^200,100, or with preferred threads 1n1l4c2t^threads";
        refuses(() -> Machines.of(null), "machine name is null: " + machines);
        refuses(() -> Machines.of(""), "machine '' is unknown: " + machines);
        refuses(() -> Machines.of("-1n1l1c1t"), "machine '-1n1l1c1t' is unknown: " + machines);
        refuses(
                () -> new RegularTopology(1, 1, 10, 10, 0, 10, 10),
                "machine of 1 x 1 x 10 x 10 x 1 x 10 x 10 CPUs: accepted is 1..4096");
        refuses(() -> new RegularTopology(1, 1, -1, 1, 0, 1, 1), "machine with -1 nodes: accepted is 1..4096");
        String kernels = "accepted is " + String.join(", ", Kernels.names());
        refuses(() -> Kernels.of(null), "kernel name is null: " + kernels);
        refuses(() -> Kernels.of("v9.9"), "kernel 'v9.9' is unknown: " + kernels);
    }

    @Test
    void command_lines_and_options_of_schbench() {
        refuses(
                () -> Schbench.parse(null),
                "command line is null: expected schbench and its options, such as schbench -m 2 -t 16");
        refuses(
                () -> Schbench.parse("hackbench -g 1"),
                "command line 'hackbench -g 1': expected schbench and its options, such as schbench -m 2 -t 16");
        refuses(() -> Schbench.parse("schbench -t 0"), "schbench: -t (worker threads) 0: accepted is 1..4096");
        refuses(() -> Schbench.parse("schbench -m -1"), "schbench: -m (message threads) -1: accepted is 1..4096");
        refuses(
                () -> Schbench.defaults().workerThreads(10_000),
                "schbench: -t (worker threads) 10000: accepted is 1..4096");
        refuses(
                () -> Schbench.defaults().runtime(null),
                "schbench: -r (runtime) is null: accepted is 0.001..86400 seconds, in whole milliseconds");
        refuses(
                () -> Schbench.defaults().runtime(Duration.ZERO),
                "schbench: -r (runtime) PT0S: accepted is 0.001..86400 seconds, in whole milliseconds");
        refuses(() -> Schbench.defaults().sleepMicros(-1), "schbench: -s (sleeptime, us) -1: accepted is 0..60000000");
    }

    @Test
    void scripts_that_are_empty_or_have_holes() {
        Script script = Script.named("a");
        refuses(() -> of(script).run(1), "script 'a': it has no task, add one by task(...)");
        refuses(
                () -> Script.named(null),
                "script: script name is null: a name has letters, digits, '_', '.' and '-' only");
        refuses(
                () -> script.task((ScriptTask) null),
                "script 'a': task is null, give one such as ScriptTask.named(...)");
        refuses(
                () -> script.child((ScriptTask) null),
                "script 'a': child is null, give one such as ScriptTask.named(...)");
        refuses(
                () -> script.task("t", null),
                "script: the steps of 't' are null, give a function such as t -> t.run(1000)");
        refuses(
                () -> script.task("t", t -> null),
                "script: the function of 't' returns null, expected its argument with steps added");
        refuses(
                () -> script.task("t", t -> t.repeat(2, null)),
                "script: the steps of 'repeat' are null, give a function such as t -> t.run(1000)");
        refuses(
                () -> script.task("t", t -> t.wake(null)),
                "script: event name is null: a name has letters, digits, '_', '.' and '-' only");
        refuses(() -> script.runtime(null), "script 'a': runtime is null: accepted is 1 ns..PT24H");
        refuses(
                () -> script.runtime(Duration.ofNanos(-1)),
                "script 'a': runtime PT-0.000000001S: accepted is 1 ns..PT24H");
        refuses(() -> script.tasks(0, "t", t -> t), "script: copies of 't' 0: accepted is 1..1000000");
        refuses(() -> script.task("t", t -> t.run(-1)), "script: run (ns) -1: accepted is 0..86400000000000");
        refuses(() -> Workloads.alwaysRunnable(1, null), "always-runnable: runtime is null: accepted is 0 or more");
        refuses(() -> Workloads.pingPong(0, 1), "ping-pong: 0 pairs: accepted is 1..10000");
    }

    @Test
    void groups_that_a_run_could_not_have_before_it_runs() {
        ControlGroup build = ControlGroup.named("build");
        Script twice = Script.named("twice")
                .task(ScriptTask.named("a", t -> t.run(1)).in(build))
                .task(ScriptTask.named("b", t -> t.run(1))
                        .in(ControlGroup.named("inner").in(build.withShares(512))));
        refuses(
                () -> of(twice),
                "workload 'twice' gives group '/build' two values, /build:1024 and /build:512: give one, or two names for"
                        + " two groups");
        Workload apart = Together.of(Workloads.in(build, WORKLOAD), Workloads.in(build.weight(50), WORKLOAD));
        refuses(
                () -> of(apart),
                "workload 'together' gives group '/build' two values, /build:1024 and /build:512: give one, or two names"
                        + " for two groups");
    }

    @Test
    void command_lines_with_cpus_or_numbers_that_are_none() {
        String way = "; write it as 0-3,8";
        refuses(() -> Wl.parse("taskset -c 3-0 wl chain"), "CPU list '3-0': '3-0' goes down" + way);
        for (String large : List.of("0-4096", "0-2147483647", "0-99999999999", "5000")) {
            refuses(
                    () -> Wl.parse("taskset -c " + large + " wl chain"),
                    "CPU list '" + large + "': '" + large + "' is not within CPUs 0..4095" + way);
        }
        refuses(() -> CpuSet.parse("0-3-5"), "CPU list '0-3-5': '0-3-5' is not a CPU or a range" + way);
        refuses(() -> CpuSet.parse("1,-2"), "CPU list '1,-2': '-2' is not a CPU or a range" + way);
        refuses(() -> CpuSet.parse("1,,2"), "CPU list '1,,2': '' is not a CPU or a range" + way);
        assertThat(CpuSet.parse("0-1,4095")).isEqualTo(CpuSet.of(0, 1, 4095));
        refuses(() -> Wl.parse("wl barrier -50"), "wl barrier: threads -50: accepted is 1..512");
        refuses(() -> Wl.parse("wl barrier 2 -5"), "wl barrier: number 2 -5: accepted is 1..10000000");
        refuses(() -> Wl.parse("wl barrier 2 x"), "wl barrier: number 2 'x': expected a whole number");
        refuses(() -> Wl.parse("wl fixed 2 1 9"), "wl: 9: fixed takes at most 2 numbers");
        refuses(
                () -> Wl.parse("wl dance"),
                "wl: unknown workload 'dance'; accepted is wl barrier, forkjoin, server, periodic, fixed, chain or hack"
                        + " and its numbers");
        refuses(
                () -> SchbenchRequests.parse("schbench -t 1 -i -5"),
                "schbench: -i (interval of its reports, s) -5: accepted is 1..86400");
        refuses(() -> Hackbench.parse(null), "hackbench: command line is null: expected hackbench and its options");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1n2l4c1t@446,500 | highest capacity of the machine is 500: capacities are relative to the fastest CPU, which has 1024",
                "1n1l4c2t@446,1024,446,1024,446,1024,446,1024 | capacity of CPU 1 is 1024, that of its sibling thread 446: threads of a core are equally fast",
                "1n2l4c1t@1,2,3 | 3 capacities for 8 CPUs: give a number that divides them",
                "1n2l4c1t@0,1024 | capacity '0': accepted is 1..1024",
                "1n2l4c1t@1,9999 | capacity of CPU 4 is 9999: accepted is 1..1024"
            })
    void machines_of_capacities_that_do_not_fit(String name, String why) {
        refuses(() -> Machines.of(name), "machine '" + name + "': " + why);
    }

    @Test
    void tasks_that_no_cpu_may_run() {
        refuses(
                () -> ScriptTask.named("t", t -> t.run(1)).on(CpuSet.EMPTY),
                "script: task 't' bound to no CPU at all, give at least one");
        Script elsewhere =
                Script.named("a").task(ScriptTask.named("t", t -> t.run(1)).on(CpuSet.of(2, 7)));
        refuses(() -> of(elsewhere).run(1), "task 't' may run on CPUs 2,7, but machine '1n1l2c1t' has CPUs 0-1");
    }

    @Test
    void own_workloads_with_holes() {
        refuses(
                () -> of(new OwnWorkload(null)).run(1),
                "workload 'own' starts without a run (null): start() and main() must return one");
        refuses(
                () -> of(new OwnWorkload(() -> null)).run(1),
                "workload 'own' starts without a first task (null): start() and main() must return one");
        Program exits = (self, next) -> next.exit();
        refuses(() -> TaskSpec.of(null, "g", exits), "task name is null: give a name such as worker");
        refuses(() -> TaskSpec.of("t", null, exits), "task 't': group is null, give a name such as worker");
        refuses(() -> TaskSpec.of("t", "g", null), "task 't': program is null, give what it does");
        refuses(() -> new Futex(null, 0), "futex name is null: give one, it is shown when a run deadlocks");
    }

    @Test
    void programs_that_break_their_contract() {
        refusesProgram((self, next) -> {}, "its program asked for no action, expected exactly one");
        refusesProgram(
                (self, next) -> {
                    next.compute(1);
                    next.exit();
                },
                "its program asked for COMPUTE and then for EXIT, expected exactly one action");
        refusesProgram((self, next) -> next.compute(-5), "run of -5 ns, accepted is 0..86400000000000");
        refusesProgram((self, next) -> next.sleep(0), "sleep of 0 ns, accepted is 1..86400000000000");
        refusesProgram(
                (self, next) -> next.wake(new Futex("word", 0), 0),
                "wake of 0 tasks on futex 'word', accepted is 1 or more");
        refusesProgram((self, next) -> next.await(null, 0), "await of null, expected a futex");
        refusesProgram((self, next) -> next.wake(null, 1), "wake of null, expected a futex");
        refusesProgram((self, next) -> next.fork(null), "fork of null, expected a task");
    }

    private static void refusesProgram(Program program, String what) {
        // The guest's first switch takes 600 ns.
        refuses(() -> of(OwnWorkload.of(program)).run(1), "task own-3 at 600 ns: " + what);
    }

    @Test
    void a_program_that_throws_is_named_with_what_it_threw() {
        refuses(
                () -> of(OwnWorkload.of(RefusalTest::failing)).run(1),
                "org.schedgate.simulator.RefusalTest failed at 600 ns: java.lang.UnsupportedOperationException: not written yet;"
                        + " answers, programs and listeners must not throw");
    }

    private static void failing(Object self, Object next) {
        throw new UnsupportedOperationException("not written yet");
    }

    @Test
    void a_deadlock_names_who_waits_for_whom() {
        Script crossed = Script.named("crossed")
                .task("left", t -> t.wake("ready").await("right-done"))
                .task("right", t -> t.await("ready").await("ready"));
        assertThat(catchThrowable(() -> of(crossed).run(1)))
                .isInstanceOf(SimulationException.class)
                .hasMessageMatching("deadlock at \\d+ ns: left-4 waits on 'right-done', which nobody ever woke;"
                        + " right-5 waits on 'ready', which left-4 woke last; no task is left to wake them");
        Script crowd = Script.named("crowd").tasks(12, "waiter", t -> t.await("never"));
        assertThat(catchThrowable(() -> of(crowd).run(1)))
                .isInstanceOf(SimulationException.class)
                .hasMessageEndingWith("waiter-7-11 waits on 'never', which nobody ever woke; and 4 more;"
                        + " no task is left to wake them")
                .satisfies(failure -> assertThat(failure.getMessage().lines()).hasSize(1));
    }

    @Test
    void listeners_and_exporters() {
        StringWriter out = new StringWriter();
        refuses(() -> new TextTrace(null), "receiver of the text trace is null: give where it goes");
        refuses(
                () -> SchedListeners.all(new TextTrace(out), null),
                "one of the listeners is null: accepted are listeners, in the order they hear");
        refuses(() -> new RunQueues(0), "run queues of 0 CPUs: accepted is 1 or more");
        refuses(() -> new TimeWindow(5, 5), "time window from 5 to 5 ns: accepted is 0 <= from < to");
        for (int cpus : new int[] {-1, 0, 10_000}) {
            refuses(
                    () -> new FtraceTextExporter(out, cpus, TimeWindow.ALL),
                    "ftrace text of " + cpus + " CPUs: accepted is 1..4096");
            refuses(
                    () -> new PerfettoJsonExporter(out, cpus, TimeWindow.ALL),
                    "trace-event JSON of " + cpus + " CPUs: accepted is 1..4096");
        }
        refuses(
                () -> new FtraceTextExporter(null, 1, TimeWindow.ALL),
                "writer of the ftrace text is null: give where it goes");
        refuses(() -> new PerfettoJsonExporter(out, 1, null), "time window is null: TimeWindow.ALL is the whole run");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void the_largest_machine_is_accepted_and_runs() {
        Machine largest = Machines.of("8n8l32c2t");
        assertThat(largest.topology().cpuCount()).isEqualTo(CpuSet.CPUS_MAX);
        Simulation simulation = Simulation.of(largest, KERNEL, PowerPolicy.PERFORMANCE, WORKLOAD)
                .within(Budget.DEFAULT.withEvents(1_000_000));
        assertThat(simulation.run(1).simulatedNanos()).isPositive();
    }
}
