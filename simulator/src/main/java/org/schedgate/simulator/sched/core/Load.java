package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.LoadTracking;
import org.schedgate.simulator.sched.pelt.ContributionSignal;
import org.schedgate.simulator.sched.pelt.LoadSignal;
import org.schedgate.simulator.sched.pelt.PeltSignal;
import org.schedgate.simulator.sched.pelt.WeightedSumSignal;

/** When load averages are updated, attached and detached ({@code update_load_avg()} and its callers). */
final class Load {
    /** The utilization average from which on a CPU counts as busy all the time: what the largest sum less one period comes to. */
    private static final long SATURATED = 1023;

    private final Core core;
    private final LoadTracking tracking;
    private final boolean countsDelayed;
    private final boolean estimates;
    private final boolean risesAtOnce;
    private final boolean keptByWaiting;
    private final boolean asymmetric;
    private final boolean groupsFollow;
    private final boolean contributions;

    Load(Core core) {
        this.core = core;
        this.tracking = core.decisions.loadTracking();
        this.countsDelayed = tracking.countsDelayed();
        this.estimates = core.features.has(Feature.UTIL_EST);
        this.risesAtOnce = tracking.estimateRisesAtOnce(core.features);
        this.keptByWaiting = tracking.waitersKeepEstimate();
        this.groupsFollow = tracking.groupsFollow();
        this.contributions = tracking.form() == LoadTracking.Form.CONTRIBUTIONS;
        this.asymmetric = core.machine.topology().asymmetric();
    }

    /** Create the signal of an entity in the form that is tracked. */
    static LoadSignal entitySignal(LoadTracking tracking) {
        return switch (tracking.form()) {
            case CONTRIBUTIONS -> new ContributionSignal();
            case WEIGHTED_SUMS -> new WeightedSumSignal();
            case QUEUED_LOAD, RUNNABLE_TASKS -> new PeltSignal();
        };
    }

    /** Create the signal of a queue in the form that is tracked, on a CPU where running counts for so much. */
    static LoadSignal queueSignal(LoadTracking tracking, int runningCounts) {
        return switch (tracking.form()) {
            case CONTRIBUTIONS -> new ContributionSignal();
            case WEIGHTED_SUMS -> new WeightedSumSignal(runningCounts);
            case QUEUED_LOAD -> new PeltSignal(true, runningCounts);
            case RUNNABLE_TASKS -> new PeltSignal(false, runningCounts);
        };
    }

    /** Tell whether queues know the load of their queued tasks apart. */
    boolean knowsQueuedLoad() {
        return tracking.form() != LoadTracking.Form.RUNNABLE_TASKS;
    }

    /** Age a queue's averages to now, after taking out what left unlocked ({@code update_cfs_rq_load_avg()}). */
    boolean updateQueue(FairQueue fair) {
        return updateQueue(fair, fair.clock.at(core.now));
    }

    private boolean updateQueue(FairQueue fair, long nowNanos) {
        if (fair.removed) {
            fair.load.subtractRemoved(fair.removedLoad, fair.removedUtil, fair.removedRunnable);
            if (fair.owner != null) {
                fair.joined -= fair.load.unitsOf(fair.removedRunnable);
                fair.propagates = true;
            }
            fair.removed = false;
            fair.removedLoad = 0;
            fair.removedUtil = 0;
            fair.removedRunnable = 0;
        }
        fair.changed();
        return fair.load.updateQueue(nowNanos, fair.weight, runnable(fair), fair.curr != null);
    }

    private int runnable(FairQueue fair) {
        return countsDelayed ? fair.tasks : fair.tasks - fair.delayedTasks;
    }

    /** Age a queued entity and its queue to now. */
    void update(Entity entity) {
        update(entity, false);
    }

    /**
     * Age a queued entity and its queue to now.
     *
     * @param reports true if the queue's group is told however little has changed, where the form knows of that
     */
    void update(Entity entity, boolean reports) {
        FairQueue queue = entity.queue();
        if (contributions) {
            updateContribution(entity, queue, reports);
            return;
        }
        long runnable;
        if (entity instanceof GroupEntity group) {
            runnable = runnable(group.mine);
        } else {
            runnable = entity.delayed ? 0 : 1;
        }
        entity.load.updateQueued(queue.load, queue.clock.at(core.now), entity.weight, runnable, queue.curr == entity);
        updateQueue(queue);
        propagate(entity);
        report(queue);
    }

