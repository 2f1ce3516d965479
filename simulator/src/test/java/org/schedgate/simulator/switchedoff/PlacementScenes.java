package org.schedgate.simulator.switchedoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedgate.simulator.switchedoff.Scene.MICRO;
import static org.schedgate.simulator.switchedoff.Scene.MILLI;
import static org.schedgate.simulator.switchedoff.Scene.bound;
import static org.schedgate.simulator.switchedoff.Scene.hog;

import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.IdlestGroup;
import org.schedgate.simulator.sched.placement.QueuedThenAverageLoadGroup;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** Scenes in which it matters where a woken or new task is put. */
final class PlacementScenes {
    private static final long LATE = 200 * MILLI;

    /** When a light wakee has slept long enough; its load is then 1024 x 0.5^(150 / 32.8) = 43. */
    private static final long QUIET = 150 * MILLI;

    private PlacementScenes() {}

    private static ScriptTask lightWakee(int... cpus) {
        return bound("wakee", t -> t.sleep(QUIET).await("go").run(MILLI), cpus);
    }

    /** Keep a CPU busy from after a light wakee waits until after it is woken; then sleep, since what ends takes its load along. */
    private static ScriptTask lateHog(int cpu) {
        return lateHog(cpu, LATE + 2 * MILLI);
    }

    private static ScriptTask lateHog(int cpu, long untilNanos) {
        return bound(
                "hog" + cpu,
                t -> t.sleep(QUIET + 10 * MILLI).spinUntil(untilNanos).sleep(20 * MILLI),
                cpu);
    }

    /**
     * Two caches of two CPUs. The wakee was on CPU 2, which is busy as is its cache; the waker's CPU 0 is lightly loaded and CPU 1 beside it
     * idle: the wakee comes to CPU 1. It slept for long before it waited, so that its own load does not weigh.
     */
    static Scene wakeeComesToTheLighterCache() {
        Script script = Script.named("lighter-cache")
                .task(hog(1, MILLI))
                .task(lightWakee(0, 1, 2))
                .task(lateHog(2))
                .task(hog(3, LATE + MILLI))
                .task(bound("waker", t -> t.sleep(LATE).wake("go"), 0));
        return Scene.of("1n2l2c1t", script, watch -> {
            assertThat(watch.firstRun("wakee", QUIET).cpu()).isEqualTo(2);
            assertThat(watch.firstRun("wakee", LATE).cpu()).isEqualTo(1);
        });
    }

    /** All is idle: a task that sleeps and wakes by its timer stays on its CPU. */
    static Scene idlePreviousIsKept() {
        Script script = Script.named("keeps")
                .task(hog(1, MILLI))
                .task(bound("wakee", t -> t.sleep(5 * MILLI).run(MILLI), 1, 2, 3));
        return Scene.of("1n1l4c1t", script, watch -> {
            int before = watch.firstRun("wakee", 0).cpu();
            assertThat(before).isNotEqualTo(1);
            assertThat(watch.firstRun("wakee", 5 * MILLI).cpu()).isEqualTo(before);
        });
    }

    /**
     * Affinity by load alone: the previous CPU 2 was busy until just now, so the waker's CPU 0 is the target; it is busy, but the previous
     * CPU is idle and in the same cache. CPU 1 is idle too, and a scan from CPU 0 would meet it first.
     */
    static Scene idlePreviousInTheSameCache() {
        Script script = Script.named("idle-previous")
                .task(hog(1, MILLI))
                .task(hog(3, MILLI))
                .task(lightWakee(0, 1, 2, 3))
                .task(lateHog(2, LATE - MILLI / 10))
                .task(bound("waker", t -> t.sleep(LATE).wake("go"), 0));
        return Scene.of("1n1l4c1t", script, watch -> {
                    assertThat(watch.firstRun("wakee", QUIET).cpu()).isEqualTo(2);
                    assertThat(watch.firstRun("wakee", LATE).cpu()).isEqualTo(2);
                })
                .patched(Patch.feature(Feature.WA_IDLE, false));
    }

    /** The only idle CPU of the cache is 3; the wakee's own and the waker's are busy: the scan finds it. */
    static Scene scanFindsTheIdleCpu() {
        Script script = Script.named("scan")
                .task(hog(1, LATE + MILLI))
                .task(hog(3, MILLI))
                .task(bound("wakee", t -> t.await("go").run(MILLI), 1, 2, 3))
                .task(hog(2, LATE + MILLI))
                .task(bound("waker", t -> t.sleep(LATE).wake("go"), 0));
        return Scene.of("1n1l4c1t", script, watch -> {
            assertThat(watch.firstRun("wakee", 0).cpu()).isEqualTo(2);
            assertThat(watch.firstRun("wakee", LATE).cpu()).isEqualTo(3);
        });
    }

