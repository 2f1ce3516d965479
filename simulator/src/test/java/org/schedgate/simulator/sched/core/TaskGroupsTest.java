package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.LoadTracking;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.fair.FairClassFixture;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;
import org.schedgate.simulator.workload.Together;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.Workloads;

/** Groups share CPUs by their weights, whatever they hold; shares by hand from the weights. */
class TaskGroupsTest {
    private static final long MILLI = 1_000_000;
    private static final long FROM = 200 * MILLI;
    private static final long TO = 1_000 * MILLI;
    private static final ControlGroup ONE = ControlGroup.named("one");
    private static final ControlGroup TWO = ControlGroup.named("two");

    static Stream<KernelProfile> kernels() {
        List<KernelProfile> kernels = new ArrayList<>(FairClassFixture.all());
        Kernels.names().stream().map(Kernels::of).forEach(kernels::add);
        return kernels.stream();
    }

    /** Adds up how long tasks of each name ran. */
    private static final class Shares implements SchedListener {
        private final Map<String, Long> ran = new TreeMap<>();
        private final String[] running = {"", ""};
        private final long[] since = new long[2];

        @Override
        public void switched(
                long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
            long spent = Math.min(now, TO) - Math.max(since[cpu], FROM);
            if (spent > 0) {
                ran.merge(running[cpu], spent, Long::sum);
            }
            running[cpu] = next.group();
            since[cpu] = now;
        }

        /** Return the share of one CPU's time. */
        double of(String group) {
            return ran.getOrDefault(group, 0L) / (double) (TO - FROM);
        }
    }

    private static ScriptTask hogs(String name, int copies, int... cpus) {
        return ScriptTask.named(name, t -> t.spinUntil(TO + 20 * MILLI))
                .copies(copies)
                .on(CpuSet.of(cpus));
    }

    private static Shares run(KernelProfile kernel, Workload workload) {
        Shares shares = new Shares();
        new SchedulerRun(Machines.of("uma-2").withoutNoise(), kernel, 1, Budget.DEFAULT, shares, () -> false)
                .run(workload.start().main());
        return shares;
    }

