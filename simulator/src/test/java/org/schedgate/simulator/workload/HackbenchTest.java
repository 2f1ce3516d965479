package org.schedgate.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;

class HackbenchTest {
    @Test
    void has_the_defaults_of_the_tool() {
        assertThat(Hackbench.defaults().commandLine()).isEqualTo("hackbench -P -g 10 -l 100");
        MessagingShape shape = Hackbench.defaults().shape();
        assertThat(shape).isEqualTo(new MessagingShape(10, 20, 100, 100, false, false, null));
        assertThat(shape.tasks()).isEqualTo(400);
        assertThat(shape.messages()).isEqualTo(400_000);
    }

    @Test
    void passes_eight_million_messages_a_group_with_20000_loops() {
        assertThat(Hackbench.parse("hackbench -p -T -l 20000 -g 10").shape().messages())
                .isEqualTo(80_000_000);
    }

    @ParameterizedTest
    @CsvSource({
        "hackbench, hackbench -P -g 10 -l 100",
        "hackbench -p -T -g 10 -l 20000, hackbench -p -T -g 10 -l 20000",
        "hackbench -pTg4 -l20000, hackbench -p -T -g 4 -l 20000",
        "hackbench --pipe --threads --groups=2 --loops 5 --fds=3 --datasize 4096, hackbench -p -T -g 2 -f 3 -l 5 -s 4096",
        "hackbench -T -P, hackbench -P -g 10 -l 100",
        "numactl -C 0-23 hackbench -p, taskset -c 0-23 hackbench -p -P -g 10 -l 100",
    })
    void reads_a_command_line_and_prints_its_canonical_form(String typed, String canonical) {
        Hackbench parsed = Hackbench.parse(typed);
        assertThat(parsed.commandLine()).isEqualTo(canonical);
        assertThat(Hackbench.parse(canonical)).isEqualTo(parsed).hasSameHashCodeAs(parsed);
    }