    /** Core 1 has an idle thread beside the wakee's busy CPU 2, core 3 is idle as a whole: the wakee gets core 3. */
    static Scene wholeCoreIsPreferred() {
        Script script = Script.named("idle-core")
                .task(hog(4, LATE + MILLI))
                .task(hog(6, MILLI))
                .task(hog(0, MILLI))
                .task(bound("wakee", t -> t.await("go").run(MILLI), 2, 3, 5, 6, 7))
                .task(hog(2, LATE + MILLI))
                .task(bound("waker", t -> t.sleep(LATE).wake("go"), 0));
        return Scene.of("smt-8", script, watch -> {
            assertThat(watch.firstRun("wakee", 0).cpu()).isEqualTo(2);
            assertThat(watch.firstRun("wakee", LATE).cpu()).isBetween(6, 7);
        });
    }

    /** An idle core is known from before, but none is left: the scan for one falls back to the idle thread it met. */
    static Scene threadWithoutAnIdleCore() {
        Script script = Script.named("no-core")
                .task(hog(4, LATE + MILLI))
                .task(hog(6, LATE + MILLI))
                .task(hog(3, MILLI))
                .task(bound("wakee", t -> t.await("go").run(MILLI), 2, 7))
                .task(hog(2, LATE + MILLI))
                .task(bound("waker", t -> t.sleep(LATE).wake("go"), 0));
        return Scene.of("smt-8", script, watch -> {
            assertThat(watch.firstRun("wakee", 0).cpu()).isEqualTo(2);
            assertThat(watch.firstRun("wakee", LATE).cpu()).isEqualTo(7);
        });
    }

    /**
     * No core is idle. The first wakee's scan for one fails and clears the hint; the second, whose CPU 2 is busy, gets the idle thread
     * beside it, although a scan from the waker's CPU 0 would meet CPU 1 first.
     */
    static Scene siblingOfPreviousBeforeTheScan() {
        Script script = Script.named("sibling")
                .task(hog(4, LATE + 2 * MILLI))
                .task(hog(6, LATE + 2 * MILLI))
                .task(hog(1, MILLI))
                .task(hog(3, MILLI))
                .task(lightWakee(0, 1, 2, 3))
                .task(bound("first", t -> t.await("first").run(2 * MILLI), 5, 7))
                .task(lateHog(2))
                .task(lateHog(5))
                .task(bound(
                        "waker",
                        t -> t.sleep(LATE).wake("first").run(50 * MICRO).wake("go"),
                        0));
        return Scene.of("smt-8", script, watch -> {
            assertThat(watch.firstRun("wakee", QUIET).cpu()).isEqualTo(2);
            assertThat(watch.firstRun("wakee", LATE).cpu()).isEqualTo(3);
        });
    }

    /** The wakee ran on CPU 3, then on CPU 1. Both its previous CPU and the waker's are busy, and 3 is idle: back to it, not to CPU 2. */
    static Scene backToTheRecentCpu() {
        Script script = Script.named("recent")
                .task(bound("hog1", t -> t.spinUntil(MILLI).sleep(QUIET).spinUntil(LATE + MILLI), 1))
                .task(hog(2, MILLI))
                .task(bound("wakee", t -> t.await("away").run(MICRO).await("go").run(MILLI), 1, 2, 3))
                .task(bound("hog3", t -> t.sleep(2 * MILLI).spinUntil(10 * MILLI), 3))
                .task(bound("away", t -> t.sleep(5 * MILLI).wake("away"), 0))
                .task(bound("waker", t -> t.sleep(LATE).wake("go"), 0));
        return Scene.of("1n1l4c1t", script, watch -> {
            assertThat(watch.firstRun("wakee", 0).cpu()).isEqualTo(3);
            assertThat(watch.firstRun("wakee", 5 * MILLI).cpu()).isEqualTo(1);
            assertThat(watch.firstRun("wakee", LATE).cpu()).isEqualTo(3);
        });
    }

    /**
     * The wakee may run on CPUs 1 and 3 only, but was created on CPU 0. That recently used CPU is idle and in the cache of the busy
     * previous CPU 1, so it is chosen although it is not allowed: instead the first allowed one of its node is taken, busy or not.
     */
    static Scene notAllowedFallsBackWithinTheNode() {
        Script script = Script.named("fallback")
                .task(hog(3, MILLI))
                .task(bound("wakee", t -> t.await("go").run(MILLI), 1, 3))
                .task(hog(1, LATE + MILLI))
                .task(bound("waker", t -> t.sleep(LATE).wake("go"), 2));
        return Scene.of("2n1l2c1t", script, watch -> {
            assertThat(watch.firstRun("wakee", 0).cpu()).isEqualTo(1);
            assertThat(watch.firstEnqueued("wakee", LATE).cpu()).isEqualTo(1);
        });
    }