    private void updateContribution(Entity entity, FairQueue queue, boolean reports) {
        long nowNanos = queue.clock.at(core.now);
        if (entity instanceof GroupEntity group) {
            GroupContributions.update(group, nowNanos);
        } else {
            entity.load.updateQueued(queue.load, nowNanos, entity.weight, 1, queue.curr == entity);
        }
        if (updateQueue(queue) || reports) {
            GroupContributions.report(queue, reports);
        }
    }

    /** Take over into a group's entity what joined and left the group's queue ({@code propagate_entity_load_avg()}). */
    private void propagate(Entity entity) {
        if (groupsFollow && entity instanceof GroupEntity group && group.mine.propagates) {
            FairQueue mine = group.mine;
            mine.propagates = false;
            FairQueue above = group.queue();
            if (tracking.form() == LoadTracking.Form.WEIGHTED_SUMS) {
                group.load.followPart(mine.load, partOfShares(group), above.load, group.onRq);
                above.propagates = true;
                return;
            }
            if (group.onRq) {
                group.load.leaveQueued(above.load, group.weight, false);
            }
            group.load.follow(mine.load, mine.weight, mine.joined, group.weight, above.load);
            if (group.onRq) {
                group.load.joinQueued(above.load, group.weight);
            }
            above.joined += mine.joined;
            above.propagates = true;
            mine.joined = 0;
        }
    }

    /** Return the load of a group's queue or, where the group's loads are more than its weight, its part of that weight. */
    private static long partOfShares(GroupEntity entity) {
        long load = entity.mine.load.loadAvg();
        long all = entity.group.loadAvg + 1 - entity.reported + load;
        int shares = entity.group.spec.shares();
        return load > 0 && all > shares ? load * shares / all : load;
    }

    /** Tell a group what its queue on one CPU has become, unless it is within 1/64 of what it knows ({@code update_tg_load_avg()}). */
    private static void report(FairQueue queue) {
        GroupEntity owner = queue.owner;
        if (owner == null) {
            return;
        }
        long delta = queue.load.loadAvg() - owner.reported;
        if (Math.abs(delta) > owner.reported / 64) {
            owner.group.loadAvg += delta;
            owner.reported += delta;
        }
    }

    /** Return the weight of a group's entity on its CPU. */
    int shares(GroupEntity entity) {
        return core.decisions
                .groupShares()
                .weight(entity.shares(), entity.queuedWeight(), entity.queueLoadAvg(), entity.elsewhere());
    }

    /** Change the weight in an entity's average and in its queue's. */
    void reweight(Entity entity, int weight) {
        FairQueue queue = entity.queue();
        queue.changed();
        if (!tracking.form().reweighsAverages()) {
            return;
        }
        if (entity.onRq) {
            entity.load.leaveQueued(queue.load, entity.weight, false);
        }
        entity.load.reweight(queue.load, entity.weight, weight);
        if (entity.onRq) {
            entity.load.joinQueued(queue.load, weight);
        }
    }

    /** A task that has just been dequeued to be moved leaves its queue's averages, the lock held: at once, or up to 4.14 as a sleeper does. */
    void leaveMoved(FairQueue queue, Task task) {
        if (tracking.detachesMoved()) {
            detach(queue, task);
        } else {
            handOver(queue, task);
        }
    }

    /** Take an entity's averages out of a queue's ({@code detach_entity_load_avg()}). */
    private static void detach(FairQueue queue, Entity entity) {
        queue.changed();
        queue.joined -= entity.load.loadSum();
        queue.propagates = true;
        entity.load.detachFrom(queue.load, entity.weight);
    }

    private static void attach(FairQueue queue, Entity entity) {
        queue.changed();
        entity.load.attachTo(queue.load, entity.weight);
        queue.joined += entity.load.loadSum();
        queue.propagates = true;
    }

    /** Age an entering entity and its queue, and attach it if its load is not part of the queue's. */
    void enter(Entity entity) {
        FairQueue queue = entity.queue();
        if (entity.load.attached()) {
            long nowNanos = queue.clock.at(core.now);
            if (contributions && entity instanceof GroupEntity group) {
                GroupContributions.wake(group, nowNanos);
            } else {
                entity.load.updateSleeping(queue.load, nowNanos, entity.weight);
            }
            updateQueue(queue);
        } else {
            updateQueue(queue);
            attach(queue, entity);
        }
        if (!contributions) {
            propagate(entity);
            report(queue);
        }
    }

    /**
     * Count an entity that has entered among what its queue has queued.
     *
     * @param came true if it came from another CPU or is new
     */
    void join(Entity entity, boolean came) {
        FairQueue queue = entity.queue();
        entity.load.joinQueued(queue.load, entity.weight);
        if (contributions) {
            GroupContributions.report(queue, came);
        }
    }

