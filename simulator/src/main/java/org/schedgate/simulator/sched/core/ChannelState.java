package org.schedgate.simulator.sched.core;

/** What the kernel keeps about a pipe or a stream socket. */
sealed interface ChannelState permits PipeState, SocketState {
    String name();

    /** Return the lock that writers take. */
    KernelMutex writeLock();

    /** Return the lock that readers take. */
    KernelMutex readLock();

    /** Return those who wait for something to read. */
    WaitQueue readers();

    /** Return those who wait for room. */
    WaitQueue writers();

    boolean readable();

    boolean writable();

    /** Write some of a task's bytes, its lock held; return how many, 0 if there is no room. */
    int write(int bytes);

    /** Read some bytes, the reader's lock held; return how many, 0 if there are none. */
    int read(int bytes);

    /** Tell whether all room is taken, as a reader sees it before it reads. */
    boolean full();

    /** Tell whether the last read made room that it should tell waiting writers about. */
    boolean readMadeRoom();
}
