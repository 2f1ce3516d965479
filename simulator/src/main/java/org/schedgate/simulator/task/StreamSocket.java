package org.schedgate.simulator.task;

import java.util.Objects;

/** One direction of an AF_UNIX stream socket pair, as socketpair(2): messages queue at the reader and are charged to the writer. */
public final class StreamSocket implements Channel {
    private final String name;
    private final Binding binding;

    /** Create an empty socket. */
    public StreamSocket(String name) {
        this.name = Objects.requireNonNull(name, "socket name is null: give one, it is shown when a run deadlocks");
        this.binding = new Binding("socket '" + name + "'");
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
