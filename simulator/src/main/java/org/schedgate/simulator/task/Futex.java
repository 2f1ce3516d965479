package org.schedgate.simulator.task;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.loop.SimulationException;

/**
 * A futex word: an integer in the workload's memory that tasks wait on and wake by.
 *
 * <p>Programs read and change the value themselves, at the moment they are asked for their next action; only waiting and waking
 * go through the kernel.
 */
public final class Futex {
    private final String name;
    private int value;
    private @Nullable Object owner;
    private int slot;

    /**
     * Create a word.
     *
     * @param name shown when a run deadlocks, such as {@code worker-3.word}
     * @param value the initial value
     */
    public Futex(String name, int value) {
        this.name = Objects.requireNonNull(name, "futex name is null: give one, it is shown when a run deadlocks");
        this.value = value;
    }

    /** Return the name. */
    public String name() {
        return name;
    }

    /** Return the value. */
    public int value() {
        return value;
    }

    /** Set the value. */
    public void set(int newValue) {
        value = newValue;
    }

    /** Set the value to {@code newValue} if it is {@code expected}; tell whether it was. */
    public boolean compareAndSet(int expected, int newValue) {
        if (value != expected) {
            return false;
        }
        value = newValue;
        return true;
    }

    /**
     * Return the run's number for this word, or -1 when the run meets it for the first time. For the simulation itself.
     *
     * @param run the run that asks
     * @throws SimulationException if the word belongs to another run
     */
    public int slotIn(Object run) {
        if (owner == null) {
            return -1;
        }
        if (owner != run) {
            throw new SimulationException(
                    "futex '" + name + "' is used by two runs: create the words anew in Workload.start()");
        }
        return slot;
    }

    /** Bind the word to a run under a number. For the simulation itself. */
    public void bind(Object run, int number) {
        owner = run;
        slot = number;
    }
}
