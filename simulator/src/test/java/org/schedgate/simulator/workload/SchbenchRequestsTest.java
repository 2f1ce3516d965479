package org.schedgate.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;

class SchbenchRequestsTest {
    private static double requests(String commandLine) {
        return Simulation.of(
                        Machines.of("smt-8").withoutNoise(),
                        Kernels.of("v6.1"),
                        PowerPolicy.PERFORMANCE,
                        SchbenchRequests.parse(commandLine).runtime(Duration.ofMillis(500)))
                .run(1)
                .values()
                .get("schbench.requests_per_second");
    }

    @Test
    void a_request_multiplies_matrices_that_fill_the_footprint() {
        // 64 KB: three matrices of 52 x 52 numbers; 5 x 52^3 = 703040 multiplications of 1 ns.
        assertThat(SchbenchRequests.parse("schbench -t 1 -F 64 -n 5").workNanos())
                .isEqualTo(703_040);
        // 256 KB: 104 x 104.
        assertThat(SchbenchRequests.parse("schbench -t 1").workNanos()).isEqualTo(5L * 104 * 104 * 104);
    }

    @Test
    void a_worker_sleeps_and_works_alone() {
        // 100 us of sleep and 1 ms of work, and some us of waking up twice: 90.9 requests in 100 ms at the most.
        assertThat(requests("taskset -c 0 schbench -t 1 -F 16 -n 57")).isBetween(850.0, 910.0);
    }

    @Test
    void a_preempted_holder_makes_others_spin() {
        double locked = requests("taskset -c 0 schbench -t 4 -F 16 -n 900");
        double unlocked = requests("taskset -c 0 schbench -t 4 -F 16 -n 900 -L");
        assertThat(locked).isLessThan(0.9 * unlocked);
    }

    @Test
    void options_that_are_not_modelled_are_refused() {
        assertThatThrownBy(() -> SchbenchRequests.parse("schbench -m 1 -t 1 -R 100"))
                .hasMessageContaining("-R")
                .hasMessageContaining("accepted are -m, -t");
        assertThatThrownBy(() -> SchbenchRequests.parse("schbench -m 1"))
                .hasMessageContaining("-t (worker threads) is missing");
    }

    @Test
    void kernel_workers_serve_every_request() {
        var result = Simulation.of(
                        Machines.of("smt-8").withoutNoise(),
                        Kernels.of("v6.1"),
                        PowerPolicy.PERFORMANCE,
                        WorkqueueIo.of(2, 8)
                                .operations(50)
                                .thinkNanos(0)
                                .workNanos(10_000)
                                .deviceNanos(100_000))
                .run(1);
        // At least twice 10 us of work and 100 us of the device.
        assertThat(result.values().get("workqueue_io.operation_time")).isBetween(120_000.0, 500_000.0);
        // One wakeup by the device's interrupt and one of the client each; the worker may be at work for the other
        // client.
        assertThat(result.values().get("schedstat.ttwu_count")).isBetween(200.0, 320.0);
    }
}
