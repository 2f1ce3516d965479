package org.schedgate.simulator.sched.core;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.EntityView;
import org.schedgate.simulator.sched.decision.FairQueueView;
import org.schedgate.simulator.sched.decision.Features;
import org.schedgate.simulator.sched.decision.RequestRule;
import org.schedgate.simulator.sched.decision.SliceRule;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.pelt.LoadSignal;

/**
 * The fair entities of one CPU, or of one group on one CPU ({@code struct cfs_rq}): the waiting ones in the kernel's order, the running one
 * apart.
 */
final class FairQueue implements FairQueueView {
    private final Features features;
    private final Tunables tunables;
    private final SliceRule sliceRule;
    private final RequestRule requestRule;
    private final WaitingOrder waiting;
    /** The queue of the CPU: this one unless it is a group's. */
    private final FairQueue root;
    /** Where to note that its averages or counts change: the mark of its CPU. */
    private final long[] changedCpus;

    private final int cpu;
    /** Tells the number of the current tick period. */
    private final LongSupplier jiffies;

    /** The running entity while it is runnable. */
    @Nullable
    Entity curr;

    /** Runnable entities, the running one included. */
    int nrRunning;
    /** Runnable tasks here and in all queues below ({@code h_nr_running}, {@code h_nr_queued}). */
    int tasks;
    /** Those of them that sleep but have not left yet ({@code h_nr_delayed}). */
    int delayedTasks;
    /** Those of them that are of policy SCHED_IDLE ({@code idle_h_nr_running}). */
    int idlePolicyTasks;

    long weight;
    long minVruntime;
    /** Sum over the waiting entities of weight times distance to the lower bound ({@code avg_vruntime}). */
    private long weightedDistance;

    private long waitingWeight;
    /** The number of waiting entities. */
    private int waitingCount;
    /** The least virtual run time of a waiting entity, at hand for each tick; meaningless without any. */
    private long leastVruntime;

    @Nullable
    Entity next;

    @Nullable
    Entity last;

    @Nullable
    Entity skip;
    /** The clock of its CPU by which load is tracked. */
    final PeltClock clock;
    /** Load of everything queued and, for load and utilization, of what sleeps after having run here. */
    final LoadSignal load;

    long removedLoad;
    long removedUtil;
    long removedRunnable;
    boolean removed;
    long utilEst;

    /** The entity of the group whose queue this is, or null for the CPU's own. */
    @Nullable
    GroupEntity owner;
    /** What joined less what left since the owner last took it over ({@code prop_runnable_sum}). */
    long joined;

    boolean propagates;

    /** The part of the CPU's load that was this queue's when somebody first asked in {@link #partOfJiffy} ({@code h_load}). */
    private long part;
    /** The tick period of {@link #part} ({@code last_h_load_update}). */
    private long partOfJiffy = -1;

    FairQueue(
            Features features,
            Tunables tunables,
            Decisions decisions,
            @Nullable FairQueue root,
            PeltClock clock,
            ChangeMark mark,
            LongSupplier jiffies) {
        this.jiffies = jiffies;
        this.changedCpus = mark.changed();
        this.cpu = mark.cpu();
        this.features = features;
        this.tunables = tunables;
        this.sliceRule = decisions.sliceRule();
        this.requestRule = decisions.requestRule();
        this.waiting = switch (decisions.pickNext().order()) {
            case VRUNTIME -> new VruntimeOrder();
            case DEADLINE -> new DeadlineTree();
        };
        this.root = root == null ? this : root;
        this.clock = clock;
        this.load = Load.queueSignal(decisions.loadTracking(), clock.runningCounts);
    }

    /** Note that its averages or counts change, which balancing sums up over groups. */
    void changed() {
        changedCpus[cpu >> 6] |= 1L << cpu;
    }

    /** Return the utilization: the average, or what its tasks' estimates come to if that is more ({@code cpu_util_cfs()} before the bound). */
    long utilization() {
        return Math.max(load.utilAvg(), utilEst);
    }

    void insert(Entity entity) {
        waiting.insert(entity);
        leastVruntime = waitingCount == 0 ? entity.vruntime : Math.min(leastVruntime, entity.vruntime);
        waitingCount++;
        weightedDistance += entity.weight * (entity.vruntime - minVruntime);
        waitingWeight += entity.weight;
    }

