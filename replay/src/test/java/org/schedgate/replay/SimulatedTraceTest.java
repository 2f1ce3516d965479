package org.schedgate.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.schedgate.replay.guest.GuestAccount;
import org.schedgate.replay.state.Assumptions;
import org.schedgate.replay.state.Decision;
import org.schedgate.replay.state.Tracker;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.trace.FtraceTextExporter;
import org.schedgate.simulator.trace.TimeWindow;
import org.schedgate.simulator.workload.Wl;

/**
 * The simulator's own runs, exported as ftrace text without probes: state and answers are known, so nearly all must agree, on every shape of
 * machine. What is left differs because a trace does not show scan limits.
 */
class SimulatedTraceTest {
    @ParameterizedTest
    @CsvSource({
        "1n1l8c1t, v5.10",
        "1n1l8c1t, v6.12",
        "1n2l4c2t, v6.1",
        "2n1l4c2t, v5.10",
        "4n1l4c2t, v6.1",
        "4n1l4c2t, v6.12",
        "ring, v5.10",
        "ring, v6.12"
    })
    void a_simulated_run_is_replayed_as_it_was_decided(String shape, String kernelName) throws IOException {
        GuestAccount account = shape.equals("ring")
                ? Excerpt.ring()
                : GuestAccount.of(shape, Machines.of(shape).topology());
        Machine small = Machines.of("1n1l4c2t");
        Machine machine =
                new Machine(shape, account.topology(), small.idleStates(), small.costs(), small.noise()).withoutNoise();
        KernelProfile kernel = Kernels.of(kernelName);
        StringWriter text = new StringWriter();
        int cpus = account.topology().cpuCount();
        try (FtraceTextExporter exporter = new FtraceTextExporter(text, cpus, new TimeWindow(0, Long.MAX_VALUE))) {
            Simulation.of(machine, kernel, PowerPolicy.PERFORMANCE, Wl.parse("wl server 8 100 500 200"))
                    .with(exporter)
                    .run(7);
        }
        List<Decision> decisions = new ArrayList<>();
        Tracker tracker = new Tracker(kernel, account, Assumptions.DEFAULT, decisions::add);
        Excerpt.parse(List.of(text.toString().split("\n", -1))).forEach(tracker::accept);

        assertThat(decisions).hasSizeGreaterThan(100);
        assertThat(Excerpt.agreement(decisions, Decision.Kind.WAKE)).isGreaterThan(98);
        assertThat(Excerpt.agreement(decisions, Decision.Kind.FORK)).isGreaterThan(85);
    }
}
