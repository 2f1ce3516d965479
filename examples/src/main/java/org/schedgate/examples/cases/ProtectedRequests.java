package org.schedgate.examples.cases;

import java.util.List;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.workload.PerfMessaging;

/** Many tasks that wake each other: the running one is preempted by most it wakes, or keeps its CPU until its request is served. */
final class ProtectedRequests implements Scenario {
    @Override
    public String id() {
        return "run-to-parity";
    }

    @Override
    public String setting() {
        return "`smt-8` (no machine is told), kernel v6.6 with NO_RUN_TO_PARITY and with RUN_TO_PARITY; `perf bench sched messaging -g 20 -t -l 100` (a fiftieth"
                + " of the published loops), 5 seeds.";
    }

    @Override
    public List<String> kernels() {
        return List.of("v6.6");
    }

    @Override
    public void measure(Findings to) {
        KernelProfile kernel = Bases.kernel("v6.6");
        PerfMessaging messaging = PerfMessaging.parse("perf bench sched messaging -g 20 -t -l 100");
        Simulation before = Findings.simulation(
                Machines.of("smt-8"), kernel.with(Patch.feature("RUN_TO_PARITY", false)), messaging);
        Simulation after =
                Findings.simulation(Machines.of("smt-8"), kernel.with(Patch.feature("RUN_TO_PARITY", true)), messaging);
        double switchesBefore = switches(before);
        double switchesAfter = switches(after);
        double was = Findings.median(before, "perf_messaging.time");
        double is = Findings.median(after, "perf_messaging.time");
        to.row("context switches (sd 0.56%/0.51%)", switchesBefore, switchesAfter, "");
        to.row("seconds (sd 0.41%/0.33%)", was, is, "s");
        double fewer = -Findings.change(switchesBefore, switchesAfter);
        double faster = -Findings.change(was, is);
        to.check("switches fall by 20 to 45 %", fewer >= 20 && fewer <= 45, Findings.percent(-fewer));
        to.check("run time falls by 1 to 6 %", faster >= 1 && faster <= 6, Findings.percent(-faster));
        to.ran("before", before);
        to.ran("after", after);
    }

    private static double switches(Simulation simulation) {
        return Findings.median(
                simulation,
                run -> Findings.value(run, "switches.voluntary") + Findings.value(run, "switches.involuntary"));
    }
}
