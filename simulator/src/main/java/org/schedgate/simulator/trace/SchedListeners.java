package org.schedgate.simulator.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** Several listeners as one: each hears every event, in the order given. */
public final class SchedListeners implements SchedListener {
    private final SchedListener[] all;

    private SchedListeners(SchedListener[] all) {
        this.all = all;
    }

    /** Return a listener that passes every event to all of these; the listener itself where there is only one. */
    public static SchedListener all(SchedListener... listeners) {
        Objects.requireNonNull(listeners, "listeners are null: give at least one");
        return all(Arrays.asList(listeners));
    }

    /** Return a listener that passes every event to all of these; the listener itself where there is only one. */
    public static SchedListener all(List<? extends SchedListener> listeners) {
        Objects.requireNonNull(listeners, "listeners are null: give at least one");
        for (SchedListener listener : listeners) {
            Objects.requireNonNull(
                    listener, "one of the listeners is null: accepted are listeners, in the order they hear");
        }
        if (listeners.size() == 1) {
            return listeners.get(0);
        }
        return new SchedListeners(listeners.toArray(new SchedListener[0]));
    }

    @Override
    public void forked(long now, int cpu, TaskView parent, TaskView child) {
        for (SchedListener listener : all) {
            listener.forked(now, cpu, parent, child);
        }
    }

    @Override
    public void waking(long now, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {
        for (SchedListener listener : all) {
            listener.waking(now, cpu, waker, wakee, interrupt);
        }
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
        for (SchedListener listener : all) {
            listener.selected(now, cpu, kind, task, previous, chosen, first, branch, costNanos);
        }
    }

    @Override
    public void queueing(long now, int cpu, TaskView task, int target, Enum<?> branch) {
        for (SchedListener listener : all) {
            listener.queueing(now, cpu, task, target, branch);
        }
    }

    @Override
    public void pendingSet(long now, int cpu, TaskView task, int target) {
        for (SchedListener listener : all) {
            listener.pendingSet(now, cpu, task, target);
        }
    }

    @Override
    public void ipiSent(long now, int cpu, int target) {
        for (SchedListener listener : all) {
            listener.ipiSent(now, cpu, target);
        }
    }

    @Override
    public void wakeListHandler(long now, int cpu) {
        for (SchedListener listener : all) {
            listener.wakeListHandler(now, cpu);
        }
    }

    @Override
    public void wakeListLocked(long now, int cpu) {
        for (SchedListener listener : all) {
            listener.wakeListLocked(now, cpu);
        }
    }

    @Override
    public void pendingCleared(long now, int cpu) {
        for (SchedListener listener : all) {
            listener.pendingCleared(now, cpu);
        }
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        for (SchedListener listener : all) {
            listener.migrated(now, task, from, to, cause);
        }
    }

    @Override
    public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
        for (SchedListener listener : all) {
            listener.enqueued(now, cpu, task, isNew);
        }
    }

    @Override
    public void preemptionChecked(long now, int cpu, TaskView running, TaskView wakee, Enum<?> branch) {
        for (SchedListener listener : all) {
            listener.preemptionChecked(now, cpu, running, wakee, branch);
        }
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        for (SchedListener listener : all) {
            listener.switched(now, cpu, previous, stillRunnable, previousExits, next);
        }
    }

    @Override
    public void tick(long now, int cpu) {
        for (SchedListener listener : all) {
            listener.tick(now, cpu);
        }
    }

    @Override
    public void tickChecked(long now, int cpu, TaskView running, Enum<?> branch) {
        for (SchedListener listener : all) {
            listener.tickChecked(now, cpu, running, branch);
        }
    }

    @Override
    public void newidle(long now, int cpu, Enum<?> branch) {
        for (SchedListener listener : all) {
            listener.newidle(now, cpu, branch);
        }
    }

    @Override
    public void newidleDone(long now, int cpu, Enum<?> branch, int pulled) {
        for (SchedListener listener : all) {
            listener.newidleDone(now, cpu, branch, pulled);
        }
    }

    @Override
    public void balanced(
            long now, int cpu, int destination, SchedDomain domain, IdleType type, Enum<?> branch, int moved) {
        for (SchedListener listener : all) {
            listener.balanced(now, cpu, destination, domain, type, branch, moved);
        }
    }

    @Override
    public void nohzKicked(long now, int cpu, int target, Enum<?> branch) {
        for (SchedListener listener : all) {
            listener.nohzKicked(now, cpu, target, branch);
        }
    }

    @Override
    public void idleEntered(long now, int cpu, int state, boolean tickStopped) {
        for (SchedListener listener : all) {
            listener.idleEntered(now, cpu, state, tickStopped);
        }
    }

    @Override
    public void idleLeft(long now, int cpu, int state) {
        for (SchedListener listener : all) {
            listener.idleLeft(now, cpu, state);
        }
    }

    @Override
    public void spun(long now, int cpu, TaskView task, long nanos) {
        for (SchedListener listener : all) {
            listener.spun(now, cpu, task, nanos);
        }
    }

    @Override
    public void mutexSlept(long now, int cpu, TaskView task) {
        for (SchedListener listener : all) {
            listener.mutexSlept(now, cpu, task);
        }
    }

    @Override
    public void exited(long now, int cpu, TaskView task) {
        for (SchedListener listener : all) {
            listener.exited(now, cpu, task);
        }
    }

    @Override
    public void finished(long now) {
        for (SchedListener listener : all) {
            listener.finished(now);
        }
    }
}
