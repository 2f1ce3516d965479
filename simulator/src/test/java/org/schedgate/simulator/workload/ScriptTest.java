package org.schedgate.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.result.RecordedMetrics;
import org.schedgate.simulator.task.TaskSpec;

class ScriptTest {
    private static List<String> asked(IdealMachine machine, String group) {
        return machine.log.stream()
                .filter(line -> line.contains(" " + group + "/"))
                .map(line -> line.replaceAll("^\\d+ \\S+ ", ""))
                .toList();
    }

    private static RecordedMetrics reported(WorkloadRun run) {
        RecordedMetrics metrics = new RecordedMetrics();
        run.report(metrics);
        return metrics;
    }

    @Test
    void does_its_steps_in_order_and_ends() {
        Script script = Script.named("one")
                .task(
                        "t",
                        t -> t.run(5_000)
                                .sleep(7_000)
                                .repeat(2, r -> r.spin(1_000).yieldTurn())
                                .spinUntil(90_000));
        IdealMachine machine = IdealMachine.run(script.start(), 1);
        // Created at 0, running from 10 us on.
        assertThat(asked(machine, "t"))
                .containsExactly(
                        "compute 5000",
                        "sleep 7000",
                        "spinUntil 23000",
                        "yield",
                        "spinUntil 24001",
                        "yield",
                        "spinUntil 90000",
                        "exit");
        assertThat(machine.endNanos()).isEqualTo(90_000);
    }

    @Test
    void ping_pong_takes_turns_and_reports_its_rate() {
        WorkloadRun run = Workloads.pingPong(1, 1000).start();
        IdealMachine machine = IdealMachine.run(run, 1);
        assertThat(machine.stuck).isEmpty();
        assertThat(machine.exited).contains("ping", "pong", "main");
        assertThat(Collections.frequency(asked(machine, "ping"), "wake there-0 1"))
                .isEqualTo(1000);
        RecordedMetrics metrics = reported(run);
        double seconds = metrics.values().get("script.completion_time") / 1e9;
        assertThat(metrics.values().get("script.iterations_per_second.ping")).isEqualTo(1000 / seconds);
        // Each half round is one wakeup of 3 us.
        assertThat(seconds).isBetween(0.0060, 0.0061);
    }

    @Test
    void pairs_share_their_groups() {
        WorkloadRun run = Workloads.pingPong(3, 10).start();
        IdealMachine machine = IdealMachine.run(run, 1);
        assertThat(Collections.frequency(machine.exited, "pong")).isEqualTo(3);
        RecordedMetrics metrics = reported(run);
        double seconds = metrics.values().get("script.completion_time") / 1e9;
        assertThat(metrics.values()).containsEntry("script.iterations_per_second.ping", 30 / seconds);
        assertThat(run.output()).contains("ping: 30 iterations\n").doesNotContain("ping-0");
    }

    @Test
    void a_wake_that_comes_first_is_not_lost() {
        Script script = Script.named("early")
                .task("waker", t -> t.wake("e", 2))
                .task("sleeper", t -> t.sleep(1_000_000).await("e").await("e"));
        IdealMachine machine = IdealMachine.run(script.start(), 1);
        assertThat(machine.stuck).isEmpty();
        assertThat(asked(machine, "sleeper")).containsExactly("sleep 1000000", "exit");
    }

    @Test
    void a_wake_between_looking_and_waiting_is_not_lost() {
        // The sleeper looks at 20 us and waits from 20.2 us on; the waker posts at 20.1 us.
        Script script = Script.named("race")
                .task("sleeper", t -> t.run(10_000).await("e"))
                .task("waker", t -> t.run(100).wake("e"));
        IdealMachine machine = IdealMachine.run(script.start(), 1);
        assertThat(machine.stuck).isEmpty();
    }

