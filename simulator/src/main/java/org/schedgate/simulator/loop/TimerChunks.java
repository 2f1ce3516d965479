package org.schedgate.simulator.loop;

import java.util.Arrays;

/** Room for entries in chunks of one size, each knowing the one before it, that are taken and given back; number 0 is none. */
final class TimerChunks {
    static final int ROOM_LOG2 = 5;
    /** Entries in a chunk. */
    static final int ROOM = 1 << ROOM_LOG2;

    private long[] entries = new long[ROOM * 16];
    private int[] before = new int[16];
    private int used = 1;
    private int free;

    /** Take a chunk that comes behind another. */
    int take(int behind) {
        int chunk = free;
        if (chunk != 0) {
            free = before[chunk];
        } else {
            if (used == before.length) {
                before = Arrays.copyOf(before, 2 * used);
                entries = Arrays.copyOf(entries, (2 * used) << ROOM_LOG2);
            }
            chunk = used++;
        }
        before[chunk] = behind;
        return chunk;
    }

    /** Give a chunk back; return the one before it. */
    int giveBack(int chunk) {
        int behind = before[chunk];
        before[chunk] = free;
        free = chunk;
        return behind;
    }

    void set(int chunk, int position, long entry) {
        entries[(chunk << ROOM_LOG2) + position] = entry;
    }

    void copy(int chunk, int count, long[] into, int at) {
        System.arraycopy(entries, chunk << ROOM_LOG2, into, at, count);
    }
}
