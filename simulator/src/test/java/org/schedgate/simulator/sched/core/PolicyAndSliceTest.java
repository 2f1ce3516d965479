package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.task.Policy;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;

/** One CPU of two: who waits for how long where policies, requests and groups differ. */
class PolicyAndSliceTest {
    private static final long MILLI = 1_000_000;
    private static final long END = 400 * MILLI;

    /** The longest time that a task of a name waited after a wakeup, and ran without a switch, from 20 ms on. */
    private static final class Longest implements SchedListener {
        private final String name;
        private final Map<Integer, Long> wokenAt = new TreeMap<>();
        private long since = -1;
        private long waited;
        private int prompt;
        private long ran;
        private int wakeups;
        private int attempts;

        Longest(String name) {
            this.name = name;
        }

        @Override
        public void enqueued(long now, int by, TaskView task, boolean isNew) {
            if (now > 20 * MILLI && task.name().startsWith(name)) {
                wokenAt.put(task.id(), now);
                wakeups++;
            }
        }

        @Override
        public void switched(
                long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
            if (cpu != 1) {
                return;
            }
            if (previous.name().startsWith(name) && since >= 20 * MILLI) {
                ran = Math.max(ran, now - since);
            }
            if (next.name().startsWith(name)) {
                since = now;
                Long woken = wokenAt.remove(next.id());
                if (woken != null) {
                    waited = Math.max(waited, now - woken);
                    prompt += now - woken < 100_000 ? 1 : 0;
                }
            }
        }

        @Override
        public void balanced(
                long now, int cpu, int destination, SchedDomain domain, IdleType type, Enum<?> branch, int moved) {
            attempts += destination == 1 && type == IdleType.NOT_IDLE && branch instanceof BusiestGroup.Branch ? 1 : 0;
        }
    }

    private static Longest run(KernelProfile kernel, String name, Script script) {
        Longest longest = new Longest(name);
        new SchedulerRun(Machines.of("uma-2").withoutNoise(), kernel, 1, Budget.DEFAULT, longest, () -> false)
                .run(script.start().main());
        return longest;
    }

    private static ScriptTask hog(String name) {
        return ScriptTask.named(name, t -> t.spinUntil(END)).on(CpuSet.of(1));
    }

    private static ScriptTask sleeper() {
        return ScriptTask.named(
                        "sleeper", t -> t.repeat(15, r -> r.sleep(21 * MILLI).spin(100_000)))
                .on(CpuSet.of(1));
    }

    /**
     * Two hogs that ask for 10 ms. Every 6.3 ms a task is born beside them that finds the running hog ahead of the average: it runs at once by any rule,
     * and the hog that is behind runs next, protected for 10 ms. 0.3 ms later a second one asks for 0.2 ms, half of that at first, at the average, while that hog is
     * still behind: its deadline is the earlier one by more than 9 ms, so it runs if the protection ends, and waits otherwise.
     */
    @ParameterizedTest
    @ValueSource(strings = {"v6.12", "v6.18"})
    void who_asks_for_less_does_not_wait_for_the_protection(String kernel) {
        Script script = Script.named("short")
                .task(hog("hog1").slice(10 * MILLI))
                .task(hog("hog2").slice(10 * MILLI))
                .task(ScriptTask.named(
                                "parent",
                                t -> t.sleep(20 * MILLI)
                                        .repeat(
                                                50,
                                                r -> r.sleep(6 * MILLI)
                                                        .fork("first")
                                                        .sleep(300_000)
                                                        .fork("second")))
                        .on(CpuSet.of(0)))
                .child(shortTask("first"))
                .child(shortTask("second"));
        Longest with = run(Kernels.of(kernel), "second", script);
        assertThat(with.wakeups).isEqualTo(50);
        assertThat(with.prompt).isGreaterThan(45);
        Longest without = run(Kernels.of(kernel).with(Patch.feature("PREEMPT_SHORT", false)), "second", script);
        assertThat(without.prompt).isLessThan(5);
    }

    private static ScriptTask shortTask(String name) {
        return ScriptTask.named(name, t -> t.spin(10_000)).slice(200_000).on(CpuSet.of(1));
    }

