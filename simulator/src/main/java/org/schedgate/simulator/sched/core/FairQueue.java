package org.schedgate.simulator.sched.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.SliceRule;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.pelt.PeltSignal;

/**
 * One CPU's fair run queue ({@code struct cfs_rq}): waiting tasks in order of virtual run time, the running one apart.
 *
 * <p>The array is sorted from the largest virtual run time to the least, so that the leftmost is removed at the end. Among equals
 * the one queued first is nearer to the end.
 */
final class FairQueue implements FairQueueView {
    private final Features features;
    private final Tunables tunables;
    private final SliceRule sliceRule;

    private Task[] waiting = new Task[8];
    private int count;

    /** The running fair task while it is runnable. */
    @Nullable
    Task curr;

    int nrRunning;
    long weight;
    long minVruntime;

    @Nullable
    Task next;

    @Nullable
    Task last;

    @Nullable
    Task skip;
    /** Load of everything queued and, for load and utilization, of what sleeps after having run here. */
    final PeltSignal load = new PeltSignal();

    long removedLoad;
    long removedUtil;
    long removedRunnable;
    boolean removed;
    long utilEst;

    FairQueue(Features features, Tunables tunables, SliceRule sliceRule) {
        this.features = features;
        this.tunables = tunables;
        this.sliceRule = sliceRule;
    }

    void insert(Task task) {
        if (count == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * count);
        }
        int at = count;
        long vruntime = task.vruntime;
        while (at > 0 && waiting[at - 1].vruntime <= vruntime) {
            at--;
        }
        System.arraycopy(waiting, at, waiting, at + 1, count - at);
        waiting[at] = task;
        count++;
    }

    void remove(Task task) {
        int at = count - 1;
        while (waiting[at] != task) {
            at--;
        }
        count--;
        System.arraycopy(waiting, at + 1, waiting, at, count - at);
    }

    /** Advance the lower bound of virtual time ({@code update_min_vruntime()}). */
    void advanceMinVruntime() {
        long bound;
        if (curr != null) {
            bound = count > 0 ? Math.min(curr.vruntime, waiting[count - 1].vruntime) : curr.vruntime;
        } else if (count > 0) {
            bound = waiting[count - 1].vruntime;
        } else {
            return;
        }
        if (bound > minVruntime) {
            minVruntime = bound;
        }
    }

    void forgetBuddy(Task task) {
        if (next == task) {
            next = null;
        }
        if (last == task) {
            last = null;
        }
        if (skip == task) {
            skip = null;
        }
    }

    Task waitingAt(int position) {
        return waiting[count - 1 - position];
    }

    private int positionOf(@Nullable Task task) {
        if (task == null) {
            return -1;
        }
        for (int at = count - 1; at >= 0; at--) {
            if (waiting[at] == task) {
                return count - 1 - at;
            }
        }
        return -1;
    }

    boolean isBuddy(Task task) {
        return task == next || task == last;
    }

    @Override
    public Features features() {
        return features;
    }

    @Override
    public Tunables tunables() {
        return tunables;
    }

    @Override
    public long minVruntimeNanos() {
        return minVruntime;
    }

    @Override
    public int nrRunning() {
        return nrRunning;
    }

    @Override
    public long weight() {
        return weight;
    }

    @Override
    public @Nullable TaskView current() {
        return curr;
    }

    @Override
    public int waiting() {
        return count;
    }

    @Override
    public TaskView at(int position) {
        return waitingAt(position);
    }

    @Override
    public int nextBuddy() {
        return positionOf(next);
    }

    @Override
    public int lastBuddy() {
        return positionOf(last);
    }

    @Override
    public boolean currentYielded() {
        return skip != null && skip == curr;
    }

    @Override
    public long sliceNanos(TaskView task) {
        return sliceRule.sliceNanos(this, task);
    }
}
