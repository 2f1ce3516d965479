package org.schedgate.simulator.kernel;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.RegularTopology;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.decision.FakeGroup;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.IdlestCpu;
import org.schedgate.simulator.sched.decision.KthreadStacking;
import org.schedgate.simulator.sched.decision.RecentCpu;
import org.schedgate.simulator.sched.decision.ScanLimit;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.sched.decision.WakeWidth;
import org.schedgate.simulator.sched.decision.WantAffine;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedGroup;

/** Scenes that show the rows of the feature matrix about placement. Each builds domains and asks answers of the kernel it is given. */
final class PlacementRows {
    private PlacementRows() {}

    static Map<String, Function<KernelProfile, String>> scenes() {
        Map<String, Function<KernelProfile, String>> scenes = new LinkedHashMap<>();
        affinity(scenes);
        search(scenes);
        candidates(scenes);
        queueing(scenes);
        slowPath(scenes);
        return scenes;
    }

    private static FakeView view(KernelProfile kernel, DomainTree domains) {
        return new FakeView(domains)
                .answers(answers(kernel))
                .features(kernel.features().on().toArray(new Feature[0]));
    }

    private static Object[] answers(KernelProfile kernel) {
        return new Object[] {
            kernel.decisions().kthreadStacking(),
            kernel.decisions().recentCpu(),
            kernel.decisions().capacitySearch(),
            kernel.decisions().idleCoreHint(),
            kernel.decisions().previousCore(),
            kernel.decisions().scanLimit()
        };
    }

    private static DomainTree regular(KernelProfile kernel, String machine) {
        return kernel.domains().build(RegularTopology.parse(machine).build());
    }

    /** Two nodes of one cache of 4 CPUs; CPU 0 wakes a task of load 6 and weight 1024. */
    private static FakeView wakeup(KernelProfile kernel, int previous) {
        return view(kernel, regular(kernel, "2n1l4c1t"))
                .thisCpu(0)
                .previousCpu(previous)
                .task(new FakeTask(1).loadAvg(6).weight(1024));
    }

    private static String affine(KernelProfile kernel, FakeView view) {
        SchedDomain domain = view.domains().lowestWith(view.thisCpu(), view.previousCpu());
        if (domain == null) {
            throw new AssertionError("no domain holds both CPUs");
        }
        int cpu = kernel.decisions().wakeAffinity().choose(view, domain).cpu();
        return cpu == view.thisCpu() ? "this" : "prev";
    }

    private static void affinity(Map<String, Function<KernelProfile, String>> scenes) {
        // (6 + 6) * 100 = 1200 < (18 - 6) * 108: a sleeping task's load on the idle previous CPU outweighs the busy
        // waking one.
        scenes.put(
                "idle previous CPU of another cache",
                kernel -> affine(
                        kernel,
                        wakeup(kernel, 4)
                                .busy(0)
                                .runnableLoad(0, 6)
                                .loadAvg(0, 6)
                                .loadAvg(4, 18)));
        scenes.put("wake_affine metric", kernel -> {
            FakeView loads = wakeup(kernel, 4).busy(0, 4);
            loads.runnableLoad(0, 500).loadAvg(0, 20).runnableLoad(4, 100).loadAvg(4, 1000);
            if (affine(kernel, loads).equals("this")) {
                return "average";
            }
            // 100 * (10 + 6) is less than 105 * 100, 100 * (10 + 1024) is not.
            loads.runnableLoad(0, 10).loadAvg(0, 10).loadAvg(4, 100);
            return affine(kernel, loads).equals("this") ? "queued" : "weight";
        });
        scenes.put("wakee of a group", kernel -> {
            // Of the group one nice-0 task is here and one there; with the wakee here, this CPU gains 170 and the other
            // loses 171 (EffectiveLoadTest).
            FakeGroup half = new FakeGroup(1024, 512, 512, 1024, 1024, 1024, null);
            FakeView view = wakeup(kernel, 4).busy(0, 4).group(0, half).group(4, half);
            view.task(new FakeTask(1).loadAvg(1024).weight(1024));
            view.runnableLoad(0, 512).loadAvg(0, 512).runnableLoad(4, 900).loadAvg(4, 900);
            return affine(kernel, view);
        });
        scenes.put("both CPUs idle in one cache", kernel -> affine(kernel, wakeup(kernel, 1)));
        // Where load decides, the waking CPU is without any and the previous one keeps that of a sleeper.
        scenes.put(
                "waking CPU idle in another cache",
                kernel -> affine(kernel, wakeup(kernel, 4).loadAvg(4, 18)));
        scenes.put("wide by the wakee's flips alone", kernel -> {
            FakeView view = wakeup(kernel, 1).waker(new FakeTask(2).wakeeFlips(5));
            view.task(new FakeTask(1).wakeeFlips(21));
            return yes(kernel.decisions().wakeWidth().decide(view) == WakeWidth.Branch.WIDE);
        });
        scenes.put(
                "search without an affine domain",
                kernel -> yes(kernel.decisions().wantAffine().searchesWithoutDomain()));
        scenes.put("wake_cap", kernel -> {
            FakeView view = littleBig(kernel).thisCpu(0).previousCpu(4).task(new FakeTask(1).utilAvg(400));
            return yes(kernel.decisions().wantAffine().decide(view) == WantAffine.Branch.TOO_SMALL);
        });
        scenes.put("synchronous waker beside a delayed task", kernel -> {
            FakeView view =
                    wakeup(kernel, 4).sync(true).busy(0, 4).queued(0, 2, 2).delayed(0, 1);
            return affine(kernel, view).equals("this") ? "alone" : "company";
        });
    }

