package org.schedgate.simulator.task;

/** One direction of an AF_UNIX stream socket pair, as socketpair(2): messages queue at the reader and are charged to the writer. */
public final class StreamSocket implements Channel {
    private final String name;
    private final Binding binding;

    /** Create an empty socket. */
    public StreamSocket(String name) {
        this.name = name;
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
