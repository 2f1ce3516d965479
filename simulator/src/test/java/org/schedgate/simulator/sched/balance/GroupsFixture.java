package org.schedgate.simulator.sched.balance;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.FakeView;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.sched.domain.SchedDomain.Flag;
import org.schedgate.simulator.sched.domain.SchedGroup;

/** One domain of equal groups of full CPUs, seen from CPU 0, with imbalance 117, one tolerated failure and no domain below. */
final class GroupsFixture {
    private GroupsFixture() {}

    /** Return a view of such a domain; CPU 0 is idle and pulls. */
    static FakeView view(int groups, int weight, Flag... flags) {
        return view(groups, weight, 0, flags);
    }

    /** Return the same with an allowed NUMA imbalance. */
    static FakeView view(int groups, int weight, int imbNumaNr, Flag... flags) {
        int cpus = groups * weight;
        List<SchedGroup> ring = new ArrayList<>();
        for (int first = 0; first < cpus; first += weight) {
            CpuSet members = CpuSet.range(first, first + weight);
            ring.add(new SchedGroup(members, members, 1024L * weight));
        }
        EnumSet<Flag> flagSet = EnumSet.noneOf(Flag.class);
        flagSet.addAll(List.of(flags));
        SchedDomain.Level level = flagSet.contains(Flag.NUMA) ? SchedDomain.Level.NUMA : SchedDomain.Level.MC;
        SchedDomain domain = new SchedDomain(
                0,
                0,
                level,
                CpuSet.range(0, cpus),
                ring,
                new SchedDomain.Parameters(cpus, 2 * cpus, 16, 117, 1, imbNumaNr),
                flagSet);
        List<Topology.Place> places = new ArrayList<>();
        List<List<SchedDomain>> chains = new ArrayList<>();
        for (int cpu = 0; cpu < cpus; cpu++) {
            places.add(new Topology.Place(0, 0, 0, 0, cpu, cpu));
            chains.add(List.of(domain));
        }
        DomainTree tree = new DomainTree(new Topology(places, new int[][] {{10}}), chains);
        return new FakeView(tree).domain(domain);
    }

    /** Let each CPU from {@code first} up to but excluding {@code end} run one fair task. */
    static void busy(FakeView view, int first, int end) {
        for (int cpu = first; cpu < end; cpu++) {
            view.busy(cpu);
        }
    }

    /** Let a group's four CPUs run four tasks with full utilization: fully busy, with all its load on the first CPU. */
    static void fullyBusy(FakeView view, int group, long load) {
        busy(view, 4 * group, 4 * group + 4);
        for (int cpu = 4 * group; cpu < 4 * group + 4; cpu++) {
            view.utilization(cpu, 1024);
        }
        view.loadAvg(4 * group, load);
    }

    /** The same with a fifth task: overloaded. */
    static void overloaded(FakeView view, int group, long load) {
        fullyBusy(view, group, load);
        view.running(4 * group, new FakeTask(100 + group).cpu(4 * group), 2);
    }
}
