package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CostModel;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.domain.DomainTree;

/**
 * What of a machine's cost model does not depend on how fast a CPU goes, unpacked into fields, since these are read at every event: transfers of cache lines, reads of
 * what others write, flights of interrupts. Nanoseconds. The rest are {@link CodeCosts}.
 */
final class Costs {

    final long lineSameCore;
    final long lineSameCluster;
    final long lineSameLlc;
    final long lineOtherLlc;
    final long lineOtherNode;
    final long taskLines;
    final long runQueueLines;
    final long readSameCluster;
    final long readSameLlc;
    final long readOtherLlc;
    final long readShared;
    final long readSharedDirty;
    private final long lockSameLlc;
    private final long lockOtherLlc;
    final long ipiSend;
    final long ipiLatency;
    final long pollLatency;
    final long wakeListLock;
    private final long balanceSameLlc;
    private final long balanceOtherLlc;
    final long refillSameCore;
    final long refillSameLlc;
    final long refillOtherLlc;
    final long refillOtherNode;

    private final DomainTree domains;

    Costs(CostModel model, DomainTree domains) {
        this.domains = domains;
        lineSameCore = model.of(Cost.LINE_SAME_CORE);
        lineSameCluster = model.of(Cost.LINE_SAME_CLUSTER);
        lineSameLlc = model.of(Cost.LINE_SAME_LLC);
        lineOtherLlc = model.of(Cost.LINE_OTHER_LLC);
        lineOtherNode = model.of(Cost.LINE_OTHER_NODE);
        taskLines = model.of(Cost.TASK_LINES);
        runQueueLines = model.of(Cost.RUN_QUEUE_LINES);
        readSameCluster = model.of(Cost.READ_CPU_SAME_CLUSTER);
        readSameLlc = model.of(Cost.READ_CPU_SAME_LLC);
        readOtherLlc = model.of(Cost.READ_CPU_OTHER_LLC);
        readShared = model.of(Cost.READ_SHARED_LINE);
        readSharedDirty = model.of(Cost.READ_SHARED_LINE_DIRTY);
        lockSameLlc = model.of(Cost.REMOTE_LOCK_SAME_LLC);
        lockOtherLlc = model.of(Cost.REMOTE_LOCK_OTHER_LLC);
        ipiSend = model.of(Cost.IPI_SEND);
        ipiLatency = model.of(Cost.IPI_LATENCY);
        pollLatency = model.of(Cost.POLL_LATENCY);
        wakeListLock = model.of(Cost.WAKE_LIST_LOCK);
        balanceSameLlc = model.of(Cost.BALANCE_CPU_SAME_LLC);
        balanceOtherLlc = model.of(Cost.BALANCE_CPU_OTHER_LLC);
        refillSameCore = model.of(Cost.REFILL_SAME_CORE);
        refillSameLlc = model.of(Cost.REFILL_SAME_LLC);
        refillOtherLlc = model.of(Cost.REFILL_OTHER_LLC);
        refillOtherNode = model.of(Cost.REFILL_OTHER_NODE);
    }

    /** Return what taking the lock of another CPU's run queue costs; nothing for the own one. */
    long lock(int from, int to) {
        if (from == to) {
            return 0;
        }
        return domains.sharesCache(from, to) ? lockSameLlc : lockOtherLlc;
    }

    /** Return what reading the run queues of some CPUs for a balancing pass costs. */
    long balanceRead(int from, CpuSet cpus) {
        int near = cpus.sizeOfBoth(domains.llcSpan(from));
        return near * balanceSameLlc + (cpus.size() - near) * balanceOtherLlc;
    }

    /** Return what reading a run queue for a balancing pass costs. */
    long balanceRead(int from, int to) {
        return domains.sharesCache(from, to) ? balanceSameLlc : balanceOtherLlc;
    }
}
