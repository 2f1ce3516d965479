package org.schedgate.simulator.kernel;

import static org.schedgate.simulator.kernel.Played.MICRO;
import static org.schedgate.simulator.kernel.Played.MILLI;
import static org.schedgate.simulator.kernel.Played.bound;
import static org.schedgate.simulator.kernel.Played.hog;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.machine.RegularTopology;
import org.schedgate.simulator.sched.balance.AlwaysLook;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.NewidleChance;
import org.schedgate.simulator.sched.decision.NohzKick;
import org.schedgate.simulator.sched.decision.NumaAllowance;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.KernelDomainRules;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.trace.SchedListener.Migration;
import org.schedgate.simulator.workload.Script;

/** Scenes that show the rows of the feature matrix about balancing: whole runs where a run shows it, else answers of the kernel asked about its own domains. */
final class BalancingRows {
    private BalancingRows() {}

    static Map<String, Function<KernelProfile, String>> scenes() {
        Map<String, Function<KernelProfile, String>> scenes = new LinkedHashMap<>();
        newidle(scenes);
        groups(scenes);
        numa(scenes);
        pace(scenes);
        return scenes;
    }

    private static void newidle(Map<String, Function<KernelProfile, String>> scenes) {
        scenes.put("a task that arrives while a CPU looks for work", BalancingRows::arrival);
        scenes.put("when the task that arrives runs", BalancingRows::runsAfterArrival);
        scenes.put("a wakeup that is announced while a CPU looks for work", BalancingRows::announcement);
        scenes.put("a wakeup is announced as a CPU runs out of work", kernel -> {
            FakeView view = new FakeView(regular(kernel, "1n1l4c1t")).thisCpu(2).overloaded(true);
            view.avgIdleNanos(2, 600_000).pending(2);
            return kernel.decisions().newidleGate().decide(view).name();
        });
        scenes.put("a CPU runs out of work where nothing waits", BalancingRows::nothingWaits);
        scenes.put("a CPU runs out of work for 0.4 ms", BalancingRows::shortIdling);
        scenes.put("five tasks beside a CPU that runs out of work", BalancingRows::fiveWaiting);
    }

    /** Two caches of two CPUs, idling lightly; each level takes 0.1 ms to look at. */
    private static Machine slowToLookAt() {
        Machine machine =
                Machines.of("1n2l2c1t").withoutNoise().withCost(Cost.BALANCE_BASE, 100 * MICRO, "made up to be seen");
        return new Machine(
                machine.name(),
                machine.topology(),
                machine.idleStates().subList(0, 1),
                machine.costs(),
                machine.noise());
    }

    /** CPU 0 runs out of work at 20 ms and looks at two levels, since two tasks that may not move share CPU 3; 50 us later a task comes for it. */
    private static Script comesWhileWalking(int waker) {
        return Script.named("walk")
                .task(hog(3, 60 * MILLI))
                .task(bound("other", t -> t.spinUntil(60 * MILLI), 3))
                .task(hog(waker == 1 ? 2 : 1, 60 * MILLI))
                .task(bound("arriving", t -> t.await("go").spinUntil(60 * MILLI), 0))
                .task(bound(
                        "waker",
                        t -> t.spinUntil(20 * MILLI + 50 * MICRO).wake("go").spinUntil(60 * MILLI),
                        waker))
                .task(hog(0, 20 * MILLI));
    }

    private static String walk(KernelProfile kernel, int waker) {
        long levels = Played.on(slowToLookAt(), withoutChance(kernel), comesWhileWalking(waker)).balanced.stream()
                .filter(at -> at.type() == IdleType.NEWLY_IDLE && at.destination() == 0)
                .filter(at -> at.now() >= 20 * MILLI && at.now() < 21 * MILLI)
                .filter(at -> at.branch() instanceof BusiestGroup.Branch)
                .count();
        return levels == 1 ? "one level" : levels == 2 ? "both levels" : levels + " levels";
    }