    @Test
    void two_sleepers_and_one_token_leave_one_that_is_stuck_and_named() {
        Script script = Script.named("short")
                .tasks(2, "sleeper", t -> t.await("e"))
                .task("waker", t -> t.sleep(100_000).wake("e"));
        assertThat(IdealMachine.run(script.start(), 1).stuck).containsExactly("sleeper on e");
    }

    @Test
    void nobody_leaves_a_barrier_before_all_are_there() {
        Cases.forEach(random -> {
            int tasks = (int) random.between(1, 6);
            int rounds = (int) random.between(1, 5);
            Script script = Script.named("barrier")
                    .tasks(
                            tasks,
                            "w",
                            t -> t.repeat(rounds, r -> r.runBetween(1, 50_000).barrier("b", tasks)));
            IdealMachine machine = IdealMachine.run(script.start(), random.nextLong());
            assertThat(machine.stuck).isEmpty();
            int[] begun = new int[tasks + 2];
            for (String line : machine.log) {
                if (line.contains(" w/") && line.contains(" compute ")) {
                    int task = Integer.parseInt(line.replaceAll("^.* w/(\\d+) .*$", "$1")) - 2;
                    begun[task]++;
                    for (int other = 0; other < tasks; other++) {
                        // Tasks are created one after the other, so the first round may not have begun everywhere.
                        assertThat(begun[other]).isGreaterThanOrEqualTo(begun[task] - 1);
                    }
                }
            }
            assertThat(begun[0]).isEqualTo(rounds);
        });
    }

    @Test
    void forks_children_and_waits_for_them() {
        WorkloadRun run = Workloads.forkJoin(4, 3, 20_000).start();
        IdealMachine machine = IdealMachine.run(run, 1);
        assertThat(machine.stuck).isEmpty();
        assertThat(Collections.frequency(machine.exited, "child")).isEqualTo(12);
        assertThat(reported(run).metrics()).containsKey("script.iterations_per_second.parent");
    }

    @Test
    void counts_passes_of_the_outermost_loop_only() {
        WorkloadRun run = Script.named("nested")
                .task("t", t -> t.repeat(3, r -> r.repeat(5, i -> i.run(1_000))))
                .start();
        IdealMachine machine = IdealMachine.run(run, 1);
        double seconds = machine.endNanos() / 1e9;
        assertThat(Collections.frequency(asked(machine, "t"), "compute 1000")).isEqualTo(15);
        assertThat(reported(run).values().get("script.iterations_per_second.t")).isEqualTo(3 / seconds);
    }

    @Test
    void stops_what_goes_on_forever_whatever_it_waits_for() {
        Cases.forEach(random -> {
            Script script = Script.named("forever")
                    .task("ping", t -> t.forever(f -> f.wake("a").await("b")))
                    .task("pong", t -> t.forever(f -> f.await("a").wake("b")))
                    .tasks(
                            3,
                            "worker",
                            t -> t.forever(f ->
                                    f.runBetween(0, 3_000).sleepBetween(1, 900).barrier("m", 3)))
                    .task("lonely", t -> t.await("never"))
                    .runtime(Duration.ofNanos(random.between(1, 2_000_000)));
            IdealMachine machine = IdealMachine.run(script.start(), random.nextLong());
            assertThat(machine.stuck).isEmpty();
            assertThat(machine.exited).hasSize(7);
        });
    }

    @Test
    void says_all_it_does_in_its_command_line() {
        Script script = Script.named("mix")
                .task(ScriptTask.named("hog", t -> t.run(10)).nice(5).on(CpuSet.of(0, 1)))
                .tasks(
                        4,
                        "w",
                        t -> t.repeat(3, r -> r.runBetween(5, 9).barrier("b", 4))
                                .fork("c"))
                .child("c", t -> t.wake("e", 2).await("e").yieldTurn().exit())
                .runtime(Duration.ofMillis(1));
        assertThat(script.commandLine())
                .isEqualTo("script mix runtime 1000000 | hog nice 5 on 0-1: run 10"
                        + " | w x4: repeat 3 { run 5..9; barrier b 4 }; fork c"
                        + " | child c: wake e 2; await e; yield; exit");
    }

