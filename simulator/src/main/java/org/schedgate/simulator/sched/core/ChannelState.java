package org.schedgate.simulator.sched.core;

/** What the kernel keeps about a pipe or a stream socket. */
abstract sealed class ChannelState permits PipeState, SocketState {
    final String name;

    /** Those who wait for something to read. */
    final WaitQueue readers = new WaitQueue();

    /** Those who wait for room. */
    final WaitQueue writers = new WaitQueue();

    /** The CPU that used the channel last, whose cache has the lines that both sides write; -1 at first. */
    int lastCpu = -1;

    /** The CPU that wrote last, whose cache has the newest data; -1 at first. */
    int lastWriterCpu = -1;

    /** The CPU that read last, whose cache has the memory that comes free; -1 at first. */
    int lastReaderCpu = -1;

    /** The CPU that counted a writer in or out at the writers' open file last; -1 at first. */
    int writersFileCpu = -1;

    /** The same of the readers' open file. */
    int readersFileCpu = -1;

    /** The lock that writers take. */
    final KernelMutex writeLock;

    /** The lock that readers take. */
    final KernelMutex readLock;

    ChannelState(String name, KernelMutex writeLock, KernelMutex readLock) {
        this.name = name;
        this.writeLock = writeLock;
        this.readLock = readLock;
    }

    /** Tell whether those who wait for something to read, or for room, are woken one at a time. */
    abstract boolean exclusiveWaits();

    abstract boolean readable();

    abstract boolean writable();

    /** Tell whether all room is taken, as a reader sees it before it reads. */
    abstract boolean full();

    /** Return how many bytes there are to read. */
    abstract long bytes();

    /** Return how many bytes one turn with the lock can write at most. */
    abstract int room();

    /**
     * Write some of a task's bytes, its lock held; return how many, 0 if there is no room.
     *
     * @param begins false if the write has slept for room, or written a part, before
     */
    abstract int write(int bytes, boolean begins);

    /** Read some bytes, the reader's lock held; return how many, 0 if there are none. */
    abstract int read(int bytes);

    /** Tell whether the last read made room that it should tell waiting writers about. */
    abstract boolean readMadeRoom();
}
