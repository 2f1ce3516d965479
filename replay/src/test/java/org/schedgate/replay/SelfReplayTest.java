package org.schedgate.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.replay.guest.GuestAccount;
import org.schedgate.replay.state.Assumptions;
import org.schedgate.replay.state.Decision;
import org.schedgate.replay.state.Tracker;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.workload.Wl;

/**
 * The simulator's own runs with the probes a recorded kernel has, on shapes of machine that no recorded trace has. The simulator answers by the
 * profile from the state as it is, so an answer that differs comes from state that was rebuilt otherwise: a fault here, or there. What may differ
 * is what no line shows: when a scan's limit was renewed, and what a scan took.
 */
class SelfReplayTest {
    private static final List<String> WORKLOADS = List.of(
            "wl server 8 150 500 200", "wl barrier 12 20 500 30", "wl periodic 16 24000 1500 250", "wl chain 3 60");

    @ParameterizedTest
    @CsvSource({
        // one CPU; threads only; single threads; three caches of two CPUs; four threads a core
        "1n1l1c1t, v6.1",
        "1n1l1c2t, v5.10",
        "1n1l8c1t, v5.10",
        "1n1l8c1t, v6.1",
        "1n1l8c1t, v6.12",
        "1n3l2c1t, v5.10",
        "1n3l2c1t, v6.12",
        "1n1l2c4t, v6.1",
        "1n1l2c4t, v6.12",
        // two nodes, of one cache and of two; four nodes; more CPUs than a word has bits
        "2n1l4c2t, v5.10",
        "2n1l4c2t, v6.12",
        "2n2l2c2t, v6.1",
        "4n1l4c2t, v6.1",
        "2n2l17c2t, v6.12",
        "2n2l17c2t, v5.10"
    })
    void what_the_simulator_decided_is_decided_again(String shape, String kernelName) {
        agrees(shape, Kernels.of(kernelName), kernelName.equals("v6.12"));
    }

    /** Features that a recorded guest may have set otherwise, and a trace of 6.12 without the interrupts. */
    @ParameterizedTest
    @CsvSource({
        "1n1l8c1t, v6.1, TTWU_QUEUE, false",
        "2n1l4c2t, v6.1, SIS_UTIL, false",
        "2n1l4c2t, v5.10, SIS_PROP, false",
        "2n1l4c2t, v6.1, WA_IDLE, false",
        "1n1l4c2t, v6.1, WA_WEIGHT, false",
        "1n1l8c1t, v6.12, DELAY_DEQUEUE, false"
    })
    void so_it_is_with_features_switched(String shape, String kernelName, String feature, boolean on) {
        agrees(shape, Kernels.of(kernelName).with(Patch.feature(feature, on)), false);
    }

    private static void agrees(String shape, KernelProfile kernel, boolean showsInterrupts) {
        Machine small = Machines.of("1n1l4c2t");
        Machine machine = new Machine(
                        shape, Machines.of(shape).topology(), small.idleStates(), small.costs(), small.noise())
                .withoutNoise();
        List<Decision> decisions = new ArrayList<>();
        for (String workload : WORKLOADS) {
            Tracker tracker = new Tracker(
                    kernel, GuestAccount.of(shape, machine.topology()), Assumptions.DEFAULT, decisions::add);
            ProbedRun.of(machine, kernel, Wl.parse(workload), showsInterrupts).forEach(tracker::accept);
        }

        assertThat(decisions).hasSizeGreaterThan(400);
        assertThat(Excerpt.agreement(decisions, Decision.Kind.WAKE))
                .as("wakeups, per cent")
                .isGreaterThan(99.5);
        assertThat(Excerpt.agreement(decisions, Decision.Kind.FORK))
                .as("forks, per cent")
                .isGreaterThan(95);
    }
}
