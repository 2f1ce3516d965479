package org.schedgate.simulator.sched.core;

/** When load averages are updated, attached and detached ({@code update_load_avg()} and its callers). */
final class Load {
    private final Core core;

    Load(Core core) {
        this.core = core;
    }

    /** Age a queue's averages to now, after taking out what left unlocked ({@code update_cfs_rq_load_avg()}). */
    boolean updateQueue(FairQueue fair) {
        if (fair.removed) {
            fair.load.subtractRemoved(fair.removedLoad, fair.removedUtil, fair.removedRunnable);
            fair.removed = false;
            fair.removedLoad = 0;
            fair.removedUtil = 0;
            fair.removedRunnable = 0;
        }
        return fair.load.updateQueue(core.now, fair.weight, fair.tasks, fair.curr != null);
    }

    /** Age a queued entity and its queue to now. */
    void update(Entity entity) {
        FairQueue queue = entity.queue();
        entity.load.updateTask(core.now, entity.weight, true, queue.curr == entity);
        updateQueue(queue);
    }

    /** Age an entering entity and its queue, and attach it if its load is not part of the queue's. */
    void enter(Entity entity) {
        FairQueue queue = entity.queue();
        if (entity.load.attached()) {
            entity.load.updateTask(core.now, entity.weight, false, false);
            updateQueue(queue);
        } else {
            updateQueue(queue);
            entity.load.attachTo(queue.load, entity.weight);
        }
    }

    /** Give a new task its initial load ({@code init_entity_runnable_average()}). */
    void initialise(Task task) {
        task.load.startTask(task.weight);
    }

    /** Guess a new task's utilization on the queue it enters ({@code post_init_entity_util_avg()}). */
    void guessUtilization(FairQueue queue, Task task) {
        task.load.guessUtilization(queue.load, core.domains.topology().capacity(task.cpu), task.weight);
    }

    /** A sleeping task leaves a queue whose lock is not held ({@code remove_entity_load_avg()}). */
    void leave(RunQueue from, Task task) {
        if (!task.load.attached()) {
            return;
        }
        FairQueue fair = task.queue();
        long agedTo = core.decisions
                .sleeperAgeing()
                .agedToNanos(fair.load.lastUpdateNanos(), core.now, from.curr == from.idle);
        task.load.leave(fair.load, task.weight);
        fair.removedLoad += task.load.loadAvg();
        fair.removedUtil += task.load.utilAvg();
        fair.removedRunnable += task.load.runnableAvg();
        fair.removed = true;
        if (agedTo > fair.load.lastUpdateNanos()) {
            task.load.updateBlocked(agedTo, task.weight);
        }
    }

    /** Refresh the averages of an idle CPU ({@code update_blocked_averages()}); note whether load is left. */
    void refreshBlocked(RunQueue rq) {
        updateQueue(rq.fair);
        rq.blockedUpdateJiffies = core.jiffies();
        if (rq.fair.load.loadAvg() == 0 && rq.fair.load.utilAvg() == 0) {
            rq.hasBlockedLoad = false;
        }
    }
}
