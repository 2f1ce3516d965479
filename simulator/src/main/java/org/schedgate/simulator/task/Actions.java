package org.schedgate.simulator.task;

import org.schedgate.simulator.machine.CpuSet;

/**
 * The actions a task can take. A program asks for exactly one each time it is called; a second one, or none, fails the run with
 * the task's name.
 */
public interface Actions {
    /** The longest accepted run or sleep: one simulated day. */
    long NANOS_MAX = 86_400_000_000_000L;

    /** The most bytes of one write or read. */
    int BYTES_MAX = 1 << 20;

    /** Run for {@code nanos} of work at the full speed of a CPU of capacity 1024; takes longer where the CPU is slower or shared. 0..{@link #NANOS_MAX}. */
    void compute(long nanos);

    /** Run until the simulated time is {@code untilNanos}, whether on a CPU or not, as a loop over {@code gettimeofday()}; returns at once if it has passed. */
    void spinUntil(long untilNanos);

    /** Sleep for {@code nanos}, as nanosleep(2). 1..{@link #NANOS_MAX}. */
    void sleep(long nanos);

    /** Wait on a futex unless its value differs from {@code expected}, as FUTEX_WAIT_PRIVATE. */
    void await(Futex futex, int expected);

    /** Wake up to {@code count} tasks that wait on a futex, longest waiting first, as FUTEX_WAKE_PRIVATE. 1 or more. */
    void wake(Futex futex, int count);

    /**
     * Write {@code bytes} to a channel, as write(2); sleeps while it is full, until all are written. 1..{@link #BYTES_MAX}.
     *
     * <p>{@link TaskContext#transferred()} then tells how many were written.
     */
    void write(Channel channel, int bytes);

    /**
     * Read up to {@code bytes} from a channel, as read(2); sleeps while it is empty, returns with what there is. 1..{@link #BYTES_MAX}.
     *
     * <p>{@link TaskContext#transferred()} then tells how many were read.
     */
    void read(Channel channel, int bytes);

    /** Wait until a channel has something to read, as poll(2) for POLLIN without a timeout. */
    void poll(Channel channel);

    /**
     * Wake up to {@code count} tasks that wait on a futex from the softirq that this call runs on its way out, with the hint that the
     * waker will sleep soon, as the delivery of a message over the loopback device does. 1 or more.
     */
    void deliver(Futex futex, int count);

    /**
     * Sleep until a device's interrupt wakes the task, {@code nanos} from now on CPU {@code cpu}. 1..{@link #NANOS_MAX}; a CPU of the
     * machine.
     *
     * <p>The interrupt is a timer to the model: an idling CPU's governor knows of it, which a kernel's does not of a device's.
     */
    void io(long nanos, int cpu);

    /**
     * Let the task run on some CPUs only, as sched_setaffinity(2) on itself; where it runs on another one it is moved by that CPU's
     * stopper thread, at once. At least one CPU of the machine.
     */
    void setAffinity(CpuSet cpus);

    /**
     * Execute a new program, as execve(2): a CPU is selected for the task as for a new one, and if it is another, that of its own CPU's
     * stopper thread moves it there at once. What loading the program costs is not in it: compute that.
     */
    void exec();

    /** Create a task that starts to run its program, as pthread_create(3), or fork(2) for a {@linkplain TaskSpec#process() process}. */
    void fork(TaskSpec child);

    /** Give up the turn, as sched_yield(2). */
    void yieldTurn();

    /** End the task. */
    void exit();
}
