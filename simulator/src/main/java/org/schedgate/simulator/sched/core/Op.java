package org.schedgate.simulator.sched.core;

/**
 * What a CPU is doing at one of its {@link Level}s; the end of each is one event.
 *
 * <p>Numbers and no enum: the kind of an event is looked at before anything else of it, and is as good as random, so each memory access
 * that an enum costs in a switch is waited for (5 % of a run of hackbench).
 */
final class Op {
    /** Nothing: in an idle state, or about to be told what to do. */
    static final int NONE = 0;
    /** The running task computes or spins in user mode. */
    static final int USER = 1;
    /** On the way back to user mode, nothing left to do in the kernel. */
    static final int RETURN = 2;
    /** A read of a channel: entering, then holding its lock. */
    static final int CHANNEL_READ = 3;
    /** Looking again whether a channel's wait is over. */
    static final int CHANNEL_RECHECK = 4;
    /** Spinning for a channel's lock; ends when the lock is handed over. */
    static final int MUTEX_SPIN = 5;
    /** In the body of a system call, interrupts on. */
    static final int SYSCALL = 6;
    /** wake_up_q(): between two wakeups, interrupts on. */
    static final int WAKE_NEXT = 7;
    /** try_to_wake_up(): before anything of the wakee is looked at. */
    static final int WAKE_BEGIN = 8;
    /** try_to_wake_up(): the wakee sleeps on its queue; take the queue's lock. */
    static final int WAKE_DELAYED = 9;
    /** try_to_wake_up(): the wakee is still switching away; look again. */
    static final int WAKE_WAIT = 10;
    /** try_to_wake_up(): selecting a CPU. */
    static final int WAKE_SELECT = 11;
    /** try_to_wake_up(): pushing on the target's wake list and sending the interrupt. */
    static final int WAKE_PUSH = 12;
    /** try_to_wake_up(): waiting for the target's lock, then enqueueing. */
    static final int WAKE_ENQUEUE = 13;
    /** try_to_wake_up(): sending the reschedule interrupt. */
    static final int WAKE_SIGNAL = 14;
    /** wake_up_new_task(): selecting a CPU. */
    static final int FORK_SELECT = 15;
    /** schedule(): waiting for the own lock. */
    static final int SCHEDULE_LOCK = 16;
    /** newidle_balance(): walking one domain, or moving tasks. */
    static final int NEWIDLE_WALK = 17;
    /** newidle_balance(): taking the own lock again. */
    static final int NEWIDLE_RELOCK = 18;
    /** context_switch(). */
    static final int SWITCH = 19;
    /** The stopper pushes a task away. */
    static final int STOPPER = 20;
    /** The idle loop, before an idle state is entered. */
    static final int IDLE_ENTRY = 21;
    /** Leaving an idle state. */
    static final int IDLE_EXIT = 22;
    /** An interrupt's handler whose effect came at its start, or waiting for such a one to end. */
    static final int INTERRUPT = 23;
    /** The high-resolution timer interrupt. */
    static final int TIMER = 24;
    /** The wake-list handler, before it holds the lock. */
    static final int LIST_LOCK = 25;
    /** The wake-list handler, enqueueing one task. */
    static final int LIST_ENQUEUE = 26;
    /** The balancing softirq: walking one domain, or moving tasks. */
    static final int SOFT_WALK = 27;
    /** sched_exec(): selecting a CPU. */
    static final int EXEC_SELECT = 28;
    /** A write of a channel: entering, then holding its lock. */
    static final int CHANNEL_WRITE = 29;

    private Op() {}
}
