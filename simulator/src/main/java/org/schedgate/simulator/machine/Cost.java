package org.schedgate.simulator.machine;

/**
 * One kind of kernel or hardware work that takes time, charged to the CPU that does it. Nanoseconds unless said otherwise.
 *
 * <p>The kinds and their typical sizes are those of the costs the scheduler's behaviour depends on: a decision that reads
 * more CPUs, takes a remote lock or walks more domains delays what would have run meanwhile.
 */
public enum Cost {
    /** Enter and leave a system call, without its body. */
    SYSCALL,
    /** Body of a futex wake, without the wakeup itself: hash bucket lock, search. */
    FUTEX_WAKE,
    /** Body of a futex wait up to the call of schedule(): hash bucket lock, value check, queueing. */
    FUTEX_WAIT,
    /** Body of a nanosleep up to the call of schedule(): arming the high-resolution timer. */
    SLEEP,
    /** Create a task, on the parent's CPU, without the placement decision. */
    FORK,
    /** Last steps of an exiting task before its final schedule(). */
    EXIT,
    /** Added to {@link #FORK} for a process: copying its parent's address space, and what that costs both in page faults later. */
    FORK_PROCESS,
    /** Added to {@link #EXIT} for a process: taking down its address space, and its parent's reaping it. */
    EXIT_PROCESS,
    /** One context switch, picking the next task included, within one address space. */
    CONTEXT_SWITCH,
    /** Added to {@link #CONTEXT_SWITCH} when the next task has another address space. */
    CONTEXT_SWITCH_MM,
    /** Body of a pipe write with the pipe's mutex held, without system call, copy and cache-line transfers. */
    PIPE_WRITE,
    /** Body of a pipe read with the pipe's mutex held, without system call, copy and cache-line transfers. */
    PIPE_READ,
    /**
     * Fill a slot of a pipe's ring with a page and give the emptied slot and its page back, with the look for sleepers that an empty pipe's write takes:
     * a half is charged to the write that takes the slot, a half to the read that empties it.
     */
    PIPE_SLOT,
    /** Body of a stream socket's write before the receiver's queue is locked: allocating and filling a buffer. */
    SOCKET_WRITE,
    /** Body of a stream socket's read with the reader's mutex held. */
    SOCKET_READ,
    /** Queue one buffer at a stream socket's receiver, its lock held. */
    SOCKET_QUEUE,
    /** Body of a poll up to the call of schedule(). */
    POLL_SYSCALL,
    /** Copy 1024 bytes between user and kernel, in the cache. */
    COPY_KILOBYTE,
    /** Look again at the condition of a wait after waking, and queue again or go on. */
    WAIT_RECHECK,
    /** Fetch a cache line from another hardware thread of the core: no transfer, only what is lost by sharing it. */
    LINE_SAME_CORE,
    /** Fetch a cache line that a CPU of the same cluster wrote last. */
    LINE_SAME_CLUSTER,
    /** Fetch a cache line that a CPU of the same last-level cache wrote last. */
    LINE_SAME_LLC,
    /** Fetch a cache line that a CPU of another last-level cache of the node wrote last. */
    LINE_OTHER_LLC,
    /** Fetch a cache line that a CPU of another node wrote last. */
    LINE_OTHER_NODE,
    /** try_to_wake_up() and select_task_rq_fair() without what is read from other CPUs. */
    WAKEUP,
    /** Activate a task on a locked run queue: load tracking, placement, insertion, preemption check. */
    ENQUEUE,
    /**
     * How many lines of a task's scheduling state are fetched from the CPU that used it last, by a waker and by the CPU that runs it next: a
     * number, 0..64, each charged a LINE_* by distance.
     */
    TASK_LINES,
    /** The same for the lines of a run queue: a number, 0..64. */
    RUN_QUEUE_LINES,
    /** Read another CPU's run-queue state within the same cluster. */
    READ_CPU_SAME_CLUSTER,
    /** Read another CPU's run-queue state (is it idle, how loaded) within the same last-level cache. */
    READ_CPU_SAME_LLC,
    /** The same across last-level caches. */
    READ_CPU_OTHER_LLC,
    /** Read the line that the CPUs of one last-level cache share, when nobody else wrote it lately. */
    READ_SHARED_LINE,
    /** Added to {@link #READ_SHARED_LINE} when another CPU wrote the line since this CPU's last read. */
    READ_SHARED_LINE_DIRTY,
    /** Take the run-queue lock of another CPU in the same last-level cache, uncontended, without {@link #RUN_QUEUE_LINES}. */
    REMOTE_LOCK_SAME_LLC,
    /** The same across last-level caches. */
    REMOTE_LOCK_OTHER_LLC,
    /** Push a task on another CPU's wake list. */
    WAKE_LIST_PUSH,
    /** Send an inter-processor interrupt: the sender's share. */
    IPI_SEND,
    /** From sending an inter-processor interrupt to the first instruction of its handler on a running or shallow-idle CPU. */
    IPI_LATENCY,
    /** From setting the need-resched flag of a CPU that polls it in idle to that CPU's reaction; no interrupt is sent. */
    POLL_LATENCY,
    /** From the wake-list handler's first instruction to the run-queue lock being asked for: the pending mark's window opens here. */
    WAKE_LIST_HANDLER,
    /** From asking for the local run-queue lock, uncontended, to holding it with the clock updated. */
    WAKE_LIST_LOCK,
    /** From the idle task being current to the idle state being entered, when nothing arrives. */
    IDLE_ENTRY,
    /** The timer tick on a CPU that runs a task: accounting, load tracking, preemption check. */
    TICK,
    /** A high-resolution timer interrupt, without the wakeups it causes. */
    TIMER_INTERRUPT,
    /** Start of one load-balancing pass over one domain. */
    BALANCE_BASE,
    /** Load balancing reads one CPU of the same last-level cache. */
    BALANCE_CPU_SAME_LLC,
    /** Load balancing reads one CPU of another last-level cache. */
    BALANCE_CPU_OTHER_LLC,
    /** Detach one task from a busy run queue and attach it here. */
    BALANCE_MOVE,
    /** Cache refill added to a task's work after it moved between threads of one core. */
    REFILL_SAME_CORE,
    /** Cache refill added to a task's work after it moved within one last-level cache. */
    REFILL_SAME_LLC,
    /** Cache refill added to a task's work after it moved to another last-level cache of the same node. */
    REFILL_OTHER_LLC,
    /** Cache refill added to a task's work after it moved to another NUMA node. */
    REFILL_OTHER_NODE,
    /**
     * Speed of one hardware thread while a sibling is busy, in 1/1024 of its speed alone; 1..1024. Computations and kernel code go at it; what waits for memory or for other
     * hardware (lines, reads, remote locks, interrupts' sending and flight, balancing's reads) takes the time it takes. A refill is part of a computation.
     */
    SMT_SPEED
}