    /** CPUs 0-3 of capacity 446 and 4-7 of 1024 in one cache. */
    private static FakeView littleBig(KernelProfile kernel) {
        Topology topology = RegularTopology.parse("1n1l8c1t").build();
        FakeView view = view(
                kernel, kernel.domains().build(topology.withCapacities(446, 446, 446, 446, 1024, 1024, 1024, 1024)));
        for (int cpu = 0; cpu < 4; cpu++) {
            view.capacity(cpu, 446);
        }
        return view;
    }

    private static String yes(boolean value) {
        return value ? "yes" : "no";
    }

    private static IdleSiblingSearch.Branch searched(KernelProfile kernel, FakeView view, int target) {
        return kernel.decisions().idleSiblingSearch().choose(view, target).branch();
    }

    /** One cache of four cores of two threads; nothing was recently used but the target. */
    private static FakeView cores(KernelProfile kernel) {
        return view(kernel, regular(kernel, "1n1l4c2t"))
                .thisCpu(0)
                .previousCpu(2)
                .task(new FakeTask(1).recentUsedCpu(2))
                .avgIdleNanos(0, 1_000)
                .scanCostNanos(0, 10)
                .nrIdleScan(0, 6);
    }

    private static void search(Map<String, Function<KernelProfile, String>> scenes) {
        // An idle core is said to exist, but only one thread of another core is idle; long idleness allows any scan.
        scenes.put(
                "idle search form",
                kernel -> searched(
                                kernel,
                                cores(kernel)
                                        .avgIdleNanos(0, 1_000_000)
                                        .idleCores(0, true)
                                        .busy(0, 1, 2, 3, 4, 6, 7),
                                2)
                        .name());
        scenes.put("scan limit", kernel -> {
            FakeView view = cores(kernel).busy(0, 1, 2, 3, 4, 5, 6, 7);
            searched(kernel, view, 2);
            boolean asked = view.readsOf("avgIdleNanos") + view.readsOf("nrIdleScan") > 0;
            return asked
                    ? kernel.decisions().scanLimit().limit(view, 2).branch().name()
                    : "none";
        });
        scenes.put("wake_avg_idle ageing with SIS_PROP", kernel -> {
            if (!kernel.features().present().contains(Feature.SIS_PROP)) {
                return "no";
            }
            FakeView view = cores(kernel).features(Feature.SIS_PROP);
            ScanLimit.Branch branch =
                    kernel.decisions().scanLimit().limit(view, 2).branch();
            return yes(branch == ScanLimit.Branch.AGED_FLOOR || branch == ScanLimit.Branch.AGED_PROPORTIONAL);
        });
        scenes.put("scan from", kernel -> {
            FakeView view = view(kernel, regular(kernel, "1n1l8c1t"))
                    .task(new FakeTask(1).recentUsedCpu(2))
                    .previousCpu(2)
                    .avgIdleNanos(0, 1_000_000)
                    .nrIdleScan(0, 8)
                    .busy(2);
            searched(kernel, view, 2);
            int start = view.reads().indexOf("scanStarts");
            if (start < 0) {
                return "none";
            }
            return view.reads().get(start + 1).equals("idle(2)") ? "target" : "next";
        });
        scenes.put("idle-core hint read with SMT", kernel -> {
            FakeView view = cores(kernel).busy(2);
            searched(kernel, view, 2);
            return yes(view.readsOf("hasIdleCores") > 0);
        });
        scenes.put("shared line read without SMT", kernel -> {
            FakeView view = view(kernel, regular(kernel, "1n1l8c1t"))
                    .task(new FakeTask(1).recentUsedCpu(2))
                    .previousCpu(2)
                    .busy(2);
            searched(kernel, view, 2);
            return yes(view.readsOf("hasIdleCores") > 0);
        });
        scenes.put(
                "sibling of the previous CPU before the scan",
                kernel -> yes(searched(kernel, cores(kernel).previousCpu(4).busy(2, 4), 2)
                        == IdleSiblingSearch.Branch.SIBLING_OF_PREVIOUS));
    }

