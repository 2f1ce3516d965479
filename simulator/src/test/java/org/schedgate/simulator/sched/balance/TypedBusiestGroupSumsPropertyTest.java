package org.schedgate.simulator.sched.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.Cases;
import org.schedgate.simulator.random.RandomStream;
import org.schedgate.simulator.sched.decision.BusiestGroup.Branch;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedGroup;
import org.schedgate.simulator.sched.group.CpuLines;
import org.schedgate.simulator.sched.group.GroupSums;

/** What the sums of groups and their ranks say is what reading each CPU of each group in turn says, while CPUs change one by one. */
class TypedBusiestGroupSumsPropertyTest {
    private static final List<TypedBusiestGroup> RULES = List.of(
            TypedBusiestGroup.byUtilization(),
            TypedBusiestGroup.byWaiting(),
            new TypedBusiestGroup(),
            TypedBusiestGroup.forTheDestination(),
            TypedBusiestGroup.upToTheAverage(),
            TypedBusiestGroup.sparingCores());

    private static final List<IdleType> IDLE_TYPES = List.of(IdleType.IDLE, IdleType.NOT_IDLE, IdleType.NEWLY_IDLE);

    /** What CPU n has: runnable tasks, of them fair ones, load, utilization, runnable average. */
    private static final class Cpu {
        private int running;
        private int fair;
        private long load;
        private long utilization;
        private long runnable;

        private void change(RandomStream chance) {
            // Few values, so that groups are often equally busy.
            running = (int) chance.below(4);
            fair = running == 0 || chance.below(8) > 0 ? running : running - 1;
            load = 512 * chance.below(5);
            utilization = 256 * chance.below(5);
            runnable = 256 * chance.below(8);
        }

        private void read(int cpu, CpuLines lines) {
            lines.readAverages(cpu, load, utilization, runnable, 0);
            lines.read(cpu, running, fair, running == 0, false);
        }
    }

    private static SchedDomain rotated(SchedDomain domain, int first, int imbalancePct) {
        List<SchedGroup> ring = new ArrayList<>(domain.groups());
        Collections.rotate(ring, -first);
        SchedDomain.Parameters numbers = domain.parameters();
        return new SchedDomain(
                ring.get(0).cpus().first(),
                0,
                domain.level(),
                domain.span(),
                ring,
                new SchedDomain.Parameters(
                        numbers.minIntervalMillis(),
                        numbers.maxIntervalMillis(),
                        numbers.busyFactor(),
                        imbalancePct,
                        numbers.cacheNiceTries(),
                        numbers.imbNumaNr()),
                EnumSet.noneOf(SchedDomain.Flag.class));
    }

    private record Answer(
            Branch branch, int group, Pull.@Nullable Kind kind, long amount, boolean crowded, long utilization) {
        private static Answer of(TypedBusiestGroup rule, FakeView view) {
            Pull pull = new Pull();
            pull.clear();
            Branch branch = rule.find(view, pull);
            boolean pulls = pull.group() >= 0;
            return new Answer(
                    branch,
                    pull.group(),
                    pulls ? pull.kind() : null,
                    pulls ? pull.amount() : 0,
                    pull.overloaded(),
                    pull.utilizationSum());
        }
    }

    @Test
    void sums_say_what_reading_each_cpu_says() {
        Set<Branch> seen = new TreeSet<>();
        Cases.forEach(chance -> {
            int groups = 1 + (int) chance.below(chance.below(8) == 0 ? 80 : 9);
            int weight = 1 + (int) chance.below(3);
            SchedDomain whole = GroupsFixture.view(groups, weight).domain();
            GroupSums sums = new GroupSums(whole.groups(), false);
            CpuLines lines = new CpuLines(groups * weight);
            Cpu[] cpus = new Cpu[groups * weight];
            Arrays.setAll(cpus, cpu -> new Cpu());
            for (int cpu = 0; cpu < cpus.length; cpu++) {
                cpus[cpu].read(cpu, lines);
                sums.change(cpu / weight, lines);
            }
            for (int step = 0; step < 20; step++) {
                for (long changes = chance.below(2L * cpus.length); changes >= 0; changes--) {
                    int cpu = (int) chance.below(cpus.length);
                    cpus[cpu].change(chance);
                    cpus[cpu].read(cpu, lines);
                    sums.change(cpu / weight, lines);
                }
                int first = (int) chance.below(groups);
                FakeView view = GroupsFixture.view(groups, weight)
                        .domain(rotated(whole, first, 110 + (int) chance.below(2)))
                        .thisCpu(first * weight)
                        .idleType(IDLE_TYPES.get((int) chance.below(IDLE_TYPES.size())));
                if (chance.below(10) == 0) {
                    view.imbalancedGroup((int) chance.below(groups));
                }
                for (int cpu = 0; cpu < cpus.length; cpu++) {
                    if (cpus[cpu].running > 0) {
                        view.running(cpu, new FakeTask(100 + cpu).cpu(cpu), cpus[cpu].running);
                    }
                    view.queued(cpu, cpus[cpu].running, cpus[cpu].fair);
                    view.loadAvg(cpu, cpus[cpu].load);
                    view.utilization(cpu, cpus[cpu].utilization);
                    view.runnableAvg(cpu, cpus[cpu].runnable);
                }
                TypedBusiestGroup rule = RULES.get((int) chance.below(RULES.size()));
                Answer bySums = Answer.of(rule, view.sums(sums.from(first)));
                assertThat(bySums).isEqualTo(Answer.of(rule, view.sums(null)));
                seen.add(bySums.branch());
            }
        });
        assertThat(seen)
                .contains(
                        Branch.BALANCED_NOTHING_RUNNABLE,
                        Branch.BALANCED_LOADS,
                        Branch.BALANCED_IDLE_SPREAD,
                        Branch.BALANCED_LOCAL_TYPE_HIGHER,
                        Branch.PULL_LOAD,
                        Branch.PULL_UTILIZATION);
    }
}
