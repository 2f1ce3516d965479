package org.schedgate.simulator.kernel;

import static org.schedgate.simulator.kernel.Played.MILLI;
import static org.schedgate.simulator.kernel.Played.bound;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.Tunable;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.task.Policy;
import org.schedgate.simulator.workload.Script;

/**
 * Scenes that show the rows of the feature matrix about the fair class and load tracking: whole runs of the kernel they are given, on eight quiet
 * CPUs unless said otherwise. What is played happens on CPU 1.
 */
final class FairRows {
    private static final String EIGHT = "1n1l8c1t";
    /** The others leave the idle state 170 us after their timers and run 2.9 ms then. */
    private static final long POKE_AT = 40 * MILLI + 170_000 + 2_900_000;

    private FairRows() {}

    static Map<String, Function<KernelProfile, String>> scenes() {
        Map<String, Function<KernelProfile, String>> scenes = new LinkedHashMap<>();
        scenes.put("a wakee beside a hog", FairRows::wakeeBesideHog);
        scenes.put("turns of two hogs", FairRows::turnsOfTwo);
        scenes.put("turns of ten hogs", FairRows::turnsOfTen);
        scenes.put("a request after 2.9 ms", FairRows::requestAfter2900Micros);
        scenes.put("turns of a light task", FairRows::turnsOfALightTask);
        scenes.put("a wakee with a short request", FairRows::shortRequest);
        scenes.put("a hog beside one of short requests", FairRows::besideShortRequests);
        scenes.put("a task that sleeps while it is ahead", FairRows::sleepsAhead);
        scenes.put("a child on a queue that was idle", FairRows::childOnStaleQueue);
        scenes.put("a child beside a heavy task", FairRows::childBesideHeavy);
        scenes.put("what a child's utilization is guessed from", FairRows::childAfterHog);
        scenes.put("a group whose task comes from another CPU", FairRows::groupArrives);
        scenes.put("a hog on a CPU of a quarter", FairRows::hogOnSmallCpu);
        scenes.put("what a sleeper was estimated to use", FairRows::estimateOfSleeper);
        scenes.put("a preempted hog of another CPU", FairRows::lazily);
        return scenes;
    }

    private static KernelProfile at1000Hz(KernelProfile kernel) {
        return kernel.with(Patch.tunable("CONFIG_HZ", 1000));
    }

    /**
     * A task that slept for 41 ms is placed 12 ms behind and preempts at once; or at the average, and waits for the tick in which the hog's request
     * ends: the first after its 3 ms.
     */
    private static String wakeeBesideHog(KernelProfile kernel) {
        Script script = Script.named("wake")
                .task(bound("sleeper", t -> t.sleep(41 * MILLI).run(MILLI), 1))
                .task(bound("hog", t -> t.spinUntil(80 * MILLI), 1));
        long ran =
                Played.on(EIGHT, kernel, script).firstRun("sleeper", 41 * MILLI).now();
        return ran < 41 * MILLI + MILLI / 2 ? "at once" : ran < 45 * MILLI ? "next tick" : "later";
    }

    /** Half of 24 ms is exceeded at the third tick of 4 ms or, if ticks cost time, the fourth; 3 or 2.8 ms at the first. */
    private static String turnsOfTwo(KernelProfile kernel) {
        Script script = Script.named("two")
                .task(bound("a", t -> t.spinUntil(200 * MILLI), 1))
                .task(bound("b", t -> t.spinUntil(200 * MILLI), 1));
        List<Long> ticks = Played.on(EIGHT, kernel, script).turns("a", 1, 50 * MILLI, 190 * MILLI, 4);
        if (ticks.isEmpty()) {
            return "none";
        }
        return ticks.stream().allMatch(n -> n == 3 || n == 4)
                ? "12 ms"
                : ticks.stream().allMatch(n -> n == 1 || n == 2) ? "tick" : "mixed " + ticks;
    }

