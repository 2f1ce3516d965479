package org.schedgate.simulator;

import java.util.Arrays;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.trace.SchedListener;

/**
 * Keeps books on what every CPU shows to others (pending mark, nr_running, current task) and on woken tasks that are not queued yet,
 * from the events alone, and counts wakes that choose as idle a CPU to which another task is already on its way.
 */
final class StackingWatch implements SchedListener {
    private static final int TASKS = 4_096;

    /** How far a wakeup has come. */
    private enum Stage {
        NONE,
        /** A CPU is chosen; nothing on it shows this yet. */
        CHOSEN,
        /** On the CPU's wake list. */
        LISTED,
        /** Taken off the list by the handler, or still on it, and the pending mark is gone. */
        UNMARKED
    }

    private final boolean[] pending;
    private final int[] running;
    private final int[] current;
    /** Tasks that balancing took from another CPU's queue for this one: not there before they arrive, which no event tells. */
    private final int[] pulled;

    private final Stage[] stage = new Stage[TASKS];
    private final int[] target = new int[TASKS];
    private final int[] queue = new int[TASKS];
    private final int[] wakerOf = new int[TASKS];
    private final boolean[] isPulled = new boolean[TASKS];
    private final boolean[] stacked = new boolean[TASKS];

    long decisions;
    /** Chosen in the gap: listed before, unmarked, not queued; no mark, nr_running 0 and the idle task current. */
    long inGap;

    long inGapSameWaker;
    long inGapByScan;
    long inGapAsPrevious;
    long inGapListed;
    long inGapDirect;
    /** Chosen while another task was on its way there without a mark: both wakers decided at the same time, or it is enqueued directly. */
    long beforeMark;
    /** Chosen as idle although a mark, a queued task or a current task showed otherwise. */
    long contradicted;

    StackingWatch(int cpus) {
        pending = new boolean[cpus];
        running = new int[cpus];
        current = new int[cpus];
        pulled = new int[cpus];
        Arrays.fill(stage, Stage.NONE);
        Arrays.fill(queue, -1);
    }

    private boolean showsIdle(int cpu) {
        return !pending[cpu] && running[cpu] == 0 && current[cpu] == 0;
    }

    @Override
    public void waking(long now, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {
        wakerOf[wakee.id()] = interrupt ? -1 - cpu : waker.id();
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
        decisions++;
        int id = task.id();
        stacked[id] = false;
        if (branch instanceof IdleSiblingSearch.Branch search && choosesIdle(search)) {
            if (pending[chosen] || running[chosen] > pulled[chosen] || current[chosen] != 0) {
                contradicted++;
            }
            look(id, chosen, chosen == previous && search != IdleSiblingSearch.Branch.IDLE_CPU);
        }
        stage[id] = Stage.CHOSEN;
        target[id] = chosen;
    }

    private void look(int id, int chosen, boolean asPrevious) {
        boolean unmarked = false;
        boolean justChosen = false;
        boolean sameWaker = false;
        for (int other = 0; other < TASKS; other++) {
            if (other != id && stage[other] != Stage.NONE && target[other] == chosen) {
                unmarked |= stage[other] == Stage.UNMARKED;
                justChosen |= stage[other] == Stage.CHOSEN;
                sameWaker |= stage[other] == Stage.UNMARKED && wakerOf[other] == wakerOf[id];
            }
        }
        if (unmarked && showsIdle(chosen)) {
            stacked[id] = true;
            inGap++;
            inGapSameWaker += sameWaker ? 1 : 0;
            inGapByScan += asPrevious ? 0 : 1;
            inGapAsPrevious += asPrevious ? 1 : 0;
        } else if (justChosen) {
            beforeMark++;
        }
    }

    private static boolean choosesIdle(IdleSiblingSearch.Branch branch) {
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

    @Override
    public void queueing(long now, int cpu, TaskView task, int to, Enum<?> branch) {
        if (stage[task.id()] == Stage.NONE) {
            // Bound to one CPU or still switching away: it goes there without a selection.
            stage[task.id()] = Stage.CHOSEN;
            target[task.id()] = to;
        }
        if (stacked[task.id()] && branch instanceof WakeQueueing.Branch way) {
            if (way.list()) {
                inGapListed++;
            } else {
                inGapDirect++;
            }
        }
    }

    @Override
    public void pendingSet(long now, int cpu, TaskView task, int to) {
        pending[to] = true;
        stage[task.id()] = Stage.LISTED;
        target[task.id()] = to;
    }

    @Override
    public void pendingCleared(long now, int cpu) {
        pending[cpu] = false;
        for (int id = 0; id < TASKS; id++) {
            if (stage[id] == Stage.LISTED && target[id] == cpu) {
                stage[id] = Stage.UNMARKED;
            }
        }
    }

    @Override
    public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
        stage[task.id()] = Stage.NONE;
        moveTo(task.id(), task.cpu());
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        if (queue[task.id()] >= 0) {
            moveTo(task.id(), to);
            isPulled[task.id()] = true;
            pulled[to]++;
        }
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        if (!stillRunnable && previous.id() != 0) {
            moveTo(previous.id(), -1);
        }
        if (next.id() != 0 && queue[next.id()] < 0) {
            moveTo(next.id(), cpu);
        }
        arrive(next.id());
        current[cpu] = next.id();
    }

    private void arrive(int id) {
        if (isPulled[id]) {
            isPulled[id] = false;
            pulled[queue[id]]--;
        }
    }

    private void moveTo(int id, int cpu) {
        arrive(id);
        if (queue[id] >= 0) {
            running[queue[id]]--;
        }
        queue[id] = cpu;
        if (cpu >= 0) {
            running[cpu]++;
        }
    }

    @Override
    public String toString() {
        return decisions + " decisions, in the gap " + inGap + " (same waker " + inGapSameWaker + ", by scan "
                + inGapByScan
                + ", as previous " + inGapAsPrevious + ", listed " + inGapListed + ", direct " + inGapDirect
                + "), before the mark " + beforeMark + ", contradicted " + contradicted;
    }
}