    /** Leave out that a CPU looks by chance, by its past success: it may not look at all. */
    private static KernelProfile withoutChance(KernelProfile kernel) {
        return kernel.with(Patch.replace(NewidleChance.class, new AlwaysLook()));
    }

    /** The waking CPU puts it on the queue itself. */
    private static String arrival(KernelProfile kernel) {
        return walk(kernel.with(Patch.feature(Feature.TTWU_QUEUE, false)), 1);
    }

    /** The waking CPU puts it on the queue itself. It runs when the look in progress is over: refusing another takes no time. */
    private static String runsAfterArrival(KernelProfile kernel) {
        KernelProfile direct = withoutChance(kernel).with(Patch.feature(Feature.TTWU_QUEUE, false));
        long ran = Played.on(slowToLookAt(), direct, comesWhileWalking(1))
                .firstRun("arriving", 20 * MILLI)
                .now();
        long looks = (ran - 20 * MILLI) / (100 * MICRO);
        return looks == 1 ? "after one look" : looks > 1 ? "after both" : "after " + looks;
    }

    /** The waking CPU, of another cache, puts it on the wake list and sends an interrupt, which the CPU takes when it is through. */
    private static String announcement(KernelProfile kernel) {
        return walk(kernel, 2);
    }

    /** CPU 0's only task ends at 400 ms, when both CPUs have found more than once that no CPU has two; CPU 1 has one. */
    private static String nothingWaits(KernelProfile kernel) {
        Script script = Script.named("alone").task(hog(0, 400 * MILLI)).task(hog(1, 500 * MILLI));
        Played played = Played.on("uma-2", withoutChance(kernel), script);
        boolean walks = played.balanced.stream()
                .anyMatch(at -> at.type() == IdleType.NEWLY_IDLE && at.now() >= 400 * MILLI && at.now() < 401 * MILLI);
        return walks ? "looks" : "idles";
    }

    /** Others wait, but this CPU idles for 0.4 ms on average: less than a migration costs, more than its lowest domain took so far. */
    private static String shortIdling(KernelProfile kernel) {
        FakeView view = new FakeView(regular(kernel, "1n1l4c1t")).thisCpu(2).overloaded(true);
        view.avgIdleNanos(2, 400_000).newidleCostMaxNanos(0, 300_000);
        return kernel.decisions().newidleGate().decide(view).walks() ? "looks" : "idles";
    }

    /**
     * Five tasks of CPU 1 may move from 50 ms on, each once it has run. CPU 0 has work from 49 to 62 ms only, so that two fifths of it look used:
     * room for three of a fifth each. How many it takes, built to be preemptible and not.
     */
    private static String fiveWaiting(KernelProfile kernel) {
        Script script = Script.named("five")
                .task(bound("short", t -> t.sleep(49 * MILLI).spinUntil(62 * MILLI), 0));
        for (int i = 0; i < 5; i++) {
            script = script.task(bound(
                    "one" + i,
                    t -> t.spinUntil(50 * MILLI).affinity(CpuSet.of(0, 1)).spinUntil(120 * MILLI),
                    1));
        }
        int preemptible = taken(kernel.with(Patch.tunable("CONFIG_PREEMPTION", 1)), script);
        int otherwise = taken(kernel.with(Patch.tunable("CONFIG_PREEMPTION", 0)), script);
        return preemptible == 1 && otherwise > 1 ? "one, else several" : preemptible + ", else " + otherwise;
    }

    private static int taken(KernelProfile kernel, Script script) {
        return Played.on("uma-2", withoutChance(kernel), script)
                .moves(Migration.NEWIDLE_BALANCE, 62 * MILLI, 63 * MILLI)
                .size();
    }

    private static DomainTree regular(KernelProfile kernel, String machine) {
        return kernel.domains().build(RegularTopology.parse(machine).build());
    }