    /** Give a new task its initial load ({@code init_entity_runnable_average()}). */
    void initialise(Task task) {
        task.load.startTask(task.weight);
    }

    /** Give a new task what depends on the queue it enters ({@code post_init_entity_util_avg()}). */
    void enterNew(RunQueue rq, Task task) {
        FairQueue queue = task.queue();
        // Guessed from the queue's averages as they are: whoever attaches the task brings them up to date.
        task.load.enterNew(
                queue.load,
                tracking.guessCapacity(core.domains.topology().capacity(task.cpu)),
                task.weight,
                tracking.guessWeight(task.weight),
                queue.sliceNanos(task));
        if (!tracking.refreshesClockForNewTask()) {
            updateQueue(queue, rq.clock);
            attach(queue, task);
        }
    }

    /** Keep the utilization of a task that goes to sleep, its signal up to date ({@code util_est_update()}). */
    void estimate(Task task) {
        if (estimates) {
            task.utilEst.sleep(task.load, risesAtOnce, keptByWaiting);
        }
    }

    /** A sleeping task leaves a queue whose lock is not held ({@code remove_entity_load_avg()}). */
    void leave(RunQueue from, Task task) {
        if (!task.load.attached()) {
            return;
        }
        FairQueue fair = task.queue();
        long agedTo = core.decisions
                .sleeperAgeing()
                .agedToNanos(fair.load.lastUpdateNanos(), fair.clock.at(core.now), from.curr == from.idle);
        handOver(fair, task);
        if (agedTo > fair.load.lastUpdateNanos()) {
            task.load.updateBlocked(agedTo, task.weight);
        }
    }

    /** A task that has ended is off its CPU: its queue loses its averages with its next update, and shows them until then ({@code task_dead_fair()}). */
    void leaveDead(Task task) {
        // Contributions of a task that ended stay among those of sleeping ones and decay there.
        if (!contributions && task.load.attached()) {
            handOver(task.queue(), task);
        }
    }

    /** Give a task's averages, as old as its queue's, to what the queue takes out of its own before its next update. */
    private static void handOver(FairQueue fair, Task task) {
        task.load.leave(fair.load, task.weight);
        fair.removedLoad += task.load.loadAvg();
        fair.removedUtil += task.load.utilAvg();
        fair.removedRunnable += task.load.runnableAvg();
        fair.removed = true;
    }

    /** The CPU starts to run tasks, or has had its last and idles ({@code update_idle_rq_clock_pelt()}). */
    void busyChanges(RunQueue rq, boolean busy) {
        if (asymmetric) {
            rq.fair.clock.busyChanges(busy, core.now, rq.fair.load.utilAvg() >= SATURATED);
        }
    }

    /** Note whether the task that runs on a CPU is too large for it ({@code update_misfit_status()}). */
    void noteMisfit(RunQueue rq) {
        if (!asymmetric) {
            return;
        }
        Task task = rq.curr;
        boolean none = task == rq.idle || task == rq.stopper || core.domains.asymmetric(rq.cpu) == null;
        rq.misfit(none || !misfit(rq, task) ? 0 : Math.max(task.hierarchicalLoad(), 1));
    }

    private boolean misfit(RunQueue rq, Task task) {
        return core.answered(
                        core.decisions.misfitMark(),
                        core.decisions.misfitMark().decide(core.view.onCpu(rq.cpu), rq.cpu, task))
                .marks();
    }

    private void refreshGroup(@Nullable GroupEntity entity) {
        if (entity == null) {
            return;
        }
        updateQueue(entity.mine);
        if (contributions) {
            GroupContributions.report(entity.mine, true);
            GroupContributions.update(entity, entity.mine.clock.at(core.now));
            return;
        }
        report(entity.mine);
        if (!groupsFollow) {
            return;
        }
        FairQueue above = entity.queue();
        if (entity.onRq) {
            update(entity);
        } else if (entity.load.attached()) {
            entity.load.updateSleeping(above.load, above.clock.at(core.now), entity.weight);
            updateQueue(above);
            propagate(entity);
        }
    }

    /** Refresh the averages of an idle CPU ({@code update_blocked_averages()}); note whether load is left. */
    void refreshBlocked(RunQueue rq) {
        for (int group = core.groups.size() - 1; group >= 0; group--) {
            refreshGroup(core.groups.entity(group, rq.cpu));
        }
        updateQueue(rq.fair);
        rq.blockedUpdateJiffies = core.jiffies();
        if (rq.fair.load.loadAvg() == 0 && rq.fair.load.utilAvg() == 0) {
            rq.hasBlockedLoad = false;
        }
    }
}
