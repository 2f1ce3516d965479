package org.schedgate.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.trace.SchedListener;

class WlTest {
    private static long logged(IdealMachine machine, String what) {
        return machine.log.stream().filter(line -> line.contains(what)).count();
    }

    private static IdealMachine ideal(String commandLine) {
        IdealMachine machine = IdealMachine.run(Wl.parse(commandLine).start(), 1);
        assertThat(machine.stuck).isEmpty();
        return machine;
    }

    private static RunResult run(String commandLine) {
        return Simulation.of(Machines.of("smt-8"), Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, Wl.parse(commandLine))
                .run(1);
    }

    @Test
    void barrier_threads_work_once_an_iteration() {
        IdealMachine machine = ideal("wl barrier 3 5 100 0");
        assertThat(logged(machine, " compute 100000")).isEqualTo(15);
        assertThat(machine.created).extracting("name").containsExactly("wl", "bar1", "bar2");
        // The last to arrive wakes the others: once an iteration.
        assertThat(logged(machine, " wake wl.barrier ")).isEqualTo(5);
    }

    @Test
    void fork_join_creates_threads_anew_each_round() {
        IdealMachine machine = ideal("wl forkjoin 4 6 600");
        assertThat(machine.created).hasSize(1 + 24);
        assertThat(logged(machine, " compute 600000")).isEqualTo(24);
    }

    @Test
    void server_requests_are_of_half_to_one_and_a_half_the_work() {
        IdealMachine machine = ideal("wl server 3 50 500 200");
        List<Long> works = machine.log.stream()
                .filter(line -> line.contains(" compute "))
                .map(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                .toList();
        assertThat(works).hasSize(50).allMatch(nanos -> nanos >= 250_000 && nanos < 750_000);
        assertThat(machine.created).extracting("name").containsExactly("wl", "srv0", "srv1", "srv2");
    }

    @Test
    void periodic_threads_work_once_a_period_until_the_end() {
        // 10 ms of periods of 1 ms, also for the second thread, which starts 137 us later.
        assertThat(logged(ideal("wl periodic 2 1000 100 10"), " compute 100000"))
                .isEqualTo(20);
    }

    @Test
    void a_periodic_thread_that_is_late_goes_on_at_once() {
        // Work takes two periods: all ten periods of the 10 ms are done, one after another.
        RunResult late = run("taskset -c 0 wl periodic 1 1000 2000 10");
        assertThat(late.values().get("wl.lateness.count")).isEqualTo(10);
        assertThat(late.values().get("wl.lateness.max")).isBetween(9e6, 9.6e6);
    }

    @Test
    void fixed_threads_on_one_cpu_take_turns() {
        RunResult result = run("taskset -c 0 wl fixed 2 20");
        assertThat(result.values().get("wl.finish.max")).isBetween(40e6, 41e6);
    }

    @Test
    void the_token_of_a_chain_makes_every_hop() {
        // Without noise, whose kernel threads are woken as well.
        RunResult result = Simulation.of(
                        Machines.of("smt-8").withoutNoise(),
                        Kernels.of("v6.1"),
                        PowerPolicy.PERFORMANCE,
                        Wl.parse("wl chain 3 400"))
                .run(1);
        // Each of 1200 hops ends a sleep in a read, but for the three first reads, which may find the token; main may
        // sleep for three ends.
        assertThat(result.values().get("schedstat.ttwu_count")).isBetween(1197.0, 1203.0);
    }

    /** Who has the token first makes its last hop first. */
    @Test
    void the_token_goes_to_the_first_thread() {
        List<String> ended = new ArrayList<>();
        SchedListener listener = new SchedListener() {
            @Override
            public void switched(
                    long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
                if (previousExits && previous.name().startsWith("ring")) {
                    ended.add(previous.name());
                }
            }
        };
        Simulation.of(
                        Machines.of("smt-8").withoutNoise(),
                        Kernels.of("v6.1"),
                        PowerPolicy.PERFORMANCE,
                        Wl.parse("wl chain 3 50"))
                .withoutRunMetrics()
                .with(listener)
                .run(1);
        assertThat(ended).containsExactly("ring0", "ring1", "ring2");
    }

    @Test
    void hack_creates_a_receiver_for_each_sender() {
        RunResult result = run("wl hack 2 3 50");
        assertThat(result.values().get("wl.time")).isPositive();
    }

    @Test
    void a_command_line_says_every_number() {
        assertThat(Wl.parse("wl barrier 12 100 500").commandLine()).isEqualTo("wl barrier 12 100 500 20");
        assertThat(Wl.parse("wl chain").on(CpuSet.of(0, 1)).commandLine()).endsWith("wl chain 4 1000");
    }

    @Test
    void what_is_unknown_is_refused() {
        assertThatThrownBy(() -> Wl.parse("wl dance 3"))
                .hasMessageContaining("dance")
                .hasMessageContaining("barrier, forkjoin");
        assertThatThrownBy(() -> Wl.parse("wl chain 3 4 5")).hasMessageContaining("at most 2 numbers");
        assertThatThrownBy(() -> Wl.parse("wl fixed three")).hasMessageContaining("'three': expected a whole number");
        assertThatThrownBy(() -> Wl.parse("wl barrier 600")).hasMessageContaining("accepted is 1..512");
    }

    @Test
    void workloads_run_together_report_behind_their_number() {
        Together together = Together.of(Wl.parse("wl fixed 2 5"), Wl.parse("wl barrier 2 10 100 0"));
        RunResult result = Simulation.of(Machines.of("smt-8"), Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, together)
                .run(1);
        assertThat(together.commandLine()).isEqualTo("wl fixed 2 5 & wl barrier 2 10 100 0 & wait");
        assertThat(result.values()).containsKeys("together.1.wl.finish.p50", "together.2.wl.iteration.p50");
        assertThat(result.values().get("together.1.wl.finish.count")).isEqualTo(2);
    }

    @Test
    void more_threads_than_an_int_counts_are_refused() {
        assertThatThrownBy(() -> Wl.parse("wl hack 1073741826 2 1")).hasMessageContaining("groups 1073741826");
        assertThatThrownBy(() -> Wl.parse("wl hack 256 536870913 1")).hasMessageContaining("threads 274877907456");
    }
}
