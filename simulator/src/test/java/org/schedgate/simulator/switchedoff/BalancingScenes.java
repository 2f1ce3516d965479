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
import org.schedgate.simulator.trace.SchedListener.Migration;
import org.schedgate.simulator.workload.Script;

/** Scenes in which it matters who is moved once it is on a queue. */
final class BalancingScenes {
    private BalancingScenes() {}

    /** Two tasks on CPU 1 (one slept there while the other was created), one on CPU 0 that ends. */
    private static Script twoAndOne(long wakesAt, long endsAt) {
        return Script.named("two-and-one")
                .task("one", t -> t.sleep(wakesAt).spinUntil(60 * MILLI))
                .task("two", t -> t.spinUntil(60 * MILLI))
                .task(hog(0, endsAt));
    }

    /** CPU 0 runs out of work at 19 ms, while a task waits on CPU 1 since its turn ended ms ago: it is pulled before CPU 0 idles. */
    static Scene newlyIdleCpuPulls() {
        return Scene.of(
                "uma-2",
                twoAndOne(5 * MILLI, 19 * MILLI),
                watch -> assertThat(watch.moves(Migration.NEWIDLE_BALANCE, 19 * MILLI, 19 * MILLI + 100 * MICRO))
                        .hasSize(1)
                        .allMatch(moved -> moved.to() == 0));
    }

    /** As before, but the waiting task was preempted 0.2 ms ago: its cache is warm (0.5 ms), and it stays. */
    static Scene warmTaskIsLeftAlone() {
        return Scene.of("uma-2", twoAndOne(15 * MILLI, 15 * MILLI + 400 * MICRO), watch -> {
            assertThat(watch.firstRun("one", 15 * MILLI).now()).isLessThan(15 * MILLI + 300 * MICRO);
            assertThat(watch.moves(Migration.NEWIDLE_BALANCE, 15 * MILLI, 16 * MILLI))
                    .isEmpty();
        });
    }

    /** On a kernel that looks whether it has a task by now or not. Each level takes 0.1 ms to look at: with a task in hand CPU 0 does not look further, and runs it at once. */
    static Scene pulledTaskRunsAtOnce() {
        Script script = Script.named("at-once")
                .task(bound("one", t -> t.sleep(5 * MILLI).spinUntil(60 * MILLI), 0, 1))
                .task(bound("two", t -> t.spinUntil(60 * MILLI), 0, 1))
                .task(hog(2, 60 * MILLI))
                .task(hog(3, 60 * MILLI))
                .task(hog(0, 19 * MILLI));
        return Scene.of("1n2l2c1t", script, watch -> {
                    var moved = watch.moves(Migration.NEWIDLE_BALANCE, 19 * MILLI, 20 * MILLI);
                    assertThat(moved).hasSize(1);
                    assertThat(watch.firstRun(moved.get(0).task(), moved.get(0).now())
                                    .now())
                            .isLessThan(moved.get(0).now() + 50 * MICRO);
                })
                .on("v5.12")
                .costing(Cost.BALANCE_BASE, 100 * MICRO);
    }

    /**
     * Five tasks on CPU 1 may move from 50 ms on, CPU 0 runs out of work at 62 ms. Half of the difference would be two tasks; the kernel is
     * built to be preemptible, so one is enough.
     */
    static Scene preemptibleKernelPullsOneTask() {
        Script script = Script.named("one-of-five").task(hog(0, 62 * MILLI));
        for (int i = 0; i < 5; i++) {
            script = script.task(bound(
                    "one" + i,
                    t -> t.spinUntil(50 * MILLI).affinity(CpuSet.of(0, 1)).spinUntil(120 * MILLI),
                    1));
        }
        return Scene.of(
                        "uma-2",
                        script,
                        watch -> assertThat(watch.moves(Migration.NEWIDLE_BALANCE, 62 * MILLI, 63 * MILLI))
                                .hasSize(1))
                .patched(Patch.tunable("CONFIG_PREEMPTION", 1));
    }

    /**
     * Two caches of two CPUs, each level takes 0.1 ms to look at. CPU 0 runs out of work at 20 ms and walks, since two tasks that may not move
     * share CPU 3. At 20.05 ms another CPU enqueues a task on CPU 0: it runs when the first level is through, at about 20.1 ms, not after the
     * second.
     */
    static Scene walkEndsForATaskThatArrives() {
        Script script = Script.named("arrival")
                .task(hog(3, 60 * MILLI))
                .task(bound("other", t -> t.spinUntil(60 * MILLI), 3))
                .task(hog(2, 60 * MILLI))
                .task(bound("arriving", t -> t.await("go").spinUntil(60 * MILLI), 0))
                .task(bound(
                        "waker",
                        t -> t.spinUntil(20 * MILLI + 50 * MICRO).wake("go").spinUntil(60 * MILLI),
                        1))
                .task(hog(0, 20 * MILLI));
        return Scene.of(
                        "1n2l2c1t",
                        script,
                        watch -> assertThat(
                                        watch.firstRun("arriving", 20 * MILLI).now())
                                .isLessThan(20 * MILLI + 170 * MICRO))
                .on("v5.12")
                .patched(Patch.feature(Feature.TTWU_QUEUE, false))
                .costing(Cost.BALANCE_BASE, 100 * MICRO)
                .idlingLightly();
    }