    /** One turn of 12 ms and a tick at either end of 800 ms. */
    private static Offset<Double> turns() {
        return Offset.offset(0.04);
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void two_groups_of_one_weight_have_half_a_cpu_each_however_many_tasks_they_are(KernelProfile kernel) {
        Shares shares = run(
                kernel,
                Script.named("halves")
                        .task(hogs("single", 1, 1).in(ONE))
                        .task(hogs("triple", 3, 1).in(TWO)));
        assertThat(shares.of("single")).isCloseTo(0.5, turns());
        assertThat(shares.of("triple")).isCloseTo(0.5, turns());
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void groups_share_by_weight(KernelProfile kernel) {
        Shares shares = run(
                kernel,
                Script.named("weights")
                        .task(hogs("light", 2, 1).in(ONE.weight(50)))
                        .task(hogs("heavy", 2, 1).in(TWO.weight(150))));
        assertThat(shares.of("light")).isCloseTo(0.25, turns());
        assertThat(shares.of("heavy")).isCloseTo(0.75, turns());
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void a_group_is_as_one_task_beside_a_task_of_the_root(KernelProfile kernel) {
        Shares shares = run(
                kernel,
                Script.named("root")
                        .task(hogs("root", 1, 1))
                        .task(hogs("group", 4, 1).in(ONE)));
        assertThat(shares.of("root")).isCloseTo(0.5, turns());
        assertThat(shares.of("group")).isCloseTo(0.5, turns());
    }

    /** The group's 1024 are 512 on each CPU, beside 1024: a third of each. */
    @ParameterizedTest
    @MethodSource("kernels")
    void a_group_on_two_cpus_has_half_its_weight_on_each(KernelProfile kernel) {
        Shares shares = run(
                kernel,
                Script.named("spread")
                        .task(hogs("root0", 1, 0))
                        .task(hogs("root1", 1, 1))
                        .task(hogs("group0", 1, 0).in(ONE))
                        .task(hogs("group1", 1, 1).in(ONE)));
        assertThat(shares.of("group0")).isCloseTo(1 / 3.0, turns());
        assertThat(shares.of("group1")).isCloseTo(1 / 3.0, turns());
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void a_group_in_a_group_has_its_part_of_that_groups_part(KernelProfile kernel) {
        // 1/2 for the group, of which 3/4 for the inner one.
        Shares shares = run(
                kernel,
                Script.named("nested")
                        .task(hogs("root", 1, 1))
                        .task(hogs("outer", 1, 1).in(ONE))
                        .task(hogs("inner", 1, 1)
                                .in(ControlGroup.named("inner").weight(300).in(ONE))));
        assertThat(shares.of("root")).isCloseTo(0.5, turns());
        assertThat(shares.of("outer")).isCloseTo(0.125, turns());
        assertThat(shares.of("inner")).isCloseTo(0.375, turns());
    }

    /** Two hogs alone on two CPUs, all in one session: each shows half of the session's weight as its CPU's load. */
    @ParameterizedTest
    @MethodSource("kernels")
    void a_session_shows_its_one_weight_divided_by_its_cpus(KernelProfile kernel) {
        Workload session = Workloads.autogrouped(Workloads.alwaysRunnable(2, Duration.ofMillis(900)));
        SchedulerRun run = new SchedulerRun(
                Machines.of("uma-2").withoutNoise(), kernel, 1, Budget.DEFAULT, new SchedListener() {}, () -> false);
        run.start(session.start().main());
        while (run.nowNanos() < 800 * MILLI) {
            run.step();
        }
        for (RunQueue rq : run.core.rqs) {
            assertThat(rq.curr.name).startsWith("hog");
            assertThat(rq.fair.load.loadAvg()).isBetween(480L, 544L);
            assertThat(rq.curr.hierarchicalLoad()).isBetween(480L, 544L);
            if (kernel.decisions().loadTracking().form() != LoadTracking.Form.CONTRIBUTIONS) {
                assertThat(rq.fair.load.utilAvg()).isGreaterThan(1000);
            }
        }
    }

    @Test
    void a_group_of_two_values_is_refused_where_it_is_not_listed_before_the_run() {
        Workload both = Script.named("both")
                .task(hogs("half", 1, 1).in(ONE.withShares(512)))
                .task(hogs("full", 1, 1).in(ONE));
        assertThatThrownBy(() -> run(Kernels.of("v6.1"), both))
                .isInstanceOf(SimulationException.class)
                .hasMessage("the workload gives group '/one' two values, /one:512 and /one:1024: give one, or two names"
                        + " for two groups");
    }

    @Test
    void a_group_says_what_it_accepts() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ControlGroup.named("a b"))
                .withMessage("group name 'a b': accepted is letters, digits, '.', '_' and '-'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ONE.withShares(1))
                .withMessage("group 'one': cpu.shares of 1, accepted is 2..262144");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ONE.weight(10_001))
                .withMessage("group 'one': cpu.weight of 10001, accepted is 1..10000");
        assertThat(ONE.weight(100).shares()).isEqualTo(1024);
        assertThat(ONE.weight(1).shares()).isEqualTo(10);
        assertThat(Workloads.in(TWO.in(ONE), Workloads.pingPong(1, 1)).commandLine())
                .startsWith("cgexec /one:1024/two:1024 script ping-pong");
    }

    @Test
    void a_workload_is_put_in_one_group_only() {
        Workload inner = Workloads.in(TWO, Workloads.pingPong(1, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Workloads.in(ONE, inner))
                .withMessage("the workload for group /one:1024 starts in group /two:1024 already: nest groups by"
                        + " ControlGroup.in, and give the innermost");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Workloads.in(ONE, Workloads.autogrouped(Workloads.pingPong(1, 1))))
                .withMessageContaining("starts in group /autogroup-1:1024 already");
    }

    /** Three hogs in one session and one in another, on one CPU: each session has half of it. */
    @ParameterizedTest
    @MethodSource("kernels")
    void two_sessions_beside_each_other_are_two_groups(KernelProfile kernel) {
        Workload three = Workloads.autogrouped(Script.named("three").task(hogs("three", 3, 1)));
        Workload one = Workloads.autogrouped(Script.named("one").task(hogs("one", 1, 1)));
        Shares shares = run(kernel, Together.of(three, one));
        assertThat(shares.of("three")).isCloseTo(0.5, turns());
        assertThat(shares.of("one")).isCloseTo(0.5, turns());
    }

    @Test
    void sessions_are_counted_through_whatever_holds_them() {
        Workload first = Workloads.autogrouped(Workloads.pingPong(1, 1));
        Workload second = Workloads.autogrouped(Workloads.pingPong(1, 2));
        Workload inner = Together.of(first, second);
        assertThat(inner.groups()).extracting(ControlGroup::name).containsExactly("autogroup-1", "autogroup-2");
        assertThat(Together.of(first, Workloads.withTimerSlack(50_000, second)).groups())
                .extracting(ControlGroup::name)
                .containsExactly("autogroup-1", "autogroup-2");
        // A session that starts both has the number after theirs.
        Workload outer = Workloads.autogrouped(inner);
        assertThat(Together.of(first, outer).groups())
                .extracting(ControlGroup::name)
                .containsExactly("autogroup-1", "autogroup-4", "autogroup-2", "autogroup-3");
    }
}
