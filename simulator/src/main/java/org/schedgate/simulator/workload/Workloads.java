package org.schedgate.simulator.workload;

import java.time.Duration;
import java.util.Objects;
import org.schedgate.simulator.task.ControlGroup;

/** Small workloads that show one thing each; used by tests and benchmarks, and good for a first look at a machine. */
public final class Workloads {
    private Workloads() {}

    /**
     * Return pairs of tasks that wake each other in turn, as {@code perf bench sched pipe} does over a futex.
     *
     * @param pairs 1 or more
     * @param rounds there and back, of each pair
     */
    public static Script pingPong(int pairs, int rounds) {
        if (pairs < 1 || pairs > 10_000) {
            throw new IllegalArgumentException("ping-pong: " + pairs + " pairs: accepted is 1..10000");
        }
        Script script = Script.named("ping-pong");
        for (int pair = 0; pair < pairs; pair++) {
            String there = "there-" + pair;
            String back = "back-" + pair;
            script = script.task(ScriptTask.named(
                                    "ping-" + pair,
                                    t -> t.repeat(rounds, r -> r.wake(there).await(back)))
                            .group("ping"))
                    .task(ScriptTask.named(
                                    "pong-" + pair,
                                    t -> t.repeat(rounds, r -> r.await(there).wake(back)))
                            .group("pong"));
        }
        return script;
    }

    /** Return tasks that never sleep, 1..{@link ScriptTask#COPIES_MAX}, for some time. */
    public static Script alwaysRunnable(int tasks, Duration runtime) {
        Objects.requireNonNull(runtime, "always-runnable: runtime is null: accepted is 0 or more");
        return Script.named("always-runnable").tasks(tasks, "hog", t -> t.spinUntil(runtime.toNanos()));
    }

    /**
     * Return a task that forks some children, waits for all of them, and again.
     *
     * @param width children at a time
     * @param rounds how often
     * @param workNanos what each child runs
     */
    public static Script forkJoin(int width, int rounds, long workNanos) {
        return Script.named("fork-join")
                .task(
                        "parent",
                        t -> t.repeat(
                                rounds,
                                r -> r.repeat(width, w -> w.fork("child")).repeat(width, w -> w.await("done"))))
                .child("child", c -> c.run(workNanos).wake("done"));
    }

    /**
     * Return tasks that work and meet at a barrier, and again.
     *
     * @param tasks 1 or more
     * @param rounds how often
     * @param workNanos what each runs between two meetings
     */
    public static Script barrierLoop(int tasks, int rounds, long workNanos) {
        return Script.named("barrier-loop")
                .tasks(
                        tasks,
                        "worker",
                        t -> t.repeat(rounds, r -> r.run(workNanos).barrier("meet", tasks)));
    }

    /** Return a workload whose tasks are in a control group from the start, as cgexec(1) would start it. */
    public static Workload in(ControlGroup group, Workload workload) {
        return new GroupedWorkload(group, workload);
    }

    /**
     * Return a workload whose tasks sleep up to a slack longer than they ask ({@code PR_SET_TIMERSLACK}), but for those that set one of their
     * own. Ordinary tasks of a real system have {@link org.schedgate.simulator.task.TaskScheduling#SLACK_NANOS_ORDINARY}; here they have none unless told.
     */
    public static Workload withTimerSlack(long nanos, Workload workload) {
        return new SlackWorkload(nanos, workload);
    }

    /**
     * Return a workload run from a terminal session of its own on a kernel whose autogroup is on ({@code sched_autogroup_enabled}): all its
     * tasks are in one group with the weight of a single nice-0 task, and kernel threads are not. Several of these run {@link Together} are
     * several sessions.
     */
    public static Workload autogrouped(Workload workload) {
        Objects.requireNonNull(workload, "workload is null: give what runs in the session");
        return Session.of(workload);
    }
}