    private static void groups(Map<String, Function<KernelProfile, String>> scenes) {
        scenes.put("two tasks that wait for each other", kernel -> {
            // More tasks than CPUs, but 1024 * 100 > 800 * 125; that many waiting: 1024 * 125 < 2048 * 100.
            FakeView view = twoThatWait(kernel);
            Pull pull = new Pull();
            BusiestGroup.Branch branch = kernel.decisions().busiestGroup().find(view, pull);
            return branch.balanced() ? branch.name() : pull.kind().name();
        });
        scenes.put("the same, looked at by a busy CPU", kernel -> {
            FakeView view =
                    twoThatWait(kernel).idleType(IdleType.NOT_IDLE).busy(0).utilization(0, 800);
            load(view, 0, 1024);
            return kernel.decisions().busiestGroup().find(view, new Pull()).balanced() ? "left alone" : "relieved";
        });
        scenes.put("two tasks on the threads of one core", kernel -> {
            FakeView view = new FakeView(regular(kernel, "1n1l2c2t")).busy(2, 3);
            view.domain(view.domains().domain(0, 1)).runnableLoad(2, 1024).runnableLoad(3, 1024);
            return kernel.decisions().busiestGroup().find(view, new Pull()) == BusiestGroup.Branch.PULL_FROM_SHARED_CORE
                    ? "core relieved"
                    : "no rule";
        });
        scenes.put("three tasks on a core beside three light ones", BalancingRows::threeOnACore);
        scenes.put("a fifth more load elsewhere", BalancingRows::fifthMore);
        scenes.put("a task of 1000 on the largest of its CPUs", kernel -> {
            FakeView view = new FakeView(KernelDomainRules.asymmetryPerDomain()
                    .build(Machines.of("1n2l1c1t@446,1024").topology()));
            FakeTask all = new FakeTask(3).utilAvg(1000).allowed(CpuSet.of(0, 1));
            return kernel.decisions().misfitMark().decide(view, 1, all).name();
        });
    }

    /** Two caches of a CPU: this one idle; the other runs two tasks that use 800 of it and mostly wait for each other. */
    private static FakeView twoThatWait(KernelProfile kernel) {
        FakeView view = new FakeView(regular(kernel, "1n2l1c1t"))
                .answers(kernel.decisions().numaAllowance());
        view.domain(view.domains().domain(0, 0));
        view.running(1, new FakeTask(9).cpu(1), 2).utilization(1, 800).runnableAvg(1, 2048);
        load(view, 1, 2048);
        return view;
    }

    /** Give a CPU a load, of queued tasks and since long. */
    private static void load(FakeView view, int cpu, long load) {
        view.loadAvg(cpu, load).runnableLoad(cpu, load);
        for (int index = 0; index < 5; index++) {
            view.rememberedLoad(cpu, index, load);
        }
    }

    /**
     * Two cores of two threads with three tasks each, loads 3072 and 45, all threads busy. The light core is 1514 below the mean of 1558; with two threads of
     * 589 this is 1512, rounded as 1315 / 1024 of 1178. Up to 5.4 what the heavy one has above its capacity limits the pull, too: 3 * 1024 less
     * 1178 = 1894 is more than that, less 2048 = 1024 is not.
     */
    private static String threeOnACore(KernelProfile kernel) {
        FakeView view = new FakeView(regular(kernel, "1n1l2c2t"));
        view.domain(view.domains().domain(0, 1)).idleType(IdleType.NOT_IDLE);
        int[] tasks = {2, 1, 2, 1};
        long[] loads = {30, 15, 2048, 1024};
        for (int cpu = 0; cpu < 4; cpu++) {
            view.running(cpu, new FakeTask(10 + cpu).cpu(cpu), tasks[cpu]);
            view.utilization(cpu, 1024).runnableAvg(cpu, 1024L * tasks[cpu]);
            load(view, cpu, loads[cpu]);
        }
        Pull pull = new Pull();
        kernel.decisions().busiestGroup().find(view, pull);
        return pull.kind() + " " + pull.amount();
    }

