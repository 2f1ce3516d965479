package org.schedgate.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;

class CyclictestTest {
    private static IdealMachine ideal(Cyclictest cyclictest) {
        IdealMachine machine = IdealMachine.run(cyclictest.start(), 1);
        assertThat(machine.stuck).isEmpty();
        return machine;
    }

    private static List<String> sleeps(IdealMachine machine) {
        return machine.log.stream().filter(line -> line.contains(" sleep ")).toList();
    }

    private static Map<String, Double> beside(Cyclictest cyclictest) {
        Script hogs = Script.named("hogs")
                .runtime(Duration.ofMillis(400))
                .task(ScriptTask.named("hog", t -> t.forever(r -> r.run(1_000_000)))
                        .copies(4)
                        .on(CpuSet.of(0)));
        return Simulation.of(
                        Machines.of("uma-2"),
                        Kernels.of("v6.1"),
                        PowerPolicy.PERFORMANCE,
                        Together.of(hogs, cyclictest))
                .run(1)
                .values();
    }

    @Test
    void each_thread_sleeps_to_multiples_of_its_own_interval() {
        IdealMachine machine = ideal(Cyclictest.loops(3).threads(2).intervalMicros(1000));
        // The first thread's interval is 1 ms, the second's 500 us longer; nothing delays either.
        assertThat(sleeps(machine)).hasSize(6);
        assertThat(sleeps(machine).stream().filter(line -> line.endsWith(" sleep 1000000")))
                .hasSize(3);
        assertThat(sleeps(machine).stream().filter(line -> line.endsWith(" sleep 1500000")))
                .hasSize(3);
        assertThat(machine.created).extracting("nice").containsOnly(0);
    }

    @Test
    void it_ends_after_its_time() {
        assertThat(sleeps(ideal(Cyclictest.loops(1_000_000).runtime(Duration.ofMillis(10)))))
                .hasSize(10);
    }

    @Test
    void an_idle_cpu_runs_it_within_microseconds_and_a_nice_one_before_hogs() {
        Cyclictest bound = Cyclictest.parse("taskset -c 0 cyclictest -l 100");
        Map<String, Double> alone = Simulation.of(
                        Machines.of("uma-2"), Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, bound)
                .run(1)
                .values();
        assertThat(alone).containsEntry("cyclictest.latency.count", 100.0);
        assertThat(alone.get("cyclictest.latency_mean")).isBetween(1.0, 200.0);
        // A thread that gives way to everyone waits for hogs, each of which has a slice of milliseconds.
        double idle = beside(Cyclictest.parse("taskset -c 0 cyclictest --policy=idle -l 100"))
                .get("together.2.cyclictest.latency.max");
        double favoured = beside(bound.nice(-20)).get("together.2.cyclictest.latency.max");
        // The slice of one hog of four on two CPUs: a fourth of 12 ms.
        assertThat(idle).isGreaterThan(3_000);
        assertThat(favoured).isLessThan(200);
    }

    @Test
    void multiples_that_pass_meanwhile_are_left_out() {
        // Late by many intervals each time, it makes far fewer loops than 400 ms have multiples.
        Map<String, Double> values =
                beside(Cyclictest.parse("taskset -c 0 cyclictest --policy=idle -i 100 -l 1000000 -D 1"));
        assertThat(values.get("together.2.cyclictest.latency.count")).isLessThan(9_000);
    }

    @ParameterizedTest
    @CsvSource({
        "cyclictest -l 1000, cyclictest -q -t 1 -i 1000 -d 500 -l 1000",
        "cyclictest -q -m -n -h 400 --policy=other -D 5, cyclictest -q -t 1 -i 1000 -d 500 -D 5",
        "taskset -c 0 cyclictest --policy batch -t4 -i 200 -d 0 -l 3, taskset -c 0 cyclictest -q --policy batch -t 4 -i 200 -d 0 -l 3"
    })
    void it_reads_its_command_line(String typed, String canonical) {
        assertThat(Cyclictest.parse(typed).commandLine()).isEqualTo(canonical);
        assertThat(Cyclictest.parse(canonical)).isEqualTo(Cyclictest.parse(typed));
        assertThat(Cyclictest.parse(typed).nice(-20).commandLine()).isEqualTo("nice -n -20 " + canonical);
    }

    @Test
    void it_refuses_in_one_line_that_says_what_is_accepted() {
        assertThatThrownBy(() -> Cyclictest.parse("cyclictest -p 99 -l 5"))
                .hasMessageContaining("cyclictest: -p: SCHED_FIFO is not modelled; accepted are -t");
        assertThatThrownBy(() -> Cyclictest.parse("cyclictest -t 2"))
                .hasMessage("cyclictest: without -l (loops) or -D (seconds) it does not end");
        assertThatThrownBy(() -> Cyclictest.parse("cyclictest --policy fifo -l 1"))
                .hasMessageContaining("'fifo': accepted are other, normal, batch and idle");
        assertThatThrownBy(() -> Cyclictest.loops(0)).hasMessage("cyclictest: -l (loops) 0: accepted is 1..1000000000");
        assertThatThrownBy(() -> Cyclictest.loops(1).nice(20)).hasMessage("cyclictest: nice 20: accepted is -20..19");
    }
}
