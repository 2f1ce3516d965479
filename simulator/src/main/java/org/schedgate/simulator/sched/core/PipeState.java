package org.schedgate.simulator.sched.core;

/** A pipe's ring: sixteen slots of a page; the begin of a write that fits behind the last message of a page is merged into it. */
final class PipeState extends ChannelState {
    private static final int SLOTS = 16;
    private static final int PAGE = 4096;

    private static final int LAST = SLOTS - 1;

    private final int[] length = new int[SLOTS];
    /** How many bytes fit behind the last message of the newest page; meaningless without any. Reading a page makes no room in it. */
    private int free;

    private int head;
    private int used;
    private long bytes;
    private boolean slotFreed;

    PipeState(String name) {
        this(name, new KernelMutex(true));
    }

    private PipeState(String name, KernelMutex mutex) {
        super(name, mutex, mutex);
    }

    @Override
    boolean exclusiveWaits() {
        return true;
    }

    @Override
    boolean readable() {
        return used > 0;
    }

    @Override
    boolean writable() {
        return used < SLOTS;
    }

    @Override
    boolean full() {
        return used == SLOTS;
    }

    @Override
    long bytes() {
        return bytes;
    }

    @Override
    int room() {
        return (SLOTS - used) * PAGE + mergeable();
    }

    /** Return how many bytes fit behind the last message. */
    private int mergeable() {
        return used == 0 ? 0 : free;
    }

    /** Return how many slots a write of some bytes would take now; as {@link #write}. */
    int slotsToFill(int count, boolean begins) {
        int part = count % PAGE;
        int merged = begins && part > 0 && part <= mergeable() ? part : 0;
        return Math.min(SLOTS - used, (count - merged + PAGE - 1) / PAGE);
    }

    /** Return how many slots a read of some bytes would empty now. */
    int slotsToEmpty(int count) {
        int left = count;
        int emptied = 0;
        while (emptied < used && length[head + emptied & LAST] <= left) {
            left -= length[head + emptied & LAST];
            emptied++;
        }
        return emptied;
    }

    @Override
    int write(int count, boolean begins) {
        int written = 0;
        // What does not fill pages of its own is merged first, in whole or not at all, and only once a write.
        int part = count % PAGE;
        if (begins && part > 0 && part <= mergeable()) {
            length[head + used - 1 & LAST] += part;
            free -= part;
            written = part;
        }
        while (written < count && used < SLOTS) {
            part = Math.min(PAGE, count - written);
            length[head + used & LAST] = part;
            free = PAGE - part;
            used++;
            written += part;
        }
        bytes += written;
        return written;
    }

    @Override
    int read(int count) {
        slotFreed = false;
        int read = 0;
        while (read < count && used > 0) {
            int part = Math.min(length[head], count - read);
            length[head] -= part;
            read += part;
            if (length[head] == 0) {
                head = head + 1 & LAST;
                used--;
                slotFreed = true;
            }
        }
        bytes -= read;
        return read;
    }

    @Override
    boolean readMadeRoom() {
        return slotFreed;
    }
}