    /** A cache of one CPU with two tasks, load 1000, looks at another of two tasks and 1200: a margin of 17 % sees it, one of 25 % does not. */
    private static String fifthMore(KernelProfile kernel) {
        FakeView view = new FakeView(regular(kernel, "1n2l1c1t"))
                .answers(kernel.decisions().numaAllowance());
        view.domain(view.domains().domain(0, 0)).idleType(IdleType.NOT_IDLE);
        for (int cpu = 0; cpu < 2; cpu++) {
            view.running(cpu, new FakeTask(10 + cpu).cpu(cpu), 2)
                    .utilization(cpu, 1024)
                    .runnableAvg(cpu, 2048);
            load(view, cpu, 1000 + 200L * cpu);
        }
        return kernel.decisions().busiestGroup().find(view, new Pull()).balanced() ? "left alone" : "pulls";
    }

    private static void numa(Map<String, Function<KernelProfile, String>> scenes) {
        // Imbalance 2 with 2, 3 and 4 tasks in a node of 16 CPUs, and 3 or 4 tasks here where that decides.
        scenes.put("imbalance left between nodes", kernel -> {
            SchedDomain nodes = top(regular(kernel, "2n4l4c1t"));
            NumaAllowance allowance = kernel.decisions().numaAllowance();
            return allowance.remaining(nodes, 2, 4, 2, 16) + " " + allowance.remaining(nodes, 2, 4, 3, 16) + " "
                    + allowance.remaining(nodes, 2, 3, 4, 16);
        });
        scenes.put("busy CPUs of 16 from which a child leaves its node", BalancingRows::leavesNodeAt);
    }

    private static SchedDomain top(DomainTree tree) {
        return tree.domain(0, tree.depth(0) - 1);
    }

    /** Two nodes of 16 CPUs in four caches; the other one is idle. */
    private static String leavesNodeAt(KernelProfile kernel) {
        for (int busy = 1; busy <= 16; busy++) {
            DomainTree tree = regular(kernel, "2n4l4c1t");
            FakeView view = new FakeView(tree).answers(kernel.decisions().numaAllowance());
            view.thisCpu(0).task(new FakeTask(1)).forking(true);
            for (int cpu = 0; cpu < busy; cpu++) {
                view.busy(cpu)
                        .loadAvg(cpu, 1024)
                        .runnableLoad(cpu, 1024)
                        .utilization(cpu, 1000)
                        .runnableAvg(cpu, 1024);
            }
            if (kernel.decisions().idlestGroup().choose(view, top(tree)).value() >= 0) {
                return Integer.toString(busy);
            }
        }
        return "never";
    }

    private static void pace(Map<String, Function<KernelProfile, String>> scenes) {
        scenes.put("ms between a busy CPU's looks at the top domain", BalancingRows::busyInterval);
        scenes.put("a task beside an idle preferred core", kernel -> packs(kernel, "1n1l2c1t^1,2", 0));
        scenes.put("a task beside its core's idle first thread", kernel -> packs(kernel, "1n1l1c2t^threads", 1));
        scenes.put("a preferred core with a task beside another", BalancingRows::preferredThreads);
        scenes.put("a CPU that stops its tick beside a busy one", BalancingRows::joins);
        scenes.put("a tickless CPU whose last task left load behind", BalancingRows::blockedLoad);
        scenes.put(
                "where a CPU about to idle refreshes others",
                kernel -> kernel.decisions().nohzKick().newidleRefresh().name());
    }

