package org.schedgate.examples.cases;

import java.util.List;
import java.util.Map;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.sched.balance.LlcCountNumaAllowance;
import org.schedgate.simulator.sched.decision.NumaAllowance;
import org.schedgate.simulator.sched.domain.KernelDomainRules;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** Eight threads may use one CPU of each cache: those beyond a node's four share its CPUs, or go to the other node. */
final class PinnedForksAcrossNodes implements Scenario {
    private static final CpuSet ALLOWED = CpuSet.of(0, 16, 32, 48, 64, 80, 96, 112);

    /** The allowance of 5.18: the tasks of the local group alone are counted, and how many CPUs of it are allowed does not matter. */
    private record WholeNode(NumaAllowance balancing) implements NumaAllowance {
        @Override
        public long remaining(
                SchedDomain domain, long imbalance, int localRunning, int busiestRunning, int busiestWeight) {
            return balancing.remaining(domain, imbalance, localRunning, busiestRunning, busiestWeight);
        }

        @Override
        public boolean beforeHalving() {
            return balancing.beforeHalving();
        }

        @Override
        public boolean forkStaysLocal(
                SchedDomain domain, int localRunning, int localIdle, int idlestIdle, int allowedLocal) {
            return localRunning + 1 <= domain.parameters().imbNumaNr();
        }
    }

    /** The same with the patch: at most as many as there are allowed CPUs of the local group. */
    private record AllowedCpusOfNode(NumaAllowance balancing) implements NumaAllowance {
        @Override
        public long remaining(
                SchedDomain domain, long imbalance, int localRunning, int busiestRunning, int busiestWeight) {
            return balancing.remaining(domain, imbalance, localRunning, busiestRunning, busiestWeight);
        }

        @Override
        public boolean beforeHalving() {
            return balancing.beforeHalving();
        }

        @Override
        public boolean forkStaysLocal(
                SchedDomain domain, int localRunning, int localIdle, int idlestIdle, int allowedLocal) {
            return localRunning + 1 <= Math.min(domain.parameters().imbNumaNr(), allowedLocal);
        }
    }

    @Override
    public String id() {
        return "affinity-fork-numa";
    }

    @Override
    public String setting() {
        return "`2n8l8c2t`, first threads numbered first (CPUs 0-63 and 128-191 in node 0); kernel v6.0 with the domain rules and the fork allowance of"
                + " 5.18 (no profile of 5.18), without and with the cap by allowed CPUs; main on CPU 16 creates seven threads that compute for 50 ms, all"
                + " bound to CPUs 0, 16, ... 112; seed 1.";
    }

    @Override
    public List<String> kernels() {
        return List.of("v6.0");
    }

    @Override
    public Map<String, String> unmeasured() {
        return Map.of("2x", "memory bandwidth of caches and nodes");
    }

    @Override
    public void measure(Findings to) {
        KernelProfile base =
                Bases.withDomains(Bases.kernel("v6.0"), "5.18 domains", KernelDomainRules.numaImbalanceOfQuarter());
        NumaAllowance balancing = new LlcCountNumaAllowance();
        ForkPlaces before = run(to, "before", base.with(Patch.replace(NumaAllowance.class, new WholeNode(balancing))));
        ForkPlaces after =
                run(to, "after", base.with(Patch.replace(NumaAllowance.class, new AllowedCpusOfNode(balancing))));
        to.row("CPU chosen at fork for threads 2..8 of stream8 (main on 16)", before.toString(), after.toString(), "");
        to.check(
                "before: at least four threads share one CPU at fork",
                before.mostOnOne() + (before.cpus().contains(16) ? 1 : 0) >= 4,
                "main on 16, others on " + before);
        to.check(
                "after: eight distinct CPUs, none shared",
                after.distinct() == 7 && !after.cpus().contains(16),
                "main on 16, others on " + after);
        to.check("after: no migration afterwards", after.moves() == 0, after.moves() + " migrations");
    }

    private static ForkPlaces run(Findings to, String name, KernelProfile kernel) {
        Machine machine = Bases.server("2n8l8c2t");
        Script stream = Script.named("stream8")
                .task(ScriptTask.named(
                                "main-thread",
                                t -> t.affinity(CpuSet.of(16))
                                        .affinity(ALLOWED)
                                        .repeat(7, r -> r.run(20_000).fork("thread"))
                                        .run(50_000_000))
                        .on(ALLOWED))
                .child("thread", t -> t.run(50_000_000));
        Simulation simulation = Findings.simulation(machine, kernel, stream);
        ForkPlaces places = new ForkPlaces("thread");
        simulation.with(places).run(1);
        to.ran(name, simulation);
        return places;
    }
}