    void remove(Entity entity) {
        waiting.remove(entity);
        waitingCount--;
        if (waitingCount > 0 && entity.vruntime == leastVruntime) {
            leastVruntime = waiting.leastVruntime();
        }
        weightedDistance -= entity.weight * (entity.vruntime - minVruntime);
        waitingWeight -= entity.weight;
    }

    /** Advance the lower bound of virtual time ({@code update_min_vruntime()}). */
    void advanceMinVruntime() {
        advanceMinVruntime(curr);
    }

    /** Advance the lower bound of virtual time; an entity that runs, or has just left, counts beside the waiting ones. */
    void advanceMinVruntime(@Nullable Entity running) {
        long bound;
        if (running != null) {
            bound = waitingCount > 0 ? Math.min(running.vruntime, leastVruntime) : running.vruntime;
        } else if (waitingCount > 0) {
            bound = leastVruntime;
        } else {
            return;
        }
        if (bound > minVruntime) {
            weightedDistance -= waitingWeight * (bound - minVruntime);
            minVruntime = bound;
        }
    }

    Entity waitingAt(int position) {
        return waiting.at(position);
    }

    private int positionOf(@Nullable Entity entity) {
        return entity == null ? -1 : waiting.positionOf(entity);
    }

    boolean isBuddy(Entity entity) {
        return entity == next || entity == last;
    }

    /** Begin the running or an entering entity's next request. */
    void renewRequest(Entity entity) {
        entity.request = sliceRule.sliceNanos(this, entity);
        entity.deadline = entity.vruntime + entity.virtual(entity.request);
    }

    /**
     * Return the part of the CPU's load that is this queue's, as of the first time that somebody asked in this tick period, here or in a queue
     * below ({@code update_cfs_rq_h_load()}).
     */
    long hierarchicalLoad() {
        long now = jiffies.getAsLong();
        if (partOfJiffy != now) {
            partOfJiffy = now;
            part = owner == null ? load.loadAvg() : partOf(owner.queue(), owner);
        }
        return part;
    }

    private static long partOf(FairQueue above, GroupEntity owner) {
        return above.hierarchicalLoad() * owner.load.loadAvg() / (above.load.loadAvg() + 1);
    }

    RequestRule requestRule() {
        return requestRule;
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
    public int nrRunningOfCpu() {
        return root.tasks;
    }

    @Override
    public @Nullable EntityView owner() {
        return owner;
    }

    @Override
    public @Nullable FairQueueView above() {
        return owner == null ? null : owner.queue();
    }

    @Override
    public boolean idlePolicyOnly() {
        return tasks > 0 && tasks == idlePolicyTasks;
    }

    @Override
    public long weight() {
        return weight;
    }

    @Override
    public @Nullable EntityView current() {
        return curr;
    }

    @Override
    public int waiting() {
        return waitingCount;
    }

    @Override
    public long leastVruntimeNanos() {
        return leastVruntime;
    }

    @Override
    public EntityView at(int position) {
        return waiting.at(position);
    }

    @Override
    public long averageVruntimeNanos() {
        long distance = weightedDistance;
        long load = waitingWeight;
        if (curr != null) {
            distance += curr.weight * (curr.vruntime - minVruntime);
            load += curr.weight;
        }
        return load == 0 ? minVruntime : minVruntime + Math.floorDiv(distance, load);
    }

    @Override
    public int earliestEligible() {
        return positionOf(waiting.firstUpTo(averageVruntimeNanos()));
    }

    @Override
    public long shortestRequestNanos() {
        long least = waiting.leastRequest();
        return curr == null ? least : Math.min(least, curr.request);
    }

    @Override
    public boolean currentProtected() {
        return curr != null && requestRule.protects(this, curr);
    }

    @Override
    public int nextBuddy() {
        return positionOf(next);
    }

    @Override
    public boolean currentIsNextBuddy() {
        return next != null && next == curr;
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
    public long sliceNanos(EntityView entity) {
        return sliceRule.sliceNanos(this, entity);
    }
}
