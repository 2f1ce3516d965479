package org.schedgate.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;

/** perf bench sched messaging and perf bench sched pipe. */
class PerfBenchTest {
    private static Simulation.Run run(Workload workload) {
        return Simulation.of(Machines.of("smt-8"), Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, workload)
                .runWithOutput(1);
    }

    @ParameterizedTest
    @CsvSource({
        "perf bench sched messaging, perf bench sched messaging -g 10 -l 100",
        "perf bench sched messaging -p -t -g 4 -l 7, perf bench sched messaging -p -t -g 4 -l 7",
        "taskset -c 1 perf bench sched messaging --thread --group=4, taskset -c 1 perf bench sched messaging -t -g 4 -l 100"
    })
    void messaging_reads_its_command_line(String typed, String canonical) {
        assertThat(PerfMessaging.parse(typed).commandLine()).isEqualTo(canonical);
        assertThat(PerfMessaging.parse(canonical)).isEqualTo(PerfMessaging.parse(typed));
    }

    @ParameterizedTest
    @CsvSource({
        "perf bench sched pipe, perf bench sched pipe -l 1000000",
        "perf bench sched pipe -T -l 5, perf bench sched pipe -l 5 -T",
        "taskset -c 0-1 perf bench sched pipe --threaded, taskset -c 0-1 perf bench sched pipe -l 1000000 -T"
    })
    void pipe_reads_its_command_line(String typed, String canonical) {
        assertThat(PerfPipe.parse(typed).commandLine()).isEqualTo(canonical);
        assertThat(PerfPipe.parse(canonical)).isEqualTo(PerfPipe.parse(typed));
    }

    @Test
    void both_refuse_in_one_line_that_says_what_is_accepted() {
        assertThatThrownBy(() -> PerfMessaging.parse("perf bench sched messaging -s 1"))
                .hasMessageContaining("unknown option '-s'; accepted are -p (--pipe)");
        assertThatThrownBy(() -> PerfMessaging.groups(0)).hasMessageContaining("-g (group) 0: accepted is 1..1000");
        assertThatThrownBy(() -> PerfMessaging.defaults().loops(0)).hasMessageContaining("-l (nr_loops) 0");
        assertThatThrownBy(() -> PerfPipe.parse("perf bench sched pipe -G a,b"))
                .hasMessageContaining("-G: control groups are not modelled");
        assertThatThrownBy(() -> PerfPipe.parse("perf bench sched messaging"))
                .hasMessageContaining("expected perf bench sched pipe and its options");
        assertThatThrownBy(() -> PerfPipe.loops(0)).hasMessageContaining("-l (loop) 0: accepted is 1..1000000000");
    }

    @Test
    void messaging_prints_what_the_tool_prints() {
        assertThat(PerfMessaging.groups(10).start().output()).isEqualTo("""
                # Running 'sched/messaging' benchmark:
                # 20 sender and receiver processes per group
                # 10 groups == 400 processes run

                     Total time: 0.000 [sec]
                """);
        assertThat(run(PerfMessaging.groups(1).pipe().threads().loops(2)).output())
                .contains("# 20 sender and receiver threads per group\n# 1 groups == 40 threads run\n")
                .containsPattern("\n {5}Total time: 0\\.\\d{3} \\[sec]\n$");
    }

    @Test
    void messaging_is_hackbench_under_another_name() {
        double time =
                run(PerfMessaging.groups(1).pipe().loops(3)).result().values().get("perf_messaging.time");
        assertThat(run(Hackbench.groups(1).pipe().loops(3)).result().values().get("hackbench.time"))
                .isCloseTo(time, org.assertj.core.data.Percentage.withPercentage(20));
    }

    @ParameterizedTest
    @CsvSource({"true, threads", "false, processes"})
    void a_round_of_the_pipe_is_two_wakeups_and_its_output_is_the_tools(boolean threads, String kind) {
        PerfPipe pipe = PerfPipe.loops(1000).on(CpuSet.parse("0-3"));
        Simulation.Run run = run(threads ? pipe.threads() : pipe);
        assertThat(run.result().values().get("per_operation.wakeups")).isBetween(1.98, 2.02);
        assertThat(run.result().values().get("per_operation.switches")).isBetween(1.98, 2.02);
        assertThat(run.output())
                .matches(
                        "# Running 'sched/pipe' benchmark:\n# Executed 1000 pipe operations between two "
                                + kind
                                + "\n\n {5}Total time: 0\\.0\\d\\d \\[sec]\n\n {6,7}\\d+\\.\\d{6} usecs/op\n {9,10}\\d{5,6} ops/sec\n");
    }

    @Test
    void a_round_of_the_pipe_on_one_cpu_is_two_switches() {
        // Published: 10,000 rounds on one CPU are 20,001 switches.
        Simulation.Run run = run(PerfPipe.loops(1000).on(CpuSet.parse("0")));
        assertThat(run.result().values().get("per_operation.switches")).isBetween(1.98, 2.02);
        assertThat(run.result().values().get("perf_pipe.time_per_operation")).isBetween(2.0, 6.0);
    }

    @Test
    void the_tools_numbers_are_whole_microseconds_of_the_time() {
        Simulation.Run run = run(PerfPipe.loops(100).on(CpuSet.parse("0")));
        long micros = (long) Math.floor(run.result().values().get("perf_pipe.time") * 1e6 + 1e-6);
        assertThat(run.output())
                .contains(" usecs/op\n")
                .contains((micros / 100) + "." + String.format("%02d", micros % 100) + "0000 usecs/op")
                .contains((long) (100 / (micros / 1e6)) + " ops/sec");
    }
}
