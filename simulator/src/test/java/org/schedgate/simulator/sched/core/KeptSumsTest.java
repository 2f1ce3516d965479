package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.loop.Budget;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.domain.SchedGroup;
import org.schedgate.simulator.sched.group.GroupSums;
import org.schedgate.simulator.task.ControlGroup;
import org.schedgate.simulator.trace.TextTrace;
import org.schedgate.simulator.workload.Hackbench;
import org.schedgate.simulator.workload.Schbench;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.Workloads;

/** Sums that are kept are those that adding up anew gives, after each event, and runs with and without them are the same. */
class KeptSumsTest {
    private static SchedulerRun run(String machine, String kernel) {
        return new SchedulerRun(Machines.of(machine), Kernels.of(kernel), 1, Budget.DEFAULT, null, () -> false);
    }

    /** Tasks that compute and sleep, some of them pinned, so that attempts leave CPUs out. */
    private static Script sleepers(int tasks, int millis) {
        ScriptTask pinned = ScriptTask.named(
                        "pinned", t -> t.forever(r -> r.run(2_000_000).sleepBetween(100_000, 4_000_000)))
                .on(CpuSet.of(1))
                .copies(3);
        return Script.named("sleepers")
                .tasks(
                        tasks,
                        "free",
                        t -> t.forever(r -> r.runBetween(50_000, 900_000).sleepBetween(100_000, 1_000_000)))
                .task(pinned)
                .runtime(Duration.ofMillis(millis));
    }

    private static ScriptTask grouped(String name) {
        return ScriptTask.named(
                        name,
                        t -> t.forever(r -> r.runBetween(50_000, 3_000_000).sleepBetween(100_000, 1_000_000)))
                .copies(9);
    }

    private static Script grouped() {
        return Script.named("grouped")
                .task(grouped("outside"))
                .task(grouped("inside").in(ControlGroup.named("half")))
                .runtime(Duration.ofMillis(150));
    }

    private static Stream<Arguments> workloads() {
        Workload messages = Hackbench.parse("taskset -c 0-23 hackbench -p -T -l 40 -g 2");
        Workload requests = Schbench.messageThreads(2).workerThreads(16).runtime(Duration.ofMillis(300));
        return Stream.of(
                Arguments.of("kunpeng920-96", "v5.12", messages, 97),
                Arguments.of("icelake-8369b-vm32", "v6.1", requests, 7),
                Arguments.of("smt-8", "v5.5", sleepers(20, 60), 1),
                Arguments.of("2n2l2c2t", "v3.16", sleepers(30, 60), 1),
                Arguments.of("2n4l4c1t", "v4.15", sleepers(60, 60), 3),
                Arguments.of("juno-r2", "v5.4", sleepers(12, 60), 1),
                Arguments.of("smt-8", "v6.6", sleepers(20, 60), 1),
                Arguments.of("2n2l2c2t", "v6.12", sleepers(30, 60), 1),
                Arguments.of("juno-r2", "v5.13", sleepers(12, 60), 1),
                Arguments.of("2n4l4c1t", "v6.2", Workloads.forkJoin(20, 40, 3_000_000), 3),
                Arguments.of("smt-8", "v6.1", grouped(), 1));
    }

    /** Look after every event, or every few where the machine is large. */
    @ParameterizedTest
    @MethodSource("workloads")
    void sums_are_those_of_all_cpus_after_each_event(String machine, String kernel, Workload workload, int every) {
        SchedulerRun run = run(machine, kernel);
        run.start(workload.start().main());
        long looks = 0;
        long crowded = 0;
        for (long event = 0; run.core.tasks.live() > 0; event++) {
            run.step();
            if (event % every == 0) {
                crowded += compare(run.core);
                looks++;
            }
        }
        assertThat(looks).isGreaterThan(500);
        assertThat(crowded).as("queues with two tasks seen").isPositive();
    }

    private static long compare(Core core) {
        core.view.onCpu(0);
        core.sums.refresh(core.machine.topology().allCpus());
        long crowded = 0;
        for (int cpu = 0; cpu < core.cpus; cpu++) {
            for (int i = 0; i < core.domains.depth(cpu); i++) {
                DomainState state = core.rqs[cpu].domains[i];
                GroupSums sums = state.sums;
                int groups = sums == null ? 0 : state.domain.groups().size();
                for (int group = 0; group < groups; group++) {
                    crowded += compare(core, state.domain.groups().get(group), sums, group);
                }
                compareTotals(state.domain.groups(), sums);
            }
        }
        return crowded;
    }

