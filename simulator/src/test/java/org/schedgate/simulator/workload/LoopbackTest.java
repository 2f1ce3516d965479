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
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CostModel;
import org.schedgate.simulator.machine.IdleState;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.NoiseModel;
import org.schedgate.simulator.power.PowerPolicy;

/** Pairs that send each other messages over the loopback device. */
class LoopbackTest {
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
                List.of(new IdleState("POLL", 0, 0, true)),
                costs.build(),
                NoiseModel.OFF);
    }

    private static Map<String, Double> run(Machine machine, Workload workload) {
        return Simulation.of(machine, Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, workload)
                .run(1)
                .values();
    }

    @ParameterizedTest
    @CsvSource({"uma-2", "1n1l1c1t"})
    void a_transaction_is_two_messages_sent_and_received_one_after_the_other(String name) {
        // 2 x (2.5 + 0.5) us, on one CPU as on two, since the two take turns; a wakeup is seen a nanosecond later at
        // the earliest.
        Map<String, Double> values = run(frictionless(name), Netperf.tcp().runtime(Duration.ofNanos(6_003_000)));
        assertThat(values.get("netperf.latency.max")).isBetween(6_000.0, 6_003.0);
        assertThat(values).containsEntry("netperf.latency.count", 1_000.0);
        assertThat(values.get("netperf.transactions_per_second")).isEqualTo(1_000 / 0.006003);
    }

    @Test
    void udp_takes_less_than_tcp() {
        assertThat(run(frictionless("uma-2"), Netperf.udp().runtime(Duration.ofMillis(4)))
                        .get("netperf.latency.p50"))
                .isBetween(4_000.0, 4_003.0);
    }

    @Test
    void pairs_on_cpus_of_their_own_add_up_and_on_one_cpu_share_it() {
        Map<String, Double> apart =
                run(frictionless("1n1l8c1t"), Netperf.tcp().pairs(4).runtime(Duration.ofMillis(60)));
        assertThat(apart.get("netperf.transactions_per_second_mean")).isBetween(160_000.0, 166_667.0);
        assertThat(apart.get("netperf.transactions_per_second"))
                .isEqualTo(4 * apart.get("netperf.transactions_per_second_mean"));
        Map<String, Double> together =
                run(frictionless("1n1l1c1t"), Netperf.tcp().pairs(4).runtime(Duration.ofMillis(60)));
        // Each has its own 60 ms from its start, and the first has the CPU before the last exists.
        assertThat(together.get("netperf.transactions_per_second")).isBetween(160_000.0, 200_000.0);
    }

    @Test
    void an_operation_of_tbench_is_two_messages_and_the_work_of_both() {
        Map<String, Double> values =
                run(frictionless("uma-2"), Tbench.clients(1).runtime(Duration.ofMillis(100)));
        // 2 x (3.5 + 1.5) us and 1.5 us of the server on average; the client's 1 us is not part of the latency, but of
        // the rate.
        assertThat(values.get("tbench.latency.max")).isBetween(11_500.0, 12_253.0);
        assertThat(values.get("tbench.latency.p50")).isBetween(11_300.0, 11_700.0);
        assertThat(values.get("tbench.transactions_per_second")).isBetween(79_000.0, 81_000.0);
    }

    @Test
    void a_message_wakes_by_sync_from_an_interrupt() {
        // With its waker's hint believed, the affinity rule of kernels since 4.15 takes a waking CPU that runs nothing
        // but the waker, so the pair comes together on a node.
        Map<String, Double> values =
                run(Machines.of("2n1l4c1t"), Netperf.tcp().pairs(2).runtime(Duration.ofMillis(200)));
        assertThat(values.get("schedstat.ttwu_move_affine")).isPositive();
        // Each transaction wakes server and client at most once, and at least one of them sleeps in it.
        double transactions = values.get("netperf.latency.count");
        assertThat(values.get("schedstat.ttwu_count")).isBetween(transactions, 2.2 * transactions);
    }

    @ParameterizedTest
    @CsvSource({
        "netperf -t TCP_RR, netperf -t TCP_RR -l 10",
        "netperf -H localhost -t UDP_RR -l 3 -- -r 1, netperf -t UDP_RR -l 3",
        "taskset -c 0-1 netperf -l2 -t TCP_RR -H 127.0.0.1, taskset -c 0-1 netperf -t TCP_RR -l 2"
    })
    void netperf_reads_its_command_line(String typed, String canonical) {
        assertThat(Netperf.parse(typed).commandLine()).isEqualTo(canonical);
        assertThat(Netperf.parse(canonical)).isEqualTo(Netperf.parse(typed)).hasSameHashCodeAs(Netperf.parse(typed));
        assertThat(Netperf.parse(typed).pairs(2).message(10, 20).commandLine())
                .isEqualTo(canonical + " [2 pairs] [message 10+20 ns]");
    }

    @ParameterizedTest
    @CsvSource({"tbench 4, tbench -t 600 4", "numactl -C 0 tbench -t 5 64, taskset -c 0 tbench -t 5 64"})
    void tbench_reads_its_command_line(String typed, String canonical) {
        assertThat(Tbench.parse(typed).commandLine()).isEqualTo(canonical);
        assertThat(Tbench.parse(canonical)).isEqualTo(Tbench.parse(typed));
        assertThat(Tbench.parse(typed).work(5, 6).commandLine()).isEqualTo(canonical + " [work 5+6 ns]");
    }

    @Test
    void both_refuse_in_one_line_that_says_what_is_accepted() {
        assertThatThrownBy(() -> Netperf.parse("netperf -t TCP_STREAM"))
                .hasMessage("netperf: -t: 'TCP_STREAM': accepted are TCP_RR and UDP_RR, other tests are not modelled");
        assertThatThrownBy(() -> Netperf.parse("netperf -l 3")).hasMessageContaining("netperf: -t is missing");
        assertThatThrownBy(() -> Netperf.parse("netperf -t TCP_RR -H 10.0.0.1"))
                .hasMessageContaining("only the loopback device is modelled: give localhost");
        assertThatThrownBy(() -> Netperf.parse("netperf -t TCP_RR -- -r 64,1024"))
                .hasMessageContaining("'64,1024': messages of one byte are modelled: give 1,1");
        assertThatThrownBy(() -> Netperf.parse("netperf -t TCP_RR -D")).hasMessageContaining("unknown option '-D'");
        assertThatThrownBy(() -> Netperf.tcp().pairs(0)).hasMessage("netperf: pairs 0: accepted is 1..100000");
        assertThatThrownBy(() -> Netperf.tcp().message(-1, 0)).hasMessageContaining("sending a message (ns) -1");
        assertThatThrownBy(() -> Tbench.parse("tbench -t 5")).hasMessageContaining("number of clients is missing");
        assertThatThrownBy(() -> Tbench.parse("tbench 5 6")).hasMessageContaining("unknown option '6'");
        assertThatThrownBy(() -> Tbench.clients(0)).hasMessage("tbench: clients 0: accepted is 1..100000");
    }
}
