package org.schedgate.simulator.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.IdleState;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;

class WorkqueueIoTest {
    /** Four clients on one CPU, who think for next to nothing, work of 10 us before and after a device of 1 ms, ten times. */
    private static double millisOf(int pool) {
        return millisOf(four -> four.workersOfEachCpu(pool));
    }

    private static double millisOf(UnaryOperator<WorkqueueIo> options) {
        WorkqueueIo four = WorkqueueIo.of(4, 1)
                .operations(10)
                .thinkNanos(2_000)
                .workNanos(10_000)
                .deviceNanos(1_000_000);
        Machine one = Machines.of("1n1l1c1t").withoutNoise();
        Machine shallow = new Machine(
                "one", one.topology(), List.of(new IdleState("WFI", 1_000, 1_000, false)), one.costs(), one.noise());
        return Simulation.of(shallow, Kernels.of("v6.1"), PowerPolicy.PERFORMANCE, options.apply(four))
                        .run(1)
                        .values()
                        .get("workqueue_io.operation_time")
                / 1e6;
    }

    /**
     * An ordered worker holds its queue while the device works: four requests one after the other, 1.02 ms each, but for the first four, which
     * wait for 0 to 3 others: (2.55 + 9 x 4.08) / 10 = 3.93.
     */
    @Test
    void clients_of_one_worker_wait_for_each_others_device() {
        assertThat(millisOf(1)).isBetween(3.93, 4.1);
    }

    /** With a worker for each, the devices work side by side: 1.02 ms and what the others' work of 8 x 10 us takes of the CPU. */
    @Test
    void a_pool_goes_on_to_the_next_request() {
        assertThat(millisOf(4)).isBetween(1.02, 1.2);
    }

    /** Two at a time: (1.53 + 9 x 2.04) / 10 = 1.99. */
    @Test
    void a_pool_of_two_serves_two_at_a_time() {
        assertThat(millisOf(2)).isBetween(1.99, 2.2);
    }

    /** A device that serves one at a time: 4 x 1 ms in turn, but for the first, (2.5 + 9 x 4) / 10 = 3.85 ms and the work beside it. */
    @Test
    void a_device_may_be_the_narrow_place() {
        assertThat(millisOf(four -> four.workersOfEachCpu(4).deviceRequests(1))).isBetween(3.85, 3.95);
        assertThat(millisOf(four -> four.workersOfEachCpu(4).deviceRequests(4))).isBetween(1.02, 1.2);
        assertThat(WorkqueueIo.of(1, 1).deviceRequests(2).commandLine()).endsWith(" at-once 2");
    }

    @Test
    void the_pool_is_part_of_the_command_line_and_checked() {
        assertThat(WorkqueueIo.of(1, 1).workersOfEachCpu(1)).isEqualTo(WorkqueueIo.of(1, 1));
        assertThat(WorkqueueIo.of(1, 1).workersOfEachCpu(3).commandLine()).endsWith(" pool 3");
        assertThatThrownBy(() -> WorkqueueIo.of(1, 1).workersOfEachCpu(0))
                .hasMessage("workqueue-io: workers of each CPU 0: accepted is 1..256");
    }

    @Test
    void every_worker_ends() {
        assertThat(Simulation.of(
                                Machines.of("1n1l2c1t"),
                                Kernels.of("v6.1"),
                                PowerPolicy.PERFORMANCE,
                                WorkqueueIo.of(3, 2)
                                        .operations(5)
                                        .workersOfEachCpu(3)
                                        .deviceNanos(50_000))
                        .run(2)
                        .values())
                .containsKey("workqueue_io.operations_per_second");
    }
}
