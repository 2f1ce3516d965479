package org.schedgate.seeds;

import org.schedgate.junit.Gate;
import org.schedgate.junit.KernelUnderTest;
import org.schedgate.junit.Patched;
import org.schedgate.junit.SchedScenario;
import org.schedgate.junit.Workload;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.IdleCoreHint;
import org.schedgate.simulator.sched.placement.SmtGuardedIdleCoreHint;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.Workloads;

/**
 * A kernel that reads the hint of idle cores on a machine without SMT pays for a cache line that tells it nothing. Published:
 * {@code hackbench -p -T -l 20000 -g 2..14}, bound to one NUMA node.
 */
@SchedScenario(id = "idle-core-hint-without-smt", machine = IdleCoreHintWithoutSmtTest.MACHINE, runs = 2)
@Gate(metric = "hackbench.time", tolerance = "5%", mode = Gate.Mode.EXACT)
class IdleCoreHintWithoutSmtTest {
    static final String MACHINE = "kunpeng920-96";

    /** As arm64's defconfig of that kernel builds it: with full preemption. */
    @KernelUnderTest("v5.12")
    KernelProfile preemptible() {
        return Kernels.of("v5.12").with(Patch.tunable("CONFIG_PREEMPT", 1));
    }

    /** The hint is not read where no CPU has SMT. */
    @Patched("with")
    Patch guarded() {
        return Patch.replace(IdleCoreHint.class, new SmtGuardedIdleCoreHint());
    }

    @Workload
    org.schedgate.simulator.workload.Workload groups02() {
        return groups(2);
    }

    @Workload
    org.schedgate.simulator.workload.Workload groups04() {
        return groups(4);
    }

    @Workload
    org.schedgate.simulator.workload.Workload groups06() {
        return groups(6);
    }

    @Workload
    org.schedgate.simulator.workload.Workload groups08() {
        return groups(8);
    }

    @Workload
    org.schedgate.simulator.workload.Workload groups10() {
        return groups(10);
    }

    @Workload
    org.schedgate.simulator.workload.Workload groups12() {
        return groups(12);
    }

    @Workload
    org.schedgate.simulator.workload.Workload groups14() {
        return groups(14);
    }

    /** Started from a session, which autogroup makes a group of: the same defconfig has it on. */
    private static org.schedgate.simulator.workload.Workload groups(int count) {
        CpuSet nodeOfFirstCpu = Machines.of(MACHINE).topology().nodeCpus(0);
        return Workloads.autogrouped(Hackbench.groups(count)
                .pipe()
                .threads()
                .loops(SuiteSize.current().hackbenchLoops())
                .on(nodeOfFirstCpu));
    }
}
