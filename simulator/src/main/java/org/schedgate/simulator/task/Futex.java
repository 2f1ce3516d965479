package org.schedgate.simulator.task;

import java.util.Objects;

/**
 * A futex word: an integer in the workload's memory that tasks wait on and wake by.
 *
 * <p>Programs read and change the value themselves, at the moment they are asked for their next action; only waiting and waking
 * go through the kernel.
 */
public final class Futex {
    private final String name;
    private int value;
    private final Binding binding;

    /**
     * Create a word.
     *
     * @param name shown when a run deadlocks, such as {@code worker-3.word}
     * @param value the initial value
     */
    public Futex(String name, int value) {
        this.name = Objects.requireNonNull(name, "futex name is null: give one, it is shown when a run deadlocks");
        this.value = value;
        this.binding = new Binding("futex '" + name + "'");
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

    /** Return which run the word belongs to. For the simulation itself. */
    public Binding binding() {
        return binding;
    }
}