    /** A wakee of an idle CPU in the same cache goes on its wake list: that CPU enqueues it, not the waker's. */
    static Scene idleCpuEnqueuesItsWakee() {
        Script script = Script.named("wake-list")
                .task(bound("wakee", t -> t.await("go").run(MILLI), 1))
                .task(bound("waker", t -> t.sleep(5 * MILLI).wake("go"), 0));
        return Scene.of(
                "uma-2",
                script,
                watch ->
                        assertThat(watch.firstEnqueued("wakee", 5 * MILLI).by()).isEqualTo(1));
    }

    /**
     * Two wakees that both slept on CPU 2 are woken 5 us apart, while CPUs 1 and 3 are idle again, and CPU 2 takes 20 us from its handler's
     * start to the enqueue: the mark is on all the time, so the second goes elsewhere.
     */
    static Scene pendingMarkKeepsOthersAway() {
        Script script = Script.named("pending")
                .task(hog(1, 10 * MILLI))
                .task(hog(3, 10 * MILLI))
                .task(bound(
                        "parent",
                        t -> t.sleep(2 * MILLI).fork("one").sleep(2 * MILLI).fork("two"),
                        0))
                .task(bound(
                        "waker",
                        t -> t.sleep(20 * MILLI).wake("one").run(5 * MICRO).wake("two"),
                        0))
                .child(bound("one", t -> t.await("one").run(MILLI), 1, 2, 3))
                .child(bound("two", t -> t.await("two").run(MILLI), 1, 2, 3));
        return Scene.of("1n1l4c1t", script, watch -> {
                    assertThat(watch.firstRun("one", 0).cpu()).isEqualTo(2);
                    assertThat(watch.firstRun("two", 0).cpu()).isEqualTo(2);
                    assertThat(watch.firstEnqueued("one", 20 * MILLI).cpu()).isEqualTo(2);
                    assertThat(watch.firstEnqueued("two", 20 * MILLI).cpu()).isNotEqualTo(2);
                })
                .on("v6.2")
                .idlingLightly()
                .costing(Cost.WAKE_LIST_HANDLER, 20 * MICRO);
    }

    /** Two caches of two CPUs: with the first task, three new ones that go on running take the other three CPUs. */
    static Scene newTasksSpread() {
        Script script = Script.named("spread").tasks(3, "new", t -> t.run(MILLI));
        return Scene.of(
                "1n2l2c1t",
                script,
                watch -> assertThat(new int[] {
                            watch.firstEnqueued("new-0", 0).cpu(),
                            watch.firstEnqueued("new-1", 0).cpu(),
                            watch.firstEnqueued("new-2", 0).cpu()
                        })
                        .containsExactlyInAnyOrder(1, 2, 3));
    }

    /**
     * CPU 3 became idle just now, CPU 2 long ago and sleeps deeper: a new task of the other cache's CPU 0, whose neighbour is busy, goes to
     * CPU 3.
     */
    static Scene newTaskTakesTheShallowCpu() {
        Script script = Script.named("shallow")
                .task(hog(1, 60 * MILLI))
                .task(hog(3, 50 * MILLI))
                .task(bound(
                        "parent",
                        t -> t.sleep(50 * MILLI + 100 * MICRO).fork("child").run(MILLI),
                        0))
                .child(bound("child", t -> t.run(MILLI), 0, 1, 2, 3));
        return Scene.of(
                "1n2l2c1t",
                script,
                watch -> assertThat(watch.firstEnqueued("child", 0).cpu()).isEqualTo(3));
    }

    /** Two nodes of 16 CPUs: one task beside the first is below what a node may have more (an eighth of 16), and stays. */
    static Scene oneMoreTaskStaysInTheNode() {
        Script script = Script.named("node").task("child", t -> t.run(MILLI));
        return Scene.of(
                "2n1l16c1t",
                script,
                watch -> assertThat(watch.firstEnqueued("child", 0).cpu()).isLessThan(16));
    }