    private static void compareTotals(List<SchedGroup> groups, @Nullable GroupSums sums) {
        long load = 0;
        long utilization = 0;
        long capacity = 0;
        int crowded = 0;
        for (int group = 0; sums != null && group < groups.size(); group++) {
            load += sums.load(group);
            utilization += sums.utilization(group);
            capacity += groups.get(group).capacity();
            crowded += sums.crowdedQueues(group);
        }
        boolean same = sums == null
                || (sums.totalLoad() == load
                        && sums.totalUtilization() == utilization
                        && sums.totalCapacity() == capacity
                        && sums.totalCrowdedQueues() == crowded);
        assertThat(same).as("totals of %s", groups).isTrue();
    }

    private static int compare(Core core, SchedGroup group, GroupSums sums, int index) {
        long load = 0;
        long utilization = 0;
        long runnable = 0;
        int running = 0;
        int fair = 0;
        int idle = 0;
        int crowded = 0;
        int misfits = 0;
        long queued = 0;
        for (RunQueue rq : core.rqs) {
            if (group.cpus().contains(rq.cpu)) {
                load += rq.fair.load.loadAvg();
                utilization +=
                        Math.min(core.domains.capacity(rq.cpu), Math.max(rq.fair.load.utilAvg(), rq.fair.utilEst));
                runnable += rq.fair.load.runnableAvg();
                running += rq.nrRunning;
                fair += rq.fair.tasks;
                idle += rq.curr == rq.idle && rq.nrRunning == 0 && !rq.ttwuPending ? 1 : 0;
                crowded += rq.nrRunning > 1 ? 1 : 0;
                misfits += rq.misfitLoad > 0 ? 1 : 0;
                queued += sums.keepsQueuedLoad() ? rq.fair.load.queuedLoadAvg() : 0;
                boolean several = (core.sums.crowded()[rq.cpu >> 6] >>> rq.cpu & 1) != 0;
                assertThat(several).isEqualTo(rq.fair.tasks > 1);
                assertThat(core.sums.fairRunning(rq.cpu)).isEqualTo(rq.fair.tasks);
            }
        }
        boolean same = sums.load(index) == load
                && sums.utilization(index) == utilization
                && sums.runnable(index) == runnable
                && sums.running(index) == running
                && sums.fairRunning(index) == fair
                && sums.idleCpus(index) == idle
                && sums.crowdedQueues(index) == crowded
                && sums.misfits(index) == misfits
                && sums.queuedLoad(index) == queued
                && sums.weight(index) == group.weight()
                && sums.capacity(index) == group.capacity();
        assertThat(same).as("sums of %s at %d ns", group.cpus(), core.now).isTrue();
        return crowded;
    }

    private static String trace(String machine, String kernel, Workload workload, boolean kept) {
        StringBuilder text = new StringBuilder();
        SchedulerRun run = new SchedulerRun(
                Machines.of(machine), Kernels.of(kernel), 1, Budget.DEFAULT, new TextTrace(text), () -> false);
        if (!kept) {
            run.core.sums.leaveOut();
        }
        run.run(workload.start().main());
        assertThat(run.core.sums.reads() > 0).isEqualTo(kept);
        return text.toString();
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void runs_are_the_same_without_kept_sums(String machine, String kernel, Workload workload, int every) {
        String kept = trace(machine, kernel, workload, true);
        assertThat(kept).hasSizeGreaterThan(10_000);
        assertThat(kept.equals(trace(machine, kernel, workload, false))).isTrue();
    }

    /** An event changes its own CPU and at most one other, so no more can be left to be read, however large the machine. */
    @Test
    void cpus_read_do_not_grow_with_the_machine() {
        for (String machine : new String[] {"1n1l8c1t", "1n4l16c1t", "2n8l16c1t"}) {
            SchedulerRun run = run(machine, "v6.1");
            int cpus = run.core.cpus;
            run.run(sleepers(3 * cpus, 3000 / cpus).start().main());
            assertThat(run.core.sums.reads()).as(machine).isBetween(run.events() / 50, 2 * run.events());
        }
    }
}