    /**
     * Eight hogs on two caches of four CPUs, each bound to its own: nothing to move, so that the interval of the top domain ends at its longest. 3.15: 4
     * ms times 64. From 3.16: twice 8 CPUs, times 32. From 5.10: times 16, less a tick.
     */
    private static String busyInterval(KernelProfile kernel) {
        Script script = Script.named("busy");
        for (int cpu = 0; cpu < 8; cpu++) {
            script = script.task(hog(cpu, 3_000 * MILLI));
        }
        List<Long> looks = Played.on("1n2l4c1t", kernel, script).balanced.stream()
                .filter(at -> at.destination() == 0 && at.type() == IdleType.NOT_IDLE)
                .filter(at -> at.index() == 1 && at.now() > 1_000 * MILLI)
                .map(Played.Balanced::now)
                .toList();
        return Long.toString(Math.round((looks.get(1) - looks.get(0)) / 4e6) * 4);
    }

    /**
     * CPU 1 is busy for two ticks and has stopped its own at 18 ms. CPU 0, busy and alone in its cache, has nothing to have balanced, and averages were
     * refreshed within 32 ms: it asks for a look at its next tick, or does not know.
     */
    private static String joins(KernelProfile kernel) {
        Script script = Script.named("joins")
                .task(hog(0, 34 * MILLI))
                .task(bound("other", t -> t.sleep(9 * MILLI).spinUntil(18 * MILLI), 1));
        Played played = Played.on("1n2l1c1t", kernel, script);
        long looks = 0;
        for (int i = 0; i < played.kicks.size(); i++) {
            looks += played.kicks.get(i) == 20 * MILLI && played.kickedFor.get(i) == NohzKick.Branch.NEXT_BALANCE
                    ? 1
                    : 0;
            looks += played.kicks.get(i) > 20 * MILLI ? 1 : 0;
        }
        return looks == 0 ? "not noticed" : looks == 1 ? "looked at" : looks + " kicks";
    }

    /** A task runs on the CPU that is not preferred, first because it must, from 20 ms on although it need not; the preferred one idles. */
    private static String packs(KernelProfile kernel, String machine, int cpu) {
        Script script = Script.named("packs")
                .task(bound(
                        "task",
                        t -> t.spinUntil(20 * MILLI).affinity(CpuSet.of(0, 1)).spinUntil(400 * MILLI),
                        cpu));
        List<Played.Moved> moves =
                Played.on(machine, kernel, script).moves(Migration.ACTIVE_BALANCE, 20 * MILLI, 400 * MILLI);
        return moves.isEmpty()
                ? "stays"
                : moves.size() == 1 && moves.get(0).to() == 1 - cpu ? "moves" : "moves " + moves;
    }

    /** Cores of two threads, the first preferred: a thread of each is busy, and the preferred core's other one asks whether it takes a task. */
    private static String preferredThreads(KernelProfile kernel) {
        DomainTree domains =
                kernel.domains().build(Machines.of("1n1l2c2t^300,100").topology());
        SchedDomain cores = domains.domain(1, 1);
        if (!cores.has(SchedDomain.Flag.ASYM_PACKING)) {
            return "not asked";
        }
        FakeView view = new FakeView(domains)
                .thisCpu(1)
                .domain(cores)
                .idleType(IdleType.IDLE)
                .busy(0, 2);
        return kernel.decisions().asymPacking().takesGroup(view, 1, 1, 1, 1) ? "takes" : "leaves";
    }

    /** CPU 1 ran for 30 ms and sleeps without a tick; CPU 0 is busy with one task. Until its load is gone somebody has to look after it, or nobody does. */
    private static String blockedLoad(KernelProfile kernel) {
        Script script = Script.named("blocked")
                .task(hog(0, 200 * MILLI))
                .task(bound("sleeper", t -> t.spinUntil(30 * MILLI).sleep(150 * MILLI), 1));
        Played played = Played.on("1n2l1c1t", kernel, script);
        return played.kicks.stream().anyMatch(at -> at > 40 * MILLI && at < 170 * MILLI)
                ? "kicked"
                : "not looked after";
    }
}
