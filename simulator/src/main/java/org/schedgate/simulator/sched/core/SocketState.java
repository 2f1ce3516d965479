package org.schedgate.simulator.sched.core;

import java.util.Arrays;

/**
 * A stream socket's receive queue. Each write is one buffer, charged to the writer's side with its bookkeeping; writers sleep at the
 * limit and are told when three quarters of it are free again.
 *
 * <p>The limit is looked at before a buffer is filled and charged when it is queued, so that writers who come together exceed it.
 */
final class SocketState extends ChannelState {
    /** The default limit of what may be charged to the sending side, bytes ({@code net.core.wmem_default}). */
    private static final int SEND_BUFFER = 212_992;

    /** The most one buffer carries, bytes. */
    private static final int BUFFER_MAX = 32_768;

    /** What a buffer is charged beyond its data: shared information and the buffer's head, bytes. */
    private static final int HEAD = 256;

    private static final int SHARED_INFO = 320;
    private static final int SLAB_MIN = 512;

    private int[] queued = new int[64];
    private int[] charges = new int[64];
    private int head;
    private int count;
    private long bytes;
    private long charged;
    private boolean madeRoom;

    SocketState(String name) {
        super(name, new KernelMutex(false), new KernelMutex(true));
    }

    @Override
    boolean exclusiveWaits() {
        return false;
    }

    @Override
    boolean readable() {
        return count > 0;
    }

    @Override
    boolean writable() {
        return charged < SEND_BUFFER;
    }

    @Override
    boolean full() {
        return !writable();
    }

    @Override
    long bytes() {
        return bytes;
    }

    @Override
    int room() {
        return BUFFER_MAX;
    }

    /** Return what a buffer with so much data is charged ({@code skb->truesize}): its slab, a power of two, and its head. */
    static int chargeOf(int bytes) {
        int slab = Math.max(SLAB_MIN, Integer.highestOneBit(bytes + SHARED_INFO - 1) << 1);
        return slab + HEAD;
    }

    @Override
    int write(int wanted, boolean begins) {
        int part = Math.min(wanted, BUFFER_MAX);
        if (count == queued.length) {
            grow();
        }
        int at = (head + count) % queued.length;
        queued[at] = part;
        charges[at] = chargeOf(part);
        charged += charges[at];
        bytes += part;
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
    int read(int wanted) {
        boolean freed = false;
        int read = 0;
        while (read < wanted && count > 0) {
            int part = Math.min(queued[head], wanted - read);
            queued[head] -= part;
            read += part;
            if (queued[head] == 0) {
                charged -= charges[head];
                head = (head + 1) % queued.length;
                count--;
                freed = true;
            }
        }
        bytes -= read;
        madeRoom = freed && charged * 4 <= SEND_BUFFER;
        return read;
    }

    @Override
    boolean readMadeRoom() {
        return madeRoom;
    }
}