    /** More than eight tasks share 3 ms each: a tick. */
    private static String turnsOfTen(KernelProfile kernel) {
        Script script = Script.named("ten")
                .task(bound("a", t -> t.spinUntil(400 * MILLI), 1).copies(10));
        List<Long> ticks = Played.on(EIGHT, kernel, script).turns("a-3", 1, 80 * MILLI, 390 * MILLI, 4);
        return !ticks.isEmpty() && ticks.stream().allMatch(n -> n == 1 || n == 2) ? "tick" : "else " + ticks;
    }

    /**
     * Two hogs wake at once on an idle CPU; 2.9 ms after the first began to run, and before any tick, a third task is put on the queue, which accounts
     * the running one's time. A request of 2.8 ms is over then, and the other hog, which is behind, follows; one of 3 ms or more goes on.
     */
    private static String requestAfter2900Micros(KernelProfile kernel) {
        Script script = Script.named("request")
                .task(bound("a", t -> t.sleep(40 * MILLI).spinUntil(80 * MILLI), 1))
                .task(bound("b", t -> t.sleep(40 * MILLI).spinUntil(80 * MILLI), 1))
                .task(bound("poke", t -> t.sleep(POKE_AT).run(10_000), 1).policy(Policy.BATCH));
        Played played = Played.on(EIGHT, kernel, script);
        Played.Ran first = played.firstRun("a", 40 * MILLI);
        long poked = played.firstQueued("poke", 40 * MILLI).now();
        if (poked - first.now() < 2_820_000 || poked - first.now() > 2_980_000) {
            return "poked after " + (poked - first.now());
        }
        return played.firstStop("a", first.now()).now() < poked + 50_000 ? "over" : "goes on";
    }

    /** At 1000 Hz two nice-19 tasks and one of nice 0: 24 ms * 15 / 1054 is over at the next tick; a floor of 3 ms at the third or fourth. */
    private static String turnsOfALightTask(KernelProfile kernel) {
        Script script = Script.named("light")
                .task(bound("light", t -> t.spinUntil(400 * MILLI), 1).nice(19))
                .task(bound("other", t -> t.spinUntil(400 * MILLI), 1).nice(19))
                .task(bound("heavy", t -> t.spinUntil(400 * MILLI), 1));
        List<Long> ticks = Played.on(EIGHT, at1000Hz(kernel), script).turns("light", 1, 100 * MILLI, 400 * MILLI, 1);
        return ticks.isEmpty() ? "none" : ticks.stream().anyMatch(n -> n >= 3) ? "3 ms" : "tick";
    }

    private static boolean refusesSlices(KernelProfile kernel) {
        return !kernel.decisions().sliceRule().acceptsCustom();
    }

    /** The hog begins a request at 40 ms and is protected at 41 ms; a wakee that asks for 0.1 ms does not wait, unless the kernel takes no wishes. */
    private static String shortRequest(KernelProfile kernel) {
        if (refusesSlices(kernel)) {
            return "refused";
        }
        Script script = Script.named("short")
                .task(bound("sleeper", t -> t.sleep(41 * MILLI).run(100_000), 1).slice(100_000))
                .task(bound("hog", t -> t.sleep(40 * MILLI).spinUntil(80 * MILLI), 1));
        long ran =
                Played.on(EIGHT, kernel, script).firstRun("sleeper", 41 * MILLI).now();
        return ran < 41 * MILLI + MILLI / 2 ? "at once" : "waits";
    }