    private static void candidates(Map<String, Function<KernelProfile, String>> scenes) {
        scenes.put("select_idle_capacity", kernel -> {
            // Alone it takes 4, from the target on; after the near candidates the previous CPU 6 comes first.
            FakeView view = littleBig(kernel)
                    .thisCpu(0)
                    .previousCpu(6)
                    .task(new FakeTask(1).utilAvg(400).recentUsedCpu(0))
                    .nrIdleScan(0, 8)
                    .avgIdleNanos(0, 1_000_000);
            int cpu = kernel.decisions().idleSiblingSearch().choose(view, 0).cpu();
            return cpu == 0 ? "no" : cpu == 4 ? "alone" : "after";
        });
        scenes.put("recent_used_cpu", kernel -> {
            RecentCpu.Branch taken = recent(kernel, CpuSet.range(0, 4), 3);
            RecentCpu.Branch busy = recent(kernel, CpuSet.range(0, 4), 1);
            return !taken.taken() ? "no" : busy.recentBecomesPrevious() ? "replaced" : "kept";
        });
        scenes.put(
                "recent_used_cpu tests the affinity of",
                kernel -> recent(kernel, CpuSet.of(0, 3), 3).taken() ? "recent" : "prev");
        scenes.put("per-CPU kthread stacking", kernel -> {
            FakeView view = wakeup(kernel, 0).running(0, new FakeTask(9).perCpuKthread(0), 1);
            KthreadStacking rule = kernel.decisions().kthreadStacking();
            if (rule.decide(view) == KthreadStacking.Branch.SEARCH) {
                return "no";
            }
            return rule.decide(view.inInterrupt(true)) == KthreadStacking.Branch.STAY ? "yes" : "task";
        });
    }

    /** The target is 0, the previous CPU 1, the recently used one given. */
    private static RecentCpu.Branch recent(KernelProfile kernel, CpuSet allowed, int recentCpu) {
        FakeView view =
                wakeup(kernel, 1).task(new FakeTask(1).recentUsedCpu(recentCpu).allowed(allowed));
        return kernel.decisions().recentCpu().decide(view, 0);
    }

    private static void queueing(Map<String, Function<KernelProfile, String>> scenes) {
        scenes.put(
                "wakelist: cross-LLC",
                kernel -> yes(queued(kernel, wakeup(kernel, 4), 4, false) == WakeQueueing.Branch.LIST_OTHER_CACHE));
        scenes.put(
                "wakelist: same LLC, idle target",
                kernel -> yes(queued(kernel, wakeup(kernel, 1), 1, false).list()));
        scenes.put("wakelist: same LLC, wakee on_cpu", kernel -> {
            if (queued(kernel, wakeup(kernel, 1), 1, true) == WakeQueueing.Branch.WAIT_DESCHEDULING) {
                return "wait";
            }
            boolean one =
                    queued(kernel, wakeup(kernel, 1).queued(1, 1, 1), 1, true).list();
            boolean two =
                    queued(kernel, wakeup(kernel, 1).queued(1, 2, 2), 1, true).list();
            return two ? "any" : one ? "nr<=1" : "nr==0";
        });
        scenes.put("wakelist order", kernel -> kernel.decisions().wakeQueueing().newestFirst() ? "newest" : "oldest");
        scenes.put(
                "pending cleared",
                kernel -> kernel.decisions().pendingClear().moment().name());
    }