    @Test
    void gives_tasks_their_nice_value_their_cpus_and_numbered_names() {
        Script script = Script.named("n")
                .task(ScriptTask.named("w", t -> t.run(1)).copies(2).nice(-3).on(CpuSet.of(2)));
        List<TaskSpec> created = IdealMachine.run(script.start(), 1).created;
        assertThat(created).extracting(TaskSpec::name).containsExactly("n", "w-0", "w-1");
        assertThat(created.subList(1, 3)).allSatisfy(spec -> {
            assertThat(spec.group()).isEqualTo("w");
            assertThat(spec.nice()).isEqualTo(-3);
            assertThat(spec.affinity()).isEqualTo(CpuSet.of(2));
        });
    }

    @Test
    void refuses_what_cannot_work() {
        assertRefused(Script.named("x"), "script 'x': it has no task");
        assertRefused(Script.named("x").task("a", t -> t.fork("b")), "forks 'b', which is no child");
        assertRefused(Script.named("x").task("a", t -> t.run(1)).task("a", t -> t.run(1)), "named 'a'");
        assertRefused(Script.named("x").task("main", t -> t.run(1)), "named 'main'");
        assertRefused(Script.named("x").task("a", t -> t.forever(f -> f.run(1))), "give it a runtime");
        assertRefused(
                Script.named("x").task("a", t -> t.barrier("b", 2).repeat(2, r -> r.barrier("b", 3))),
                "barrier 'b' is for 2 tasks and for 3");
    }

    private static void assertRefused(Script script, String message) {
        assertThatThrownBy(script::start)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(message);
    }

    @Test
    void refuses_what_is_out_of_range_with_the_range() {
        assertOutOfRange(t -> t.run(-1), "run (ns) -1: accepted is 0..86400000000000");
        assertOutOfRange(t -> t.sleep(0), "sleep (ns) 0: accepted is 1..86400000000000");
        assertOutOfRange(t -> t.sleepBetween(5, 4), "sleep (ns) 4: accepted is 5..86400000000000");
        assertOutOfRange(t -> t.wake("e", 0), "wake tokens 0: accepted is 1..1000000000");
        assertOutOfRange(t -> t.await("a b"), "event 'a b': a name has letters");
        assertOutOfRange(t -> t.repeat(0, r -> r.run(1)), "repeat 0: accepted is 1..1000000000");
        assertOutOfRange(t -> t.repeat(1, r -> r), "repeat 1 without a step");
        assertOutOfRange(t -> t.forever(f -> f.yieldTurn()), "takes no time");
        assertOutOfRange(t -> t.forever(f -> f.barrier("b", 1)), "takes no time");
        assertThatThrownBy(() -> ScriptTask.named("t", t -> t.run(1)).copies(0))
                .hasMessageContaining("copies of 't' 0: accepted is 1..1000000");
        assertThatThrownBy(() -> Script.named("x").runtime(Duration.ZERO)).hasMessageContaining("accepted is 1 ns..");
        assertThatThrownBy(() -> Workloads.pingPong(0, 1)).hasMessageContaining("accepted is 1..10000");
    }

    private static void assertOutOfRange(java.util.function.UnaryOperator<Steps> steps, String message) {
        assertThatThrownBy(() -> ScriptTask.named("t", steps))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void the_ready_made_ones_end_on_their_own() {
        for (Script script : List.of(
                Workloads.pingPong(3, 10),
                Workloads.alwaysRunnable(5, Duration.ofMillis(2)),
                Workloads.forkJoin(2, 2, 1_000),
                Workloads.barrierLoop(4, 10, 2_000))) {
            IdealMachine machine = IdealMachine.run(script.start(), 1);
            assertThat(machine.stuck).as(script.name()).isEmpty();
        }
    }
}
