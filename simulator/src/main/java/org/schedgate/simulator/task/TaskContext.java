package org.schedgate.simulator.task;

import org.schedgate.simulator.random.RandomStream;

/** What a program may know about its own task. */
public interface TaskContext {
    /** Return the simulated time, nanoseconds since the start of the run. */
    long now();

    /** Return the task's id, as a pid. */
    int id();

    /** Return the task's name. */
    String name();

    /** Return the CPU the task runs on. */
    int cpu();

    /** Return the task's own random stream. */
    RandomStream random();

    /** Return how many tasks the last {@link Actions#wake} woke, or 0 after other actions. */
    int woken();

    /** Tell whether the last {@link Actions#await} returned at once because the value differed (EAGAIN). */
    boolean valueDiffered();

    /** Return how many bytes the last {@link Actions#write} or {@link Actions#read} moved, or 0 after other actions. */
    int transferred();
}
