package org.schedgate.simulator.metric;

import java.util.Arrays;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.trace.SchedListener;

/**
 * Wakeups that chose a CPU as idle although another wakee was already on its way there: chosen for it, and not running yet.
 *
 * <p>Both then share the CPU while another may be free. Counted after the warm-up, by who woke (the waker of the wakee that came first or
 * another), by how the CPU was found, and by how the second wakee is put on its queue.
 */
final class StackedWakeups implements SchedListener {
    private static final int NOWHERE = -1;
    private static final int STRIDE_LOG2 = 2;
    /** Where the task is on its way to, or NOWHERE. */
    private static final int TARGET = 0;
    /** Who woke it last. */
    private static final int WAKER = 1;
    /** 1 if its wakeup chose a CPU to which another was on its way. */
    private static final int STACKED = 2;

    private final long warmUpNanos;
    private final int[] onTheirWay;
    private final int[] lastWaker;
    /** By task id three numbers side by side, since most events ask for all: {@link #TARGET}, {@link #WAKER} and {@link #STACKED}. */
    private int[] ofTask = filled(64 << STRIDE_LOG2, new int[0]);

    private long sameWaker;
    private long otherWaker;
    private long byScan;
    private long byPrevious;
    private long byOther;
    private long onList;
    private long direct;

    StackedWakeups(int cpus, long warmUpNanos) {
        this.warmUpNanos = warmUpNanos;
        onTheirWay = new int[cpus];
        lastWaker = new int[cpus];
    }

    private static int[] filled(int length, int[] old) {
        int[] longer = Arrays.copyOf(old, length);
        for (int i = old.length + TARGET; i < length; i += 1 << STRIDE_LOG2) {
            longer[i] = NOWHERE;
        }
        return longer;
    }

    private void makeRoom(int id) {
        int needed = (id + 1) << STRIDE_LOG2;
        if (needed > ofTask.length) {
            ofTask = filled(Math.max(needed, 2 * ofTask.length), ofTask);
        }
    }

    @Override
    public void waking(long now, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {
        makeRoom(wakee.id());
        ofTask[(wakee.id() << STRIDE_LOG2) + WAKER] = waker.id();
    }

    @Override
    public void selected(
            long now,
            int cpu,
            Selection kind,
            TaskView task,
            int previous,
            int chosen,
            Enum<?> first,
            Enum<?> branch,
            long costNanos) {
        if (kind != Selection.WAKE) {
            return;
        }
        int id = task.id();
        makeRoom(id);
        arrive(id);
        if (onTheirWay[chosen] > 0
                && now >= warmUpNanos
                && branch instanceof IdleSiblingSearch.Branch search
                && choseAsIdle(search)) {
            ofTask[(id << STRIDE_LOG2) + STACKED] = 1;
            if (lastWaker[chosen] == ofTask[(id << STRIDE_LOG2) + WAKER]) {
                sameWaker++;
            } else {
                otherWaker++;
            }
            countFinding(search, chosen == previous);
        }
        depart(id, chosen);
    }

    private void depart(int id, int target) {
        ofTask[(id << STRIDE_LOG2) + TARGET] = target;
        onTheirWay[target]++;
        lastWaker[target] = ofTask[(id << STRIDE_LOG2) + WAKER];
    }

    private static boolean choseAsIdle(IdleSiblingSearch.Branch branch) {
        return switch (branch) {
            case TARGET_IDLE,
                    PREVIOUS_IDLE,
                    RECENT_IDLE,
                    SIBLING_OF_PREVIOUS,
                    IDLE_CORE,
                    IDLE_THREAD_NO_CORE,
                    IDLE_THREAD_NO_CORE_CLEARS_OWN_HINT,
                    IDLE_CPU -> true;
            default -> false;
        };
    }

    private void countFinding(IdleSiblingSearch.Branch branch, boolean isPrevious) {
        switch (branch) {
            case IDLE_CORE, IDLE_THREAD_NO_CORE, IDLE_THREAD_NO_CORE_CLEARS_OWN_HINT, IDLE_CPU -> byScan++;
            default -> {
                if (isPrevious) {
                    byPrevious++;
                } else {
                    byOther++;
                }
            }
        }
    }

    @Override
    public void queueing(long now, int cpu, TaskView task, int target, Enum<?> branch) {
        int id = task.id();
        makeRoom(id);
        if (ofTask[(id << STRIDE_LOG2) + TARGET] == NOWHERE) {
            // Still switching away: it goes back to its CPU without a selection.
            depart(id, target);
        }
        if (ofTask[(id << STRIDE_LOG2) + STACKED] != 0 && branch instanceof WakeQueueing.Branch queueing) {
            ofTask[(id << STRIDE_LOG2) + STACKED] = 0;
            if (queueing.list()) {
                onList++;
            } else {
                direct++;
            }
        }
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        // A task that was pulled away before it ran is no longer on its way to the old CPU; the wakeup's own move is.
        if (cause != Migration.WAKE) {
            arrive(task.id());
        }
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        arrive(next.id());
    }

    private void arrive(int id) {
        int at = id << STRIDE_LOG2;
        if (at < ofTask.length && ofTask[at + TARGET] != NOWHERE) {
            onTheirWay[ofTask[at + TARGET]]--;
            ofTask[at + TARGET] = NOWHERE;
            ofTask[at + STACKED] = 0;
        }
    }

    void report(MetricSink sink) {
        count(sink, "stacked_wakeups", sameWaker + otherWaker, Direction.LOWER);
        count(sink, "stacked_wakeups.same_waker", sameWaker, Direction.NONE);
        count(sink, "stacked_wakeups.other_waker", otherWaker, Direction.NONE);
        count(sink, "stacked_wakeups.by_scan", byScan, Direction.NONE);
        count(sink, "stacked_wakeups.by_previous", byPrevious, Direction.NONE);
        count(sink, "stacked_wakeups.by_other", byOther, Direction.NONE);
        count(sink, "stacked_wakeups.on_list", onList, Direction.NONE);
        count(sink, "stacked_wakeups.direct", direct, Direction.NONE);
    }

    private static void count(MetricSink sink, String name, long value, Direction direction) {
        sink.value(new Metric(name, "1", direction), (double) value);
    }
}
