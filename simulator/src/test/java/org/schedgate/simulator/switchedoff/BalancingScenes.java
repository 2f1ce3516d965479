package org.schedgate.simulator.switchedoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedgate.simulator.switchedoff.Scene.MICRO;
import static org.schedgate.simulator.switchedoff.Scene.MILLI;
import static org.schedgate.simulator.switchedoff.Scene.bound;
import static org.schedgate.simulator.switchedoff.Scene.hog;

import org.schedgate.simulator.machine.Cost;
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
        return Scene.of("uma-2", twoAndOne(5 * MILLI, 19 * MILLI), watch -> assertThat(
                        watch.moves(Migration.NEWIDLE_BALANCE, 19 * MILLI, 19 * MILLI + 100 * MICRO))
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

    /** Each level takes 0.1 ms to look at: with a task in hand CPU 0 does not look further, and runs it at once. */
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
                .costing(Cost.BALANCE_BASE, 100 * MICRO);
    }

    /**
     * Two equal tasks on CPU 0, three on CPU 1, and both used fully from about 89 ms on (0.5^(89 / 32) is 1 - 100/117): what is too much on CPU 1
     * is half a task's load. The next pass moves no whole task for it; only a later one does, after a failure.
     */
    static Scene halfATaskIsNotMoved() {
        Script script = Script.named("half")
                .task(bound("here-1", t -> t.spinUntil(110 * MILLI), 0))
                .task(bound("here-2", t -> t.spinUntil(110 * MILLI), 0))
                .task(bound("there-1", t -> t.spinUntil(110 * MILLI), 0, 1))
                .task(bound("there-2", t -> t.spinUntil(110 * MILLI), 0, 1))
                .task(bound("there-3", t -> t.spinUntil(110 * MILLI), 0, 1));
        return Scene.of("uma-2", script, watch -> assertThat(watch.moves(Migration.PERIODIC_BALANCE, 0, 100 * MILLI))
                .isEmpty());
    }

    /** Two tasks run on the two threads of core 0, each alone on its CPU; core 1 becomes idle: one of them is pushed there while it runs. */
    static Scene runningTaskIsPushedToAnIdleCore() {
        Script script = Script.named("push")
                .task(hog(2, 20 * MILLI))
                .task(hog(3, 20 * MILLI))
                .task(bound("one", t -> t.spinUntil(150 * MILLI), 0, 2))
                .task(hog(1, 150 * MILLI));
        return Scene.of("1n1l2c2t", script, watch -> assertThat(
                        watch.moves(Migration.ACTIVE_BALANCE, 20 * MILLI, 150 * MILLI))
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
        return Scene.of("1n2l1c1t", script, watch -> assertThat(
                        watch.moves(Migration.NOHZ_BALANCE, 30 * MILLI, 60 * MILLI))
                .isNotEmpty());
    }
}
