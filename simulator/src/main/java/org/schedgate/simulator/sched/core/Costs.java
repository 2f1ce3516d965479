package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CostModel;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.domain.DomainTree;

/** A machine's cost model unpacked into fields, since these are read at every event. Nanoseconds. */
final class Costs {
    final long syscall;
    final long futexWake;
    final long futexWait;
    final long sleep;
    final long fork;
    final long exit;
    final long forkProcess;
    final long exitProcess;
    final long contextSwitch;
    final long contextSwitchMm;
    final long pipeWrite;
    final long pipeRead;
    /** The half of a slot that a write or a read pays. */
    final long pipeHalfSlot;

    final long socketWrite;
    final long socketRead;
    final long socketQueue;
    final long pollSyscall;
    final long copyKilobyte;
    final long waitRecheck;
    final long lineSameCore;
    final long lineSameCluster;
    final long lineSameLlc;
    final long lineOtherLlc;
    final long lineOtherNode;
    final long wakeup;
    final long enqueue;
    final long taskLines;
    final long runQueueLines;
    final long readSameCluster;
    final long readSameLlc;
    final long readOtherLlc;
    final long readShared;
    final long readSharedDirty;
    private final long lockSameLlc;
    private final long lockOtherLlc;
    final long wakeListPush;
    final long ipiSend;
    final long ipiLatency;
    final long pollLatency;
    final long wakeListHandler;
    final long wakeListLock;
    final long idleEntry;
    final long tick;
    final long timerInterrupt;
    final long balanceBase;
    private final long balanceSameLlc;
    private final long balanceOtherLlc;
    final long balanceMove;
    final long refillSameCore;
    final long refillSameLlc;
    final long refillOtherLlc;
    final long refillOtherNode;
    final int smtSpeed;

    private final DomainTree domains;

    Costs(CostModel model, DomainTree domains) {
        this.domains = domains;
        syscall = model.of(Cost.SYSCALL);
        futexWake = model.of(Cost.FUTEX_WAKE);
        futexWait = model.of(Cost.FUTEX_WAIT);
        sleep = model.of(Cost.SLEEP);
        fork = model.of(Cost.FORK);
        exit = model.of(Cost.EXIT);
        forkProcess = model.of(Cost.FORK_PROCESS);
        exitProcess = model.of(Cost.EXIT_PROCESS);
        contextSwitch = model.of(Cost.CONTEXT_SWITCH);
        contextSwitchMm = model.of(Cost.CONTEXT_SWITCH_MM);
        pipeWrite = model.of(Cost.PIPE_WRITE);
        pipeRead = model.of(Cost.PIPE_READ);
        pipeHalfSlot = model.of(Cost.PIPE_SLOT) / 2;
        socketWrite = model.of(Cost.SOCKET_WRITE);
        socketRead = model.of(Cost.SOCKET_READ);
        socketQueue = model.of(Cost.SOCKET_QUEUE);
        pollSyscall = model.of(Cost.POLL_SYSCALL);
        copyKilobyte = model.of(Cost.COPY_KILOBYTE);
        waitRecheck = model.of(Cost.WAIT_RECHECK);
        lineSameCore = model.of(Cost.LINE_SAME_CORE);
        lineSameCluster = model.of(Cost.LINE_SAME_CLUSTER);
        lineSameLlc = model.of(Cost.LINE_SAME_LLC);
        lineOtherLlc = model.of(Cost.LINE_OTHER_LLC);
        lineOtherNode = model.of(Cost.LINE_OTHER_NODE);
        wakeup = model.of(Cost.WAKEUP);
        enqueue = model.of(Cost.ENQUEUE);
        taskLines = model.of(Cost.TASK_LINES);
        runQueueLines = model.of(Cost.RUN_QUEUE_LINES);
        readSameCluster = model.of(Cost.READ_CPU_SAME_CLUSTER);
        readSameLlc = model.of(Cost.READ_CPU_SAME_LLC);
        readOtherLlc = model.of(Cost.READ_CPU_OTHER_LLC);
        readShared = model.of(Cost.READ_SHARED_LINE);
        readSharedDirty = model.of(Cost.READ_SHARED_LINE_DIRTY);
        lockSameLlc = model.of(Cost.REMOTE_LOCK_SAME_LLC);
        lockOtherLlc = model.of(Cost.REMOTE_LOCK_OTHER_LLC);
        wakeListPush = model.of(Cost.WAKE_LIST_PUSH);
        ipiSend = model.of(Cost.IPI_SEND);
        ipiLatency = model.of(Cost.IPI_LATENCY);
        pollLatency = model.of(Cost.POLL_LATENCY);
        wakeListHandler = model.of(Cost.WAKE_LIST_HANDLER);
        wakeListLock = model.of(Cost.WAKE_LIST_LOCK);
        idleEntry = model.of(Cost.IDLE_ENTRY);
        tick = model.of(Cost.TICK);
        timerInterrupt = model.of(Cost.TIMER_INTERRUPT);
        balanceBase = model.of(Cost.BALANCE_BASE);
        balanceSameLlc = model.of(Cost.BALANCE_CPU_SAME_LLC);
        balanceOtherLlc = model.of(Cost.BALANCE_CPU_OTHER_LLC);
        balanceMove = model.of(Cost.BALANCE_MOVE);
        refillSameCore = model.of(Cost.REFILL_SAME_CORE);
        refillSameLlc = model.of(Cost.REFILL_SAME_LLC);
        refillOtherLlc = model.of(Cost.REFILL_OTHER_LLC);
        refillOtherNode = model.of(Cost.REFILL_OTHER_NODE);
        smtSpeed = (int) model.of(Cost.SMT_SPEED);
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