    private static WakeQueueing.Branch queued(KernelProfile kernel, FakeView view, int target, boolean descheduling) {
        return kernel.decisions().wakeQueueing().decide(view, target, descheduling);
    }

    private static String idlestGroup(KernelProfile kernel, FakeView view) {
        SchedDomain domain = view.domains().domain(0, 0);
        return Integer.toString(
                kernel.decisions().idlestGroup().choose(view, domain).value());
    }

    private static FakeView fork(KernelProfile kernel) {
        return view(kernel, regular(kernel, "1n1l4c1t")).thisCpu(0).task(new FakeTask(1));
    }

    private static void slowPath(Map<String, Function<KernelProfile, String>> scenes) {
        scenes.put(
                "find_idlest_group with sleepers",
                kernel -> idlestGroup(
                        kernel,
                        fork(kernel)
                                .loadAvg(0, 900)
                                .loadAvg(1, 500)
                                .loadAvg(2, 480)
                                .loadAvg(3, 100)));
        scenes.put("equal loads of zero", kernel -> idlestGroup(kernel, fork(kernel)));
        scenes.put("equal loads, busy", kernel -> {
            FakeView view = fork(kernel).busy(0, 1, 2, 3);
            for (int cpu = 0; cpu < 4; cpu++) {
                view.runnableLoad(cpu, 1000).loadAvg(cpu, 1000);
            }
            return idlestGroup(kernel, view);
        });
        scenes.put("idlest CPU by exit latency", kernel -> {
            FakeView view =
                    fork(kernel).idleSince(1, 1, 10_000).idleSince(2, 1, 2_000).idleSince(3, 1, 10_000);
            view.idleSince(0, 1, 10_000);
            return yes(idlestCpu(kernel, view) == 2);
        });
        scenes.put("a CPU of SCHED_IDLE tasks in the slow path", kernel -> {
            FakeView idle = fork(kernel).busy(0, 3).runsIdlePolicy(1).idleSince(2, 1, 2_000);
            idle.runnableLoad(1, 900).loadAvg(1, 900);
            if (idlestCpu(kernel, idle) == 1) {
                return "idle";
            }
            return idlestCpu(kernel, idle.busy(2)) == 1 ? "last" : "busy";
        });
        scenes.put(
                "cluster level",
                kernel -> yes(kernel.domains().build(clusters()).domain(0, 0).level() == SchedDomain.Level.CLS));
        scenes.put("cluster scan", kernel -> {
            // From 2: 3 is busy, 0 of its cluster is idle, and so is 4, the next one of the cache.
            FakeView view = view(kernel, kernel.domains().build(clusters()))
                    .thisCpu(0)
                    .previousCpu(2)
                    .task(new FakeTask(1).recentUsedCpu(2))
                    .avgIdleNanos(0, 1_000_000)
                    .nrIdleScan(0, 8)
                    .busy(2, 3);
            int cpu = kernel.decisions().idleSiblingSearch().choose(view, 2).cpu();
            return yes(cpu == 0);
        });
    }

    private static int idlestCpu(KernelProfile kernel, FakeView view) {
        SchedDomain whole = view.domains().domain(0, 0);
        SchedGroup all = new SchedGroup(whole.span(), whole.span(), 4096);
        IdlestCpu rule = kernel.decisions().idlestCpu();
        return rule.choose(view, all).cpu();
    }

    private static Topology clusters() {
        Topology.Place[] places = new Topology.Place[8];
        Arrays.setAll(places, cpu -> new Topology.Place(0, 0, 0, 0, cpu / 4, cpu));
        return new Topology(List.of(places), new int[][] {{10}});
    }
}
