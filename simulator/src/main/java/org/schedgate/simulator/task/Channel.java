package org.schedgate.simulator.task;

/** Something tasks write bytes to and read bytes from, through the kernel: a pipe or a stream socket. Belongs to one run. */
public sealed interface Channel permits Pipe, StreamSocket {
    /** Return the name, shown when a run deadlocks. */
    String name();

    /** Return which run the channel belongs to. For the simulation itself. */
    Binding binding();
}
