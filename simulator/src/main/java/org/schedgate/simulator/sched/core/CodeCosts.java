package org.schedgate.simulator.sched.core;

import org.schedgate.simulator.machine.Cost;
import org.schedgate.simulator.machine.CostModel;

/**
 * What kernel code takes on a CPU that goes at one speed, unpacked into fields, since these are read at every event. Nanoseconds.
 *
 * <p>A CPU has one such table for when it is alone on its core and one for beside a busy thread, and {@link RunQueue#code} is the one in force: {@link
 * Speeds} changes it. What waits for memory or for other hardware is not stretched: {@link Costs}.
 */
final class CodeCosts {
    private static final int FULL_LOG2 = 10;

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
    final long wakeup;
    final long enqueue;
    final long wakeListPush;
    final long wakeListHandler;
    final long idleEntry;
    final long tick;
    final long timerInterrupt;
    final long balanceBase;
    final long balanceMove;

    /**
     * Stretch a machine's costs.
     *
     * @param speed the CPU's, in 1/1024 of the fastest CPU alone on its core; 1..1024
     */
    CodeCosts(CostModel model, long speed) {
        syscall = stretched(model.of(Cost.SYSCALL), speed);
        futexWake = stretched(model.of(Cost.FUTEX_WAKE), speed);
        futexWait = stretched(model.of(Cost.FUTEX_WAIT), speed);
        sleep = stretched(model.of(Cost.SLEEP), speed);
        fork = stretched(model.of(Cost.FORK), speed);
        exit = stretched(model.of(Cost.EXIT), speed);
        forkProcess = stretched(model.of(Cost.FORK_PROCESS), speed);
        exitProcess = stretched(model.of(Cost.EXIT_PROCESS), speed);
        contextSwitch = stretched(model.of(Cost.CONTEXT_SWITCH), speed);
        contextSwitchMm = stretched(model.of(Cost.CONTEXT_SWITCH_MM), speed);
        pipeWrite = stretched(model.of(Cost.PIPE_WRITE), speed);
        pipeRead = stretched(model.of(Cost.PIPE_READ), speed);
        pipeHalfSlot = stretched(model.of(Cost.PIPE_SLOT) / 2, speed);
        socketWrite = stretched(model.of(Cost.SOCKET_WRITE), speed);
        socketRead = stretched(model.of(Cost.SOCKET_READ), speed);
        socketQueue = stretched(model.of(Cost.SOCKET_QUEUE), speed);
        pollSyscall = stretched(model.of(Cost.POLL_SYSCALL), speed);
        copyKilobyte = stretched(model.of(Cost.COPY_KILOBYTE), speed);
        waitRecheck = stretched(model.of(Cost.WAIT_RECHECK), speed);
        wakeup = stretched(model.of(Cost.WAKEUP), speed);
        enqueue = stretched(model.of(Cost.ENQUEUE), speed);
        wakeListPush = stretched(model.of(Cost.WAKE_LIST_PUSH), speed);
        wakeListHandler = stretched(model.of(Cost.WAKE_LIST_HANDLER), speed);
        idleEntry = stretched(model.of(Cost.IDLE_ENTRY), speed);
        tick = stretched(model.of(Cost.TICK), speed);
        timerInterrupt = stretched(model.of(Cost.TIMER_INTERRUPT), speed);
        balanceBase = stretched(model.of(Cost.BALANCE_BASE), speed);
        balanceMove = stretched(model.of(Cost.BALANCE_MOVE), speed);
    }

    /** Return how long some work takes at a speed, rounded up. */
    static long stretched(long work, long speed) {
        return speed == 1 << FULL_LOG2 ? work : ((work << FULL_LOG2) + speed - 1) / speed;
    }
}
