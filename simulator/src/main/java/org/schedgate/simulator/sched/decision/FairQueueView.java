package org.schedgate.simulator.sched.decision;

import org.jspecify.annotations.Nullable;

/** One CPU's queue of fair tasks, as the decisions of the fair class may see it. */
public interface FairQueueView {
    /** Return the features in force. */
    Features features();

    /** Return the tunables in force, scaled for the machine. */
    Tunables tunables();

    /** Return the lower bound of virtual time, nanoseconds ({@code min_vruntime}). */
    long minVruntimeNanos();

    /** Return the runnable tasks, the running one included ({@code nr_running}). */
    int nrRunning();

    /** Return the sum of the weights of all runnable tasks ({@code load.weight}, scaled down). */
    long weight();

    /** Return the running fair task if it is still runnable, or null. It is not among {@link #at(int)}. */
    @Nullable
    TaskView current();

    /** Return the number of waiting tasks. */
    int waiting();

    /** Return a waiting task; 0 is the leftmost: least virtual run time, the longest queued first among equals. */
    TaskView at(int position);

    /** Return the waiting position of the task that was woken last and should run next, or -1 ({@code next} buddy). */
    int nextBuddy();

    /** Return the waiting position of the task that was preempted by a wakeup, or -1 ({@code last} buddy). */
    int lastBuddy();

    /** Tell whether the running task gave up its turn ({@code skip} buddy). */
    boolean currentYielded();

    /** Return how long a task may run in one turn, nanoseconds ({@code sched_slice()}). */
    long sliceNanos(TaskView task);
}
