package org.schedgate.simulator.switchedoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.schedgate.simulator.switchedoff.Scene.MILLI;
import static org.schedgate.simulator.switchedoff.Scene.bound;
import static org.schedgate.simulator.switchedoff.Scene.hog;

import java.util.List;
import org.schedgate.simulator.sched.fair.FairClassFixture;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.task.Policy;
import org.schedgate.simulator.workload.Script;

/** Scenes in which it matters who runs, and how deep a CPU sleeps. */
final class RunningScenes {
    private RunningScenes() {}

    /** A task that slept for 30 ms preempts one that ran all the time: it is up to 6 ms behind, and the granularity is 2 ms. */
    static Scene sleeperPreempts() {
        Script script = Script.named("sleeper")
                .task(bound("sleeper", t -> t.sleep(30 * MILLI).run(MILLI), 1))
                .task(hog(1, 60 * MILLI));
        return Scene.of(
                "uma-2",
                script,
                watch -> assertThat(watch.firstRun("sleeper", 30 * MILLI).now()).isLessThan(30 * MILLI + MILLI));
    }

    /** Two tasks share a CPU: the period is 12 ms, so each runs 6 ms and is asked at the next tick of 4 ms. */
    static Scene twoTasksTakeTurns() {
        Script script = Script.named("turns")
                .task(bound("one", t -> t.spinUntil(100 * MILLI), 1))
                .task(bound("two", t -> t.spinUntil(100 * MILLI), 1));
        return Scene.of("uma-2", script, watch -> {
            assertThat(watch.runsBefore("one", 100 * MILLI)).isBetween(4L, 9L);
            assertThat(watch.runsBefore("two", 100 * MILLI)).isBetween(4L, 9L);
        });
    }

    /** Two tasks share a CPU on a kernel with requests of 1.5 ms: each is served at the next tick, so they change every 4 ms. */
    static Scene requestsTakeTurns() {
        Script script = Script.named("requests")
                .task(bound("one", t -> t.spinUntil(100 * MILLI), 1))
                .task(bound("two", t -> t.spinUntil(100 * MILLI), 1));
        return Scene.of("uma-2", script, watch -> {
                    assertThat(watch.runsBefore("one", 100 * MILLI)).isBetween(12L, 14L);
                    assertThat(watch.runsBefore("two", 100 * MILLI)).isBetween(12L, 14L);
                })
                .on(FairClassFixture.second());
    }

    /**
     * A task runs for 3 ms and then sleeps for 20 ms beside one that runs all the time. It stays queued until the other has caught up, so
     * that it wakes level with the average and runs at once, for the other is ahead of it; with its old lead it would have to wait.
     */
    static Scene sleeperWorksOffItsLead() {
        Script script = Script.named("lead")
                .task(bound("sleeper", t -> t.run(3 * MILLI).sleep(20 * MILLI).run(MILLI), 1))
                .task(hog(1, 60 * MILLI));
        return Scene.of(
                        "uma-2",
                        script,
                        watch -> assertThat(
                                        watch.firstRun("sleeper", 10 * MILLI).now())
                                .isLessThan(24 * MILLI))
                .on(FairClassFixture.second());
    }

    /** A batch task that slept for 30 ms is as far behind as another would be, but waits for the tick at 32 ms. */
    static Scene batchSleeperWaits() {
        Script script = Script.named("batch")
                .task(bound("sleeper", t -> t.sleep(30 * MILLI).run(MILLI), 1).policy(Policy.BATCH))
                .task(hog(1, 60 * MILLI));
        return Scene.of(
                "uma-2",
                script,
                watch -> assertThat(watch.firstRun("sleeper", 30 * MILLI).now()).isBetween(32 * MILLI, 37 * MILLI));
    }

    /** A group with one task on each CPU, beside another task there: it weighs 512 against 1024, so in 300 ms it runs 100 ms, not 150. */
    static Scene groupOnTwoCpusHasAThirdOfEach() {
        ControlGroup group = ControlGroup.named("group");
        Script script = Script.named("group")
                .task(hog(0, 400 * MILLI))
                .task(hog(1, 400 * MILLI))
                .task(bound("in0", t -> t.spinUntil(400 * MILLI), 0).in(group))
                .task(bound("in1", t -> t.spinUntil(400 * MILLI), 1).in(group));
        return Scene.of("uma-2", script, watch -> {
            List<RunWatch.Ran> turns =
                    watch.ran.stream().filter(r -> r.cpu() == 1).toList();
            long ran = 0;
            for (int turn = 0; turn + 1 < turns.size(); turn++) {
                if (turns.get(turn).task().equals("in1")) {
                    long until = Math.min(400 * MILLI, turns.get(turn + 1).now());
                    ran += Math.max(
                            0, until - Math.max(100 * MILLI, turns.get(turn).now()));
                }
            }
            assertThat(ran).isBetween(80 * MILLI, 125 * MILLI);
        });
    }

    /** Three tasks share a CPU: none waits for much longer than the others' turns, so all have run within the first 40 ms. */
    static Scene nobodyStarves() {
        Script script = Script.named("three")
                .task(bound("one", t -> t.spinUntil(150 * MILLI), 1))
                .task(bound("two", t -> t.spinUntil(150 * MILLI), 1))
                .task(bound("three", t -> t.spinUntil(150 * MILLI), 1));
        return Scene.of("uma-2", script, watch -> {
            for (String task : new String[] {"one", "two", "three"}) {
                assertThat(watch.runsBefore(task, 150 * MILLI)).as(task).isBetween(4L, 10L);
            }
        });
    }

    /**
     * A task that is created 1 ms after another began enters 6 ms behind. When the other yields after 6 ms it still has 1 ms less virtual
     * time, which is within the granularity of 2 ms: the new one runs at once, not at the tick at 8 ms.
     */
    static Scene yieldLetsTheOtherRun() {
        Script script = Script.named("yield")
                .task(bound("one", t -> t.spin(6 * MILLI).yieldTurn().spin(5 * MILLI), 1))
                .task(bound("parent", t -> t.sleep(MILLI).fork("two"), 0))
                .child(bound("two", t -> t.spin(5 * MILLI), 1));
        return Scene.of(
                "uma-2",
                script,
                watch -> assertThat(watch.firstRun("two", 0).now()).isBetween(6 * MILLI, 7 * MILLI));
    }

    /** A CPU that was idle for 100 ms with nothing due for as long is in the deepest state, C6: leaving it takes 170 us. */
    static Scene longIdlenessIsDeep() {
        Script script = Script.named("deep").task(bound("sleeper", t -> t.repeat(4, r -> r.sleep(100 * MILLI)), 1));
        return Scene.of("uma-2", script, watch -> {
            long due = watch.enqueued.stream()
                    .filter(e -> e.task().equals("sleeper") && !e.isNew())
                    .skip(3)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("it never wakes"))
                    .now();
            assertThat(watch.idled)
                    .filteredOn(idled -> idled.cpu() == 1 && idled.now() > due - 110 * MILLI && idled.now() < due)
                    .last()
                    .satisfies(idled -> {
                        assertThat(idled.state()).isEqualTo(2);
                        assertThat(idled.tickStopped()).isTrue();
                    });
        });
    }
}
