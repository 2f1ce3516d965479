package org.schedgate.simulator.sched.core;

/** What a CPU is doing at one of its {@link Level}s; the end of each is one event. */
enum Op {
    /** Nothing: in an idle state, or about to be told what to do. */
    NONE,
    /** The running task computes or spins in user mode. */
    USER,
    /** On the way back to user mode, nothing left to do in the kernel. */
    RETURN,
    /** A read or write of a channel: entering, then holding its lock. */
    CHANNEL,
    /** Looking again whether a channel's wait is over. */
    CHANNEL_RECHECK,
    /** Spinning for a channel's lock; ends when the lock is handed over. */
    MUTEX_SPIN,
    /** In the body of a system call, interrupts on. */
    SYSCALL,
    /** wake_up_q(): between two wakeups, interrupts on. */
    WAKE_NEXT,
    /** try_to_wake_up(): before anything of the wakee is looked at. */
    WAKE_BEGIN,
    /** try_to_wake_up(): the wakee sleeps on its queue; take the queue's lock. */
    WAKE_DELAYED,
    /** try_to_wake_up(): the wakee is still switching away; look again. */
    WAKE_WAIT,
    /** try_to_wake_up(): selecting a CPU. */
    WAKE_SELECT,
    /** try_to_wake_up(): pushing on the target's wake list and sending the interrupt. */
    WAKE_PUSH,
    /** try_to_wake_up(): waiting for the target's lock, then enqueueing. */
    WAKE_ENQUEUE,
    /** try_to_wake_up(): sending the reschedule interrupt. */
    WAKE_SIGNAL,
    /** wake_up_new_task(): selecting a CPU. */
    FORK_SELECT,
    /** schedule(): waiting for the own lock. */
    SCHEDULE_LOCK,
    /** newidle_balance(): walking one domain, or moving tasks. */
    NEWIDLE_WALK,
    /** newidle_balance(): taking the own lock again. */
    NEWIDLE_RELOCK,
    /** context_switch(). */
    SWITCH,
    /** The stopper pushes a task away. */
    STOPPER,
    /** The idle loop, before an idle state is entered. */
    IDLE_ENTRY,
    /** Leaving an idle state. */
    IDLE_EXIT,
    /** An interrupt's handler whose effect came at its start, or waiting for such a one to end. */
    INTERRUPT,
    /** The high-resolution timer interrupt. */
    TIMER,
    /** The wake-list handler, before it holds the lock. */
    LIST_LOCK,
    /** The wake-list handler, enqueueing one task. */
    LIST_ENQUEUE,
    /** The balancing softirq: walking one domain, or moving tasks. */
    SOFT_WALK
}
