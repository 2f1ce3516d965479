package org.schedgate.simulator.sched.core;

import java.util.Arrays;

/**
 * A stream socket's receive queue. Each write is one buffer, charged to the writer's side with its bookkeeping; writers sleep at the
 * limit and are told when three quarters of it are free again.
 */
final class SocketState implements ChannelState {
    /** The default limit of what may be charged to the sending side, bytes ({@code net.core.wmem_default}). */
    private static final int SEND_BUFFER = 212_992;

    /** The most one buffer carries, bytes. */
    private static final int BUFFER_MAX = 32_768;

    /** What a buffer is charged beyond its data: shared information and the buffer's head, bytes. */
    private static final int HEAD = 256;

    private static final int SHARED_INFO = 320;
    private static final int SLAB_MIN = 512;

    private final String name;
    private final KernelMutex queueLock = new KernelMutex(false);
    private final KernelMutex readMutex = new KernelMutex(true);
    private final WaitQueue readers = new WaitQueue();
    private final WaitQueue writers = new WaitQueue();
    private int[] queued = new int[64];
    private int[] charges = new int[64];
    private int head;
    private int count;
    private long charged;
    private boolean madeRoom;

    SocketState(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public KernelMutex writeLock() {
        return queueLock;
    }

    @Override
    public KernelMutex readLock() {
        return readMutex;
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
        return count > 0;
    }

    @Override
    public boolean writable() {
        return charged < SEND_BUFFER;
    }

    @Override
    public boolean full() {
        return !writable();
    }

    /** What a buffer with so much data is charged ({@code skb->truesize}): its slab, a power of two, and its head. */
    static int chargeOf(int bytes) {
        int slab = Math.max(SLAB_MIN, Integer.highestOneBit(bytes + SHARED_INFO - 1) << 1);
        return slab + HEAD;
    }

    @Override
    public int write(int bytes) {
        if (!writable()) {
            return 0;
        }
        int part = Math.min(bytes, BUFFER_MAX);
        if (count == queued.length) {
            grow();
        }
        int at = (head + count) % queued.length;
        queued[at] = part;
        charges[at] = chargeOf(part);
        charged += charges[at];
        count++;
        return part;
    }

    private void grow() {
        int old = queued.length;
        int[] longerQueue = Arrays.copyOf(queued, 2 * old);
        int[] longerCharges = Arrays.copyOf(charges, 2 * old);
        for (int i = 0; i < head; i++) {
            longerQueue[old + i] = queued[i];
            longerCharges[old + i] = charges[i];
        }
        queued = longerQueue;
        charges = longerCharges;
    }

    @Override
    public int read(int bytes) {
        madeRoom = false;
        int read = 0;
        while (read < bytes && count > 0) {
            int part = Math.min(queued[head], bytes - read);
            queued[head] -= part;
            read += part;
            if (queued[head] == 0) {
                charged -= charges[head];
                head = (head + 1) % queued.length;
                count--;
                madeRoom = true;
            }
        }
        madeRoom &= charged * 4 <= SEND_BUFFER;
        return read;
    }

    @Override
    public boolean readMadeRoom() {
        return madeRoom;
    }
}
