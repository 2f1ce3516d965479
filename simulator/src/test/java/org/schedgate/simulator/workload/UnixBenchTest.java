package org.schedgate.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;

class UnixBenchTest {
    /** Counts tasks by group. */
    private static final class Created implements SchedListener {
        private final Map<String, Integer> groups = new TreeMap<>();

        @Override
        public void forked(long now, int cpu, TaskView parent, TaskView child) {
            groups.merge(child.group(), 1, Integer::sum);
        }
    }

    private final Created created = new Created();

    private Simulation.Run run(UnixBench test, long millis) {
        return Simulation.of(
                        Machines.of("smt-8"),
                        Kernels.of("v6.1"),
                        PowerPolicy.PERFORMANCE,
                        test.runtime(Duration.ofMillis(millis)))
                .with(created)
                .runWithOutput(1);
    }

    @Test
    void each_test_has_the_suites_runtime_and_a_command_line() {
        assertThat(UnixBench.spawn(4).commandLine()).isEqualTo("unixbench -c 4 spawn 30");
        assertThat(UnixBench.context1(1).commandLine()).isEqualTo("unixbench -c 1 context1 10");
        assertThat(UnixBench.pipe(104).runtime(Duration.ofMillis(250)).commandLine())
                .isEqualTo("unixbench -c 104 pipe 0.25");
        assertThat(UnixBench.shell1(8).on(CpuSet.parse("0-3")).commandLine())
                .isEqualTo("taskset -c 0-3 unixbench -c 8 shell1 60");
        assertThat(UnixBench.spawn(4)).isEqualTo(UnixBench.spawn(4)).isNotEqualTo(UnixBench.spawn(5));
    }

    @Test
    void refuses_what_is_out_of_range() {
        assertThatThrownBy(() -> UnixBench.spawn(0)).hasMessage("UnixBench spawn: 0 copies: accepted is 1..4096");
        assertThatThrownBy(() -> UnixBench.pipe(1).runtime(Duration.ofNanos(1)))
                .hasMessageContaining("accepted is 0.001..86400 seconds, in whole milliseconds");
        assertThatThrownBy(() -> UnixBench.pipe(1).on(CpuSet.parse(""))).hasMessageContaining("bound to no CPU");
    }

    @Test
    void spawn_creates_a_process_a_loop_and_waits_for_it() {
        Simulation.Run run = run(UnixBench.spawn(2), 50);
        double loops = run.result().values().get("unixbench.loops_per_second") * 0.05;
        // The last child of each copy ends after the alarm and is not counted.
        assertThat(created.groups.get("spawn") - loops).isBetween(0.0, 2.001);
        assertThat(run.output()).startsWith("COUNT|").contains("|1|lps\n").contains(" lps, 2 copies\n");
    }

    @Test
    void a_process_costs_80_us_on_one_cpu() {
        Simulation.Run run = run(UnixBench.spawn(1).on(CpuSet.parse("0")), 100);
        // Fork 53.2 us, the word 0.11, exit 25.15, two switches between address spaces 1.7, the wait 0.18: 80.3 us, and
        // one
        // wakeup, the placement of the child, ticks. Nobody waits for an idle CPU.
        assertThat(1e6 / run.result().values().get("unixbench.loops_per_second"))
                .isBetween(79.0, 84.0);
    }

    @Test
    void pipe_never_sleeps_and_its_rate_is_that_of_a_write_and_a_read_of_512_bytes() {
        Map<String, Double> values = run(UnixBench.pipe(1), 20).result().values();
        // 2 * (100 system call + 70 body + 52 copy) = 444 ns, and ticks.
        assertThat(values.get("unixbench.loops_per_second")).isCloseTo(1e9 / 444, Percentage.withPercentage(2));
        assertThat(values.get("unixbench.index"))
                .isCloseTo(values.get("unixbench.loops_per_second") / 1244, Percentage.withPercentage(1e-6));
        assertThat(values.get("per_operation.wakeups")).isLessThan(0.01);
    }

    /** Published for 104 copies on as many threads: 1.40 million loops a second each, 714 ns. */
    @Test
    void pipe_takes_what_was_published_when_both_threads_of_a_core_are_busy() {
        Map<String, Double> values =
                run(UnixBench.pipe(2).on(CpuSet.parse("0-1")), 20).result().values();
        // At 640/1024 of the speed: 2 * (160 system call + 112 body + 84 copy) = 712 ns, and ticks.
        assertThat(values.get("unixbench.loops_per_second") / 2)
                .isCloseTo(1e9 / 712, Percentage.withPercentage(2))
                .isCloseTo(1.40e6, Percentage.withPercentage(3));
    }

    @Test
    void context1_counts_round_trips_of_two_wakeups() {
        Map<String, Double> values = run(UnixBench.context1(2), 20).result().values();
        assertThat(created.groups).containsEntry("copy", 2).containsEntry("slave", 2);
        assertThat(values.get("per_operation.wakeups")).isBetween(1.95, 2.05);
        assertThat(values.get("unixbench.index"))
                .isCloseTo(values.get("unixbench.loops_per_second") / 400, Percentage.withPercentage(1e-6));
    }

    @Test
    void shell1_runs_nine_processes_a_script() {
        Simulation.Run run = run(UnixBench.shell1(2), 100);
        int scripts = created.groups.get("multi.sh");
        assertThat(scripts).isGreaterThan(4);
        assertThat(created.groups)
                .containsEntry("tst.sh", scripts)
                .containsEntry("sort", 2 * scripts)
                .containsEntry("od", scripts)
                .containsEntry("grep", scripts)
                .containsEntry("tee", scripts)
                .containsEntry("wc", scripts)
                .containsEntry("rm", scripts);
        double counted = run.result().values().get("unixbench.loops_per_minute") * 0.1 / 60;
        assertThat(scripts - counted).isBetween(-1e-6, 2.001);
        assertThat(run.output()).contains("|60|lpm\n");
    }
}