    /** At 1000 Hz: a request of 10 ms lasts until its end; or only for the shortest request on the queue, 1 ms, which a tick then finds over. */
    private static String besideShortRequests(KernelProfile kernel) {
        if (refusesSlices(kernel)) {
            return "refused";
        }
        Script script = Script.named("beside")
                .task(bound("long", t -> t.spinUntil(400 * MILLI), 1).slice(10 * MILLI))
                .task(bound("short", t -> t.spinUntil(400 * MILLI), 1).slice(MILLI));
        List<Long> millis = Played.on(EIGHT, at1000Hz(kernel), script).turns("long", 1, 100 * MILLI, 390 * MILLI, 1);
        return millis.isEmpty()
                ? "none"
                : millis.stream().allMatch(n -> n >= 9)
                        ? "whole request"
                        : millis.stream().allMatch(n -> n <= 2) ? "shortest" : "mixed " + millis;
    }

    /**
     * Alone on its CPU until a batch task is put beside it at 41 ms, a task goes on to 42 ms, so that it is ahead by half a millisecond, sleeps
     * for 0.3 ms and is woken: it has stayed on the queue and goes on there; or it left, and is put on one of the idle CPUs.
     */
    private static String sleepsAhead(KernelProfile kernel) {
        Script script = Script.named("ahead")
                .task(bound("batch", t -> t.sleep(41 * MILLI).spinUntil(80 * MILLI), 1)
                        .policy(Policy.BATCH))
                .task(bound(
                        "ahead",
                        t -> t.spinUntil(40 * MILLI)
                                .affinity(CpuSet.range(0, 8))
                                .spinUntil(42 * MILLI)
                                .sleep(300_000)
                                .run(100_000),
                        1));
        Played.Queued woken = Played.on(EIGHT, kernel, script).firstQueued("ahead", 42 * MILLI + 200_000);
        return woken.cpu() == 1 ? "stays" : "moves";
    }

    /** CPU 1 ran for a moment and slept for 60 ms without a tick. A child bound to it enters with its whole load, or with what is left of it. */
    private static String childOnStaleQueue(KernelProfile kernel) {
        Script script = Script.named("stale")
                .task(bound("early", t -> t.run(1_000), 1))
                .task(bound("parent", t -> t.sleep(60 * MILLI).fork("child"), 0))
                .child(bound("child", t -> t.run(1_000), 1));
        long load = Played.on(EIGHT, kernel, script).firstQueued("child", 0).load();
        // 1024 * 2^-(60 / 32.8) = 288; the oldest form's whole load is 1023.
        return load >= 1023 ? "whole" : load > 250 && load < 330 ? "aged" : "else " + load;
    }

    /**
     * A nice -20 task runs 2 ms of 4 on CPU 1: utilization about 512, load about 44000. Half of what is free is 256; utilization per load times
     * 1024 is 12; times a thousand times that, far above.
     */
    private static String childBesideHeavy(KernelProfile kernel) {
        Script script = Script.named("guess")
                .task(bound("heavy", t -> t.repeat(150, r -> r.run(2 * MILLI).sleep(2 * MILLI)), 1)
                        .nice(-20))
                .task(bound("parent", t -> t.sleep(301 * MILLI).fork("child"), 0))
                .child(bound("child", t -> t.run(1_000), 1));
        long util = Played.on(EIGHT, kernel, script).firstQueued("child", 0).util();
        return util == 0
                ? "none"
                : util < 40 ? "by load" : util > 200 && util < 320 ? "half of the rest" : "else " + util;
    }

    /**
     * A task that began with half a CPU's utilization and ran for 80 ms sleeps: 1024 - 512 * 2^-(80/32.8) = 930. 12 ms later, unless somebody has
     * looked after it, its CPU's average is still that, and the child gets half of what it leaves, 47; were it aged to 722, 151.
     */
    private static String childAfterHog(KernelProfile kernel) {
        Script script = Script.named("after")
                .task(bound("hog", t -> t.spinUntil(80 * MILLI).sleep(60 * MILLI), 1))
                .task(bound("parent", t -> t.sleep(92 * MILLI).fork("child"), 0))
                .child(bound("child", t -> t.run(1_000), 1));
        long util = Played.on(EIGHT, kernel, script).firstQueued("child", 0).util();
        return util == 0
                ? "none"
                : util > 35 && util < 60
                        ? "average as it was"
                        : util > 135 && util < 165 ? "average of now" : "else " + util;
    }