    /**
     * An idle-policy hog in a group of the usual weight, a normal sleeper outside it. Up to 6.11 policies of tasks count: it gives way at once. From 6.12
     * on the group is as any other, and the hog is protected for up to 1.5 ms.
     */
    @ParameterizedTest
    @CsvSource({"v5.9, true", "v6.6, true", "v6.12, false", "v6.18, false"})
    void an_idle_policy_task_in_a_group_gives_way_to_one_outside_up_to_6_11(String kernel, boolean atOnce) {
        Script script = Script.named("idle-in-a-group")
                .task(hog("hog").policy(Policy.IDLE).in(ControlGroup.named("group")))
                .task(sleeper());
        Longest longest = run(Kernels.of(kernel), "sleeper", script);
        assertThat(longest.wakeups).isGreaterThan(10);
        assertThat(longest.waited < 100_000).isEqualTo(atOnce);
    }

    /** In one queue it gives way everywhere: where it was protected, the protection ends with it. */
    @ParameterizedTest
    @ValueSource(strings = {"v3.15", "v5.9", "v6.1", "v6.18"})
    void an_idle_policy_task_gives_way_at_once_in_its_own_queue(String kernel) {
        Script script =
                Script.named("idle").task(hog("hog").policy(Policy.IDLE)).task(sleeper());
        Longest longest = run(Kernels.of(kernel), "sleeper", script);
        assertThat(longest.wakeups).isGreaterThan(10);
        assertThat(longest.waited).isLessThan(100_000);
    }

    /**
     * Two CPUs: a latency of 12 ms. Two hogs of a group beside one of none: the group has 6 ms, each of it 3, which the tick ends at 4. By its own
     * queue alone each would have 6, which the tick ends at 8.
     */
    @ParameterizedTest
    @ValueSource(strings = {"v3.15", "v5.9", "v6.1"})
    void a_task_of_a_group_runs_for_its_share_of_the_groups_slice(String kernel) {
        Script script = Script.named("slice-of-a-group")
                .task(hog("root"))
                .task(hog("group1").in(ControlGroup.named("group")))
                .task(hog("group2").in(ControlGroup.named("group")));
        assertThat(run(Kernels.of(kernel), "group", script).ran).isBetween(3 * MILLI, 4 * MILLI + 200_000);
    }

    /**
     * The cache of two CPUs is balanced every 2 to 4 ms by an idle CPU, one tick; by a busy one every 2 to 4 ms times 32, that is 64 to 128 ms, or times
     * 16 less a tick.
     */
    @ParameterizedTest
    @CsvSource({"v5.5, false", "v5.9, true", "v6.1, true"})
    void a_cpu_of_idle_policy_tasks_balances_as_often_as_an_idle_one(String kernel, boolean often) {
        Script script = Script.named("pace")
                .task(hog("hog").policy(Policy.IDLE))
                .task(ScriptTask.named("other", t -> t.spinUntil(END)).on(CpuSet.of(0)));
        int attempts = run(Kernels.of(kernel), "hog", script).attempts;
        if (often) {
            assertThat(attempts).isBetween(80, 100);
        } else {
            assertThat(attempts).isBetween(1, 7);
        }
    }

    /**
     * A SCHED_IDLE hog beside a normal one that ends at 101 ms, between two ticks: from 5.6 on the CPU looks which domains are due with the next tick. A busy
     * CPU had put that off by 64 ms or more.
     */
    @ParameterizedTest
    @CsvSource({"v5.5, false", "v5.9, true", "v6.1, true", "v6.12, true"})
    void a_cpu_looks_for_work_with_the_next_tick_once_only_idle_policy_tasks_are_left(String kernel, boolean early) {
        SchedulerRun run = new SchedulerRun(
                Machines.of("uma-2").withoutNoise(),
                Kernels.of(kernel),
                1,
                Budget.DEFAULT,
                new SchedListener() {},
                () -> false);
        run.start(Script.named("only-idle-policy")
                .task(hog("hog").policy(Policy.IDLE))
                .task(ScriptTask.named("normal", t -> t.spinUntil(101 * MILLI)).on(CpuSet.of(1)))
                .task(ScriptTask.named("other", t -> t.spinUntil(END)).on(CpuSet.of(0)))
                .start()
                .main());
        while (run.nowNanos() < 101 * MILLI + 200_000) {
            run.step();
        }
        assertThat(run.core.rqs[1].curr.name()).isEqualTo("hog");
        assertThat(run.core.rqs[1].nextBalance <= run.core.jiffies()).isEqualTo(early);
    }
}
