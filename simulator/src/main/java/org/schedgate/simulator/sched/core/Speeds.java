package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;

/** How fast work proceeds, in user mode and in the kernel: little cores are slow, hardware threads slow each other down, and a task that moved refills its cache. */
final class Speeds {
    private static final int FULL_LOG2 = 10;

    private final Core core;
    private final Topology topology;
    private final int[] busySiblings;
    private final Distances distances;
    private final long[] refills;
    private final long[] lines;
    private final long[] reads;
    /** Those of cache lines for whoever asks for several at a time. */
    private final Prices lineRows;

    Speeds(Core core) {
        this.core = core;
        this.topology = core.machine.topology();
        this.busySiblings = new int[core.cpus];
        this.distances = new Distances(topology);
        Costs costs = core.costs;
        this.refills = new long[] {
            0,
            costs.refillSameCore,
            costs.refillSameLlc, // nothing is cached per cluster
            costs.refillSameLlc,
            costs.refillOtherLlc,
            costs.refillOtherNode
        };
        this.lines = new long[] {
            0, costs.lineSameCore, costs.lineSameCluster, costs.lineSameLlc, costs.lineOtherLlc, costs.lineOtherNode
        };
        this.reads = new long[] {
            0, costs.readSameLlc, costs.readSameCluster, costs.readSameLlc, costs.readOtherLlc, costs.readOtherLlc
        };
        this.lineRows = new Prices(distances, core.cpus, lines);
    }

    /** Return what a CPU computes in a time at present, 1024 being the fastest CPU of the machine, alone on its core. */
    private long speed(int cpu) {
        return core.speedTable.speed(cpu, busySiblings[cpu] > 0);
    }

    /** Return how long some work takes on a CPU at its present speed, rounded up. */
    long nanosFor(int cpu, long work) {
        return CodeCosts.stretched(work, speed(cpu));
    }

    /** Return how much work a CPU does in a time at its present speed, rounded down. */
    long workIn(int cpu, long nanos) {
        return (nanos * speed(cpu)) >> FULL_LOG2;
    }

    /** A CPU starts or stops running tasks: its core's other threads change their speed, computations at once, kernel code with its next segment. */
    void busyChanges(RunQueue rq, boolean busy) {
        if (!core.domains.smtActive()) {
            return;
        }
        CpuSet siblings = topology.coreCpus(rq.cpu);
        if (siblings.size() == 1) {
            return;
        }
        for (int cpu = siblings.first(); cpu >= 0; cpu = siblings.next(cpu + 1)) {
            if (cpu != rq.cpu) {
                change(core.rqs[cpu], busy);
            }
        }
    }

    private void change(RunQueue sibling, boolean busy) {
        boolean computes = !sibling.standing
                && sibling.level == Level.BASE
                && sibling.op(Level.BASE) == Op.USER
                && sibling.curr.action == Task.Action.COMPUTE;
        if (computes) {
            core.execution.settleUser(sibling);
        }
        busySiblings[sibling.cpu] += busy ? 1 : -1;
        sibling.code = core.speedTable.code(sibling.cpu, busySiblings[sibling.cpu] > 0);
        if (computes) {
            core.execution.beginUser(sibling);
        }
    }

    /** Return the work that refilling caches adds after a task moved. */
    long refill(int from, int to) {
        return refills[distances.of(to, from)];
    }

    /** Return how far each CPU is from one: its {@link Distances#row}. */
    byte[] distances(int cpu) {
        return distances.row(cpu);
    }

    /** Return what reading another CPU's run queue costs, by {@linkplain Distances distance}. */
    long[] readQueue() {
        return reads;
    }

    /** Return what fetching a cache line costs a CPU that another, or nobody (-1), wrote last. */
    long lineTransfer(int to, int from) {
        return lines[distances.of(to, from)];
    }

    /**
     * Return what fetching a cache line costs a CPU that another CPU wrote last: that of CPU n at n + 1, and at 0 that of nobody.
     *
     * <p>Kept with the CPU, for every operation on a pipe asks four times.
     */
    int[] lineTransfer(RunQueue rq) {
        int[] prices = rq.linePrices;
        if (prices == null) {
            prices = lineRows.row(rq.cpu);
            rq.linePrices = prices;
        }
        return prices;
    }
}
