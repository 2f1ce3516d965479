package org.schedgate.simulator.sched.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.task.Futex;

/** Who waits on which futex word, first come first woken; and how many tasks wait on anything that only another task can end. */
final class Futexes {
    private final Core core;
    private int words;
    private @Nullable Task[] heads = new @Nullable Task[16];
    private @Nullable Task[] tails = new @Nullable Task[16];
    private @Nullable Task[] lastWakers = new @Nullable Task[16];
    private int waitingTasks;

    Futexes(Core core) {
        this.core = core;
    }

    private int slot(Futex futex) {
        int slot = futex.binding().slotIn(core);
        if (slot < 0) {
            slot = words++;
            if (slot == heads.length) {
                heads = Arrays.copyOf(heads, 2 * slot);
                tails = Arrays.copyOf(tails, 2 * slot);
                lastWakers = Arrays.copyOf(lastWakers, 2 * slot);
            }
            futex.binding().bind(core, slot);
        }
        return slot;
    }

    void enqueue(Futex futex, Task task) {
        int slot = slot(futex);
        Task tail = tails[slot];
        task.nextWaiter = null;
        if (tail == null) {
            heads[slot] = task;
        } else {
            tail.nextWaiter = task;
        }
        tails[slot] = task;
        task.waitsOn = futex;
        waitingTasks++;
    }

    /**
     * Move up to {@code count} waiters to the CPU's queue of tasks to wake; return how many.
     *
     * @param delivered a softirq wakes them, with the sync hint
     */
    int takeWaiters(Futex futex, int count, RunQueue rq, Task waker, boolean delivered) {
        int slot = slot(futex);
        lastWakers[slot] = waker;
        int taken = 0;
        Task task = heads[slot];
        while (task != null && taken < count) {
            Task following = task.nextWaiter;
            task.waitsOn = null;
            task.nextWaiter = null;
            core.wakeups.queueWakeup(rq, task, delivered, delivered);
            taken++;
            task = following;
        }
        heads[slot] = task;
        if (task == null) {
            tails[slot] = null;
        }
        waitingTasks -= taken;
        return taken;
    }

    /** A task starts to wait on something else than a futex. */
    void startsWaiting() {
        waitingTasks++;
    }

    /** A task that waited on something else than a futex is being woken. */
    void stopsWaiting() {
        waitingTasks--;
    }

    int waitingTasks() {
        return waitingTasks;
    }

    /** Fail the run if every live task of the workload waits on a futex or a channel, naming who waits for whom. */
    void checkDeadlock() {
        if (waitingTasks > 0 && waitingTasks == core.tasks.live()) {
            throw new SimulationException(describeDeadlock());
        }
    }

    private String describeWait(Task task) {
        Futex futex = task.waitsOn;
        ChannelState channel = task.waitsOnChannel;
        if (channel != null) {
            return " waits " + Channels.describeWait(task, channel);
        }
        if (futex == null) {
            throw new IllegalStateException(task + " waits on nothing");
        }
        Task waker = lastWakers[slot(futex)];
        return " waits on '" + futex.name() + "', which " + (waker == null ? "nobody ever woke" : waker + " woke last");
    }

    private String describeDeadlock() {
        StringBuilder text = new StringBuilder("deadlock at " + core.now + " ns: ");
        int shown = 0;
        for (int place = 0; place < core.tasks.places(); place++) {
            Task task = core.tasks.atOrNull(place);
            if (task == null || (task.waitsOn == null && task.waitsOnChannel == null)) {
                continue;
            }
            if (shown == 8) {
                text.append("; and ").append(waitingTasks - shown).append(" more");
                break;
            }
            text.append(shown == 0 ? "" : "; ").append(task).append(describeWait(task));
            shown++;
        }
        return text.append("; no task is left to wake them").toString();
    }
}