    @Test
    void builds_what_it_reads() {
        assertThat(Hackbench.groups(2)
                        .pipe()
                        .threads()
                        .fds(3)
                        .loops(5)
                        .datasize(4096)
                        .on(CpuSet.parse("0,4,8,12")))
                .isEqualTo(Hackbench.parse("taskset -c 0,4,8,12 hackbench -p -T -g 2 -f 3 -l 5 -s 4096"));
        assertThat(Hackbench.defaults().threads().processes()).isEqualTo(Hackbench.defaults());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hackbench -g 0|-g (groups) 0: accepted is 1..1000",
                "hackbench -g 1001|-g (groups) 1001: accepted is 1..1000",
                "hackbench -f 501|-f (fds) 501: accepted is 1..500",
                "hackbench -l 0|-l (loops) 0: accepted is 1..100000000",
                "hackbench -s 1048577|-s (datasize) 1048577: accepted is 1..1048576",
                "hackbench -s ten|-s 'ten': expected a whole number",
                "hackbench -g|-g needs a value",
                "hackbench --groups=|--groups needs a value",
                "hackbench -i|-i: TCP sockets are not modelled; accepted are -p (--pipe)",
                "hackbench --inet|--inet: TCP sockets are not modelled",
                "hackbench -F|-F: real-time scheduling is not modelled",
                "hackbench -x|unknown option '-x'; accepted are -p (--pipe)",
                "hackbench 10|unknown option '10'",
                "taskset -c 0-3 schbench|expected hackbench and its options",
                "schbench -m 2|expected hackbench and its options"
            })
    void refuses_in_one_line_that_says_what_is_accepted(String typed, String message) {
        assertThatThrownBy(() -> Hackbench.parse(typed))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void refuses_to_be_bound_to_nothing() {
        assertThatThrownBy(() -> Hackbench.defaults().on(CpuSet.parse(""))).hasMessageContaining("bound to no CPU");
    }

    private static Simulation.Run run(Hackbench hackbench, SchedListener listener) {
        return Simulation.of(Machines.of("smt-8"), Kernels.of("v5.12"), PowerPolicy.PERFORMANCE, hackbench)
                .with(listener)
                .runWithOutput(1);
    }

    /** What happened in one run. */
    private static final class Events implements SchedListener {
        private final List<String> created = new ArrayList<>();
        private final List<String> wakesByMain = new ArrayList<>();
        private final List<String> ended = new ArrayList<>();
        private final List<Integer> cpus = new ArrayList<>();

        @Override
        public void forked(long now, int cpu, TaskView parent, TaskView child) {
            created.add(child.group());
        }

        @Override
        public void waking(long now, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {
            if (waker.group().equals("main") && !interrupt) {
                wakesByMain.add(wakee.group());
            }
        }

        @Override
        public void switched(
                long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
            if (next.group().equals("sender") || next.group().equals("receiver")) {
                cpus.add(cpu);
            }
        }

        @Override
        public void exited(long now, int cpu, TaskView task) {
            ended.add(task.group());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hackbench -p -T -g 2 -f 3 -l 20",
                "hackbench -p -P -g 2 -f 3 -l 20",
                "hackbench -T -g 2 -f 3 -l 20",
                "hackbench -P -g 2 -f 3 -l 20",
                "hackbench -p -T -g 2 -f 3 -l 4 -s 100000",
                "hackbench -P -g 2 -f 3 -l 4 -s 100000"
            })
    void creates_receivers_then_senders_of_each_group_starts_all_at_once_and_outlives_them(String commandLine) {
        Events events = new Events();
        run(Hackbench.parse(commandLine), events);
        assertThat(events.created)
                .containsExactly(
                        "receiver",
                        "receiver",
                        "receiver",
                        "sender",
                        "sender",
                        "sender",
                        "receiver",
                        "receiver",
                        "receiver",
                        "sender",
                        "sender",
                        "sender");
        // The start wakes every poller out of main's one write, the last to come first.
        assertThat(events.wakesByMain).hasSize(12).containsOnly("receiver", "sender");
        assertThat(events.ended).hasSize(13).endsWith("main");
    }

    @Test
    void runs_only_where_it_is_bound_to() {
        Events events = new Events();
        run(Hackbench.groups(1).pipe().threads().loops(10).on(CpuSet.parse("2-3")), events);
        assertThat(events.cpus).containsOnly(2, 3).contains(2, 3);
    }

    @Test
    void reports_its_time_and_rates_and_counts_by_the_message() {
        Hackbench hackbench = Hackbench.groups(2).pipe().threads().loops(10);
        Map<String, Double> values = run(hackbench, new Events()).result().values();
        double time = values.get("hackbench.time");
        assertThat(values.get("hackbench.messages_per_second") * time).isCloseTo(8000, within(1e-6));
        // Two halves of 4000 messages fill the time but for the joins at its end.
        double halves =
                4000 / values.get("hackbench.rate_first_half") + 4000 / values.get("hackbench.rate_second_half");
        assertThat(halves).isLessThan(time).isGreaterThan(0.5 * time);
        double switches = values.get("switches.voluntary") + values.get("switches.involuntary");
        assertThat(values.get("per_operation.switches")).isEqualTo(switches / 8000);
        assertThat(values.get("per_operation.wakeups")).isEqualTo(values.get("schedstat.ttwu_count") / 8000);
        assertThat(values.get("per_operation.spins")).isEqualTo(values.get("lock.spins") / 8000);
    }

    private static org.assertj.core.data.Offset<Double> within(double value) {
        return org.assertj.core.data.Offset.offset(value);
    }

    @Test
    void prints_what_the_tool_prints_with_the_time_cut_to_milliseconds() {
        Simulation.Run threads = run(Hackbench.groups(1).pipe().threads().loops(10), new Events());
        double millis = Math.floor(threads.result().values().get("hackbench.time") * 1000);
        assertThat(threads.output()).isEqualTo("""
                Running in threaded mode with 1 groups using 40 file descriptors each (== 40 tasks)
                Each sender will pass 10 messages of 100 bytes
                Time: 0.%03d
                """.formatted((int) millis));
        assertThat(Hackbench.groups(10).loops(20_000).start().output()).isEqualTo("""
                Running in process mode with 10 groups using 40 file descriptors each (== 400 tasks)
                Each sender will pass 20000 messages of 100 bytes
                Time: 0.000
                """);
        assertThat(ToolTime.seconds(8_874_999_999L)).isEqualTo("8.874");
    }

    @Test
    void the_same_seed_gives_the_same_run_and_runs_share_nothing() {
        Simulation simulation = Simulation.of(
                Machines.of("smt-8"),
                Kernels.of("v6.2"),
                PowerPolicy.PERFORMANCE,
                Hackbench.groups(1).loops(5));
        assertThat(simulation.run(3)).isEqualTo(simulation.run(3));
        assertThat(simulation.run(3).values()).isNotEqualTo(simulation.run(4).values());
    }
}
