package org.schedgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.Workloads;

/** Whatever can move a number changes the digest, and nothing else does. */
class FingerprintTest {
    private static final Machine MACHINE = Machines.of("1n2l2c1t");
    private static final KernelProfile KERNEL = Kernels.of("v6.1");
    private static final Workload WORKLOAD = Workloads.pingPong(1, 1);

    private static String of(Machine machine, KernelProfile kernel, Workload workload) {
        return Simulation.of(machine, kernel, PowerPolicy.PERFORMANCE, workload).fingerprint();
    }

    @Test
    void every_part_counts() {
        Machine unequal = new Machine(
                MACHINE.name(),
                MACHINE.topology().withCapacities(446, 446, 1024, 1024),
                MACHINE.idleStates(),
                MACHINE.costs(),
                MACHINE.noise());
        Machine other = new Machine(
                MACHINE.name(),
                MACHINE.topology().withCapacities(1024, 1024, 446, 446),
                MACHINE.idleStates(),
                MACHINE.costs(),
                MACHINE.noise());
        List<String> digests = List.of(
                of(MACHINE, KERNEL, WORKLOAD),
                of(unequal, KERNEL, WORKLOAD),
                of(other, KERNEL, WORKLOAD),
                of(MACHINE.withoutNoise(), KERNEL, WORKLOAD),
                of(MACHINE.withCost(Cost.CONTEXT_SWITCH, 7, "made up"), KERNEL, WORKLOAD),
                of(Machines.of("1n1l4c1t"), KERNEL, WORKLOAD),
                of(MACHINE, Kernels.of("v6.2"), WORKLOAD),
                of(MACHINE, KERNEL.with(Patch.feature("SIS_UTIL", false)), WORKLOAD),
                of(MACHINE, KERNEL.with(Patch.tunable("CONFIG_HZ", 1000)), WORKLOAD),
                of(MACHINE, KERNEL, Workloads.pingPong(1, 2)));
        assertThat(digests).doesNotHaveDuplicates();
    }

    @Test
    void the_same_parts_give_the_same_digest() {
        assertThat(of(Machines.of("1n2l2c1t"), Kernels.of("v6.1"), Workloads.pingPong(1, 1)))
                .isEqualTo(of(MACHINE, KERNEL, WORKLOAD))
                .matches("[0-9a-f]{64}");
    }
}
