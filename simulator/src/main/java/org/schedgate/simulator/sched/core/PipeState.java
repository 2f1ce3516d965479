package org.schedgate.simulator.sched.core;

/** A pipe's ring: sixteen slots of a page; a write that fits behind the last message of a page is merged into it. */
final class PipeState implements ChannelState {
    private static final int SLOTS = 16;
    private static final int PAGE = 4096;

    private final String name;
    private final KernelMutex mutex;
    private final WaitQueue readers = new WaitQueue();
    private final WaitQueue writers = new WaitQueue();
    private final int[] consumed = new int[SLOTS];
    private final int[] length = new int[SLOTS];
    private int head;
    private int used;
    private boolean slotFreed;

    PipeState(String name) {
        this.name = name;
        this.mutex = new KernelMutex(true);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public KernelMutex writeLock() {
        return mutex;
    }

    @Override
    public KernelMutex readLock() {
        return mutex;
    }

    @Override
    public WaitQueue readers() {
        return readers;
    }

    @Override
    public WaitQueue writers() {
        return writers;
    }

    @Override
    public boolean readable() {
        return used > 0;
    }

    @Override
    public boolean writable() {
        return used < SLOTS;
    }

    @Override
    public boolean full() {
        return used == SLOTS;
    }

    @Override
    public int write(int bytes) {
        if (used > 0 && bytes <= PAGE) {
            int last = (head + used - 1) % SLOTS;
            if (consumed[last] + length[last] + bytes <= PAGE) {
                length[last] += bytes;
                return bytes;
            }
        }
        int written = 0;
        while (written < bytes && used < SLOTS) {
            int slot = (head + used) % SLOTS;
            int part = Math.min(PAGE, bytes - written);
            consumed[slot] = 0;
            length[slot] = part;
            used++;
            written += part;
        }
        return written;
    }

    @Override
    public int read(int bytes) {
        slotFreed = false;
        int read = 0;
        while (read < bytes && used > 0) {
            int part = Math.min(length[head], bytes - read);
            length[head] -= part;
            consumed[head] += part;
            read += part;
            if (length[head] == 0) {
                head = (head + 1) % SLOTS;
                used--;
                slotFreed = true;
            }
        }
        return read;
    }

    @Override
    public boolean readMadeRoom() {
        return slotFreed;
    }
}