    /**
     * The wakee waits on CPU 2 from 80 ms on. CPU 2 then works for another until 125 ms, and its queue is not looked at afterwards: as the
     * CPU is idle, the wakee's load is aged by the time since then too, by half every 32.8 ms, when it leaves for the
     * waker's cache at 165 ms.
     */
    static Scene sleepersLoadIsAgedToNow() {
        Script script = Script.named("ageing")
                .task(hog(1, MILLI))
                .task(bound("wakee", t -> t.sleep(80 * MILLI).await("go").run(MILLI), 0, 1, 2))
                .task(bound(
                        "hog2", t -> t.sleep(85 * MILLI).spinUntil(125 * MILLI).sleep(60 * MILLI), 2))
                .task(bound("waker", t -> t.sleep(165 * MILLI).wake("go"), 0));
        return Scene.of("1n2l2c1t", script, watch -> {
                    RunWatch.Enqueued woken = watch.firstEnqueued("wakee", 165 * MILLI);
                    assertThat(watch.firstRun("wakee", 80 * MILLI).cpu()).isEqualTo(2);
                    assertThat(woken.cpu()).isLessThan(2);
                    // 1024 x 0.5^(165 / 32.8) = 31; aged up to 125 ms only, 73.
                    assertThat(woken.load()).isBetween(25L, 33L);
                })
                .patched(Patch.feature(Feature.WA_IDLE, false));
    }

    /** CPU 0 is small, CPU 1 large and busy until 150 ms. The wakee has filled CPU 0 by then and is woken there at 160 ms: it goes to 1. */
    static Scene largeTaskLeavesTheSmallCpu() {
        Script script = Script.named("capacity")
                .task(hog(1, 150 * MILLI))
                .task(bound(
                        "wakee", t -> t.spinUntil(150 * MILLI).sleep(10 * MILLI).run(MILLI), 0, 1));
        return Scene.of("1n1l2c1t@446,1024", script, watch -> {
            assertThat(watch.firstRun("wakee", 0).cpu()).isEqualTo(0);
            assertThat(watch.firstRun("wakee", 155 * MILLI).cpu()).isEqualTo(1);
        });
    }

    /**
     * From 60 ms on a task may use both CPUs. It computes 0.9 ms of a large CPU's and sleeps as long as the small one needs for that, 2 ms: half of the
     * small CPU, 223 of 1024, which fits 80 % of 446; it stays. Were half of its time half of 1024, it would not fit, and be pushed to CPU 1.
     */
    static Scene halfASmallCpuFits() {
        Script script = Script.named("half")
                .task(bound(
                        "task",
                        t -> t.repeat(15, r -> r.run(900_000).sleep(2 * MILLI))
                                .affinity(CpuSet.of(0, 1))
                                .repeat(20, r -> r.run(900_000).sleep(2 * MILLI)),
                        0));
        return Scene.of("1n1l2c1t@446,1024", script, watch -> {
            assertThat(watch.firstRun("task", 62 * MILLI).cpu()).isEqualTo(0);
            assertThat(watch.firstRun("task", 80 * MILLI).cpu()).isEqualTo(0);
        });
    }

    /**
     * Two caches of two CPUs. The wakee's CPU 2 is idle since just now, but what sleeps there weighs more than the lightly loaded waker's CPU
     * 0: it stays all the same. CPU 1 beside the waker is idle as well.
     */
    static Scene idlePreviousOfAnotherCacheIsKept() {
        Script script = Script.named("idle-previous-elsewhere")
                .task(hog(1, MILLI))
                .task(lightWakee(0, 1, 2))
                .task(lateHog(2, LATE - MILLI / 10))
                .task(hog(3, LATE + MILLI))
                .task(bound("waker", t -> t.sleep(LATE).wake("go"), 0));
        return Scene.of("1n2l2c1t", script, watch -> {
            assertThat(watch.firstRun("wakee", QUIET).cpu()).isEqualTo(2);
            assertThat(watch.firstRun("wakee", LATE).cpu()).isEqualTo(2);
        });
    }

    /** New tasks that sleep at once leave their load behind: by two keys the next goes to a CPU where none of them sleeps. */
    static Scene newTasksAvoidSleepers() {
        Script script = Script.named("sleepers")
                .task(bound(
                        "parent",
                        t -> t.sleep(MILLI)
                                .fork("a")
                                .sleep(MILLI)
                                .fork("b")
                                .sleep(MILLI)
                                .fork("c"),
                        0))
                .child(bound("a", t -> t.sleep(10 * MILLI), 0, 1, 2, 3))
                .child(bound("b", t -> t.sleep(10 * MILLI), 0, 1, 2, 3))
                .child(bound("c", t -> t.sleep(10 * MILLI), 0, 1, 2, 3));
        IdlestGroup twoKeys = new QueuedThenAverageLoadGroup(QueuedThenAverageLoadGroup.Form.LOCAL_OUTSIDE_IS_EMPTY);
        return Scene.of(
                        "1n1l4c1t",
                        script,
                        watch -> assertThat(new int[] {
                                    watch.firstEnqueued("a", 0).cpu(),
                                    watch.firstEnqueued("b", 0).cpu(),
                                    watch.firstEnqueued("c", 0).cpu()
                                })
                                .containsExactly(1, 2, 3))
                .patched(Patch.replace(IdlestGroup.class, twoKeys));
    }
}