    /**
     * A group's only task has run on CPU 1 for 200 ms and goes on on CPU 2, where the group never was. Its load there is nothing as long as the
     * group's entity has to be queued for it; where the entity takes it over, it is half of the group's weight, since CPU 1 has not yet said that it lost
     * it; and the whole weight where the entity's load follows its weight when it wakes next, 1 us later.
     */
    private static String groupArrives(KernelProfile kernel) {
        Script script = Script.named("arrives")
                .task(bound(
                                "task",
                                t -> t.spinUntil(200 * MILLI)
                                        .affinity(CpuSet.of(2))
                                        .sleep(1_000)
                                        .run(MILLI),
                                1)
                        .in(ControlGroup.named("group")));
        Played.Queued came = Played.on(EIGHT, kernel, script).queued.stream()
                .filter(at -> at.task().equals("task") && at.cpu() == 2)
                .findFirst()
                .orElseThrow(() -> new AssertionError("it never came to CPU 2"));
        long load = came.hierarchical();
        return load < 50 ? "none" : load > 450 && load < 560 ? "half" : load > 900 ? "all" : "else " + load;
    }

    /** A task runs for 80 ms on a CPU of 256: as on any CPU, capped at 256, or by a clock that has shown a quarter of it (FairRows' numbers: 395). */
    private static String hogOnSmallCpu(KernelProfile kernel) {
        Script script = Script.named("small")
                .task(bound("task", t -> t.spinUntil(80 * MILLI).sleep(MILLI), 0))
                .task(bound("other", t -> t.spinUntil(90 * MILLI), 1));
        long util = Played.on("1n2l1c1t@256,1024", kernel, script)
                .firstStop("task", 80 * MILLI)
                .util();
        return util == 0
                ? "no utilization"
                : util <= 257 ? "capped" : util > 370 && util < 420 ? "slow clock" : "else " + util;
    }

    /** A task that ran for 60 ms and slept for 200: its average is gone (2^-6.1 of some 740), its estimate is what it used, or a quarter of it. */
    private static String estimateOfSleeper(KernelProfile kernel) {
        Script script = Script.named("estimate")
                .task(bound(
                        "task", t -> t.spinUntil(60 * MILLI).sleep(200 * MILLI).run(1_000), 1));
        Played.Queued woken = Played.on(EIGHT, kernel, script).firstQueued("task", 200 * MILLI);
        return woken.estimate() == 0 ? "none" : woken.estimate() > 600 ? "kept" : "else " + woken.estimate();
    }

    /** A wakee with a request of 0.1 ms, woken from CPU 0 at 41 ms, goes before the hog of CPU 1: after an interrupt or, lazily, at the next tick. */
    private static String lazily(KernelProfile kernel) {
        boolean lazy = kernel.tunables().has(Tunable.PREEMPT_LAZY);
        if (!lazy) {
            return "no choice";
        }
        Script script = Script.named("lazy")
                .task(bound("wakee", t -> t.await("go").run(50_000), 1).slice(100_000))
                .task(bound("hog", t -> t.spinUntil(80 * MILLI), 1))
                .task(bound("waker", t -> t.spinUntil(41 * MILLI).wake("go").spinUntil(80 * MILLI), 0));
        long full =
                Played.on(EIGHT, kernel, script).firstRun("wakee", 41 * MILLI).now();
        long lazily = Played.on(EIGHT, kernel.with(Patch.tunable("CONFIG_PREEMPT_LAZY", 1)), script)
                .firstRun("wakee", 41 * MILLI)
                .now();
        return (full < 42 * MILLI ? "interrupt" : "tick") + " or " + (lazily < 42 * MILLI ? "interrupt" : "tick");
    }
}
