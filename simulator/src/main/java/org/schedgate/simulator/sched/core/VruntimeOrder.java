package org.schedgate.simulator.sched.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Waiting entities in order of virtual run time.
 *
 * <p>The array is sorted from the largest virtual run time to the least, so that the leftmost is removed at the end. Among equals
 * the one queued first is nearer to the end.
 */
final class VruntimeOrder implements WaitingOrder {
    private Entity[] waiting = new Entity[8];
    private int count;

    @Override
    public int size() {
        return count;
    }

    @Override
    public void insert(Entity entity) {
        if (count == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * count);
        }
        Entity[] order = waiting;
        int at = count++;
        long vruntime = entity.vruntime;
        // By hand, here and below: few move, often none, and telling the collector of a copy costs more than these.
        while (at > 0 && order[at - 1].vruntime <= vruntime) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = entity;
    }

    @Override
    public void remove(Entity entity) {
        Entity[] order = waiting;
        int at = --count;
        while (order[at] != entity) {
            at--;
        }
        for (; at < count; at++) {
            order[at] = order[at + 1];
        }
    }

    @Override
    public Entity at(int position) {
        return waiting[count - 1 - position];
    }

    @Override
    public int positionOf(Entity entity) {
        for (int at = count - 1; at >= 0; at--) {
            if (waiting[at] == entity) {
                return count - 1 - at;
            }
        }
        return -1;
    }

    @Override
    public long leastVruntime() {
        return waiting[count - 1].vruntime;
    }

    @Override
    public @Nullable Entity firstUpTo(long vruntimeNanos) {
        return count > 0 && waiting[count - 1].vruntime <= vruntimeNanos ? waiting[count - 1] : null;
    }

    @Override
    public long leastRequest() {
        long least = Long.MAX_VALUE;
        for (int at = 0; at < count; at++) {
            least = Math.min(least, waiting[at].request);
        }
        return least;
    }
}