    /** Two equal tasks on CPU 0, three on CPU 1, for a time. */
    private static Script twoAndThree(long untilNanos) {
        return Script.named("two-and-three")
                .task(bound("here-1", t -> t.spinUntil(untilNanos), 0))
                .task(bound("here-2", t -> t.spinUntil(untilNanos), 0))
                .task(bound("there-1", t -> t.spinUntil(untilNanos), 0, 1))
                .task(bound("there-2", t -> t.spinUntil(untilNanos), 0, 1))
                .task(bound("there-3", t -> t.spinUntil(untilNanos), 0, 1));
    }

    /**
     * Both CPUs count as overloaded from 42 ms on (2 x (1 - 0.5^(42 / 32.8)) = 1.17). CPU 0, busy, looks at its first tick, at 4 ms, and 16 x 4 ms less a
     * tick later, at 64 ms: it finds half a task's load too much on CPU 1 and moves no whole task for it.
     */
    static Scene halfATaskIsNotMoved() {
        return Scene.of(
                "uma-2",
                twoAndThree(90 * MILLI),
                watch -> assertThat(watch.moves(Migration.PERIODIC_BALANCE, 0, 80 * MILLI))
                        .isEmpty());
    }

    /**
     * After that failure a task counts half, and the pass that follows, the shortest interval later (16 x 2 ms less a tick, at 92 ms), moves one, although CPU 0
     * was busy all the time.
     */
    static Scene busyCpuPullsAfterAFailure() {
        return Scene.of(
                "uma-2",
                twoAndThree(180 * MILLI),
                watch -> assertThat(watch.moves(Migration.PERIODIC_BALANCE, 80 * MILLI, 180 * MILLI))
                        .isNotEmpty());
    }

    /** Two tasks run on the two threads of core 0, each alone on its CPU; core 1 becomes idle: one of them is pushed there while it runs. */
    static Scene runningTaskIsPushedToAnIdleCore() {
        Script script = Script.named("push")
                .task(hog(2, 20 * MILLI))
                .task(hog(3, 20 * MILLI))
                .task(bound("one", t -> t.spinUntil(150 * MILLI), 0, 2))
                .task(hog(1, 150 * MILLI));
        return Scene.of(
                "1n1l2c2t",
                script,
                watch -> assertThat(watch.moves(Migration.ACTIVE_BALANCE, 20 * MILLI, 150 * MILLI))
                        .isNotEmpty());
    }

    /**
     * Two CPUs that share no cache. Two tasks meet on CPU 1, CPU 0 is idle since long and its tick is off: CPU 1's tick has it woken to
     * balance, and it pulls one of them.
     */
    static Scene ticklessCpuIsAskedToPull() {
        Script script = Script.named("kick")
                .task("one", t -> t.sleep(30 * MILLI).spinUntil(80 * MILLI))
                .task(hog(1, 80 * MILLI));
        return Scene.of(
                "1n2l1c1t",
                script,
                watch -> assertThat(watch.moves(Migration.NOHZ_BALANCE, 30 * MILLI, 60 * MILLI))
                        .isNotEmpty());
    }

    /** A task may leave CPU 0 from 20 ms on; CPU 1 idles and is preferred: it is pushed there, and not back. */
    static Scene taskMovesToThePreferredCore() {
        Script script = Script.named("preferred")
                .task(bound(
                        "task",
                        t -> t.spinUntil(20 * MILLI).affinity(CpuSet.of(0, 1)).spinUntil(200 * MILLI),
                        0));
        return Scene.of(
                "1n1l2c1t^1,2",
                script,
                watch -> assertThat(watch.moves(Migration.ACTIVE_BALANCE, 20 * MILLI, 200 * MILLI))
                        .hasSize(1));
    }

    /** A task that uses all of little CPU 0 may move from 40 ms on, big CPU 1 is idle from 60 ms on: it is pushed there. */
    static Scene misfitIsPushedToALargerCpu() {
        Script script = Script.named("misfit")
                .task(bound(
                        "heavy",
                        t -> t.spinUntil(40 * MILLI).affinity(CpuSet.of(0, 1)).spinUntil(200 * MILLI),
                        0))
                .task(bound("other", t -> t.spinUntil(60 * MILLI), 1));
        return Scene.of(
                "1n2l1c1t@446,1024",
                script,
                watch -> assertThat(watch.moves(Migration.ACTIVE_BALANCE, 60 * MILLI, 80 * MILLI))
                        .hasSize(1));
    }
}
