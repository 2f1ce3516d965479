package org.schedgate.simulator.task;

import java.util.Objects;

/** A pipe, as pipe(2): a ring of pages in which small writes are merged, one mutex for readers and writers. */
public final class Pipe implements Channel {
    private final String name;
    private final Binding binding;

    /** Create an empty pipe. */
    public Pipe(String name) {
        this.name = Objects.requireNonNull(name, "pipe name is null: give one, it is shown when a run deadlocks");
        this.binding = new Binding("pipe '" + name + "'");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Binding binding() {
        return binding;
    }
}
