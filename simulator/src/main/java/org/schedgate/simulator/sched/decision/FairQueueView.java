package org.schedgate.simulator.sched.decision;

import org.jspecify.annotations.Nullable;

/** One CPU's queue of fair entities ({@code struct cfs_rq}), as the decisions of the fair class may see it. */
public interface FairQueueView {
    /** Return the features in force. */
    Features features();

    /** Return the tunables in force, scaled for the machine. */
    Tunables tunables();

    /** Return the lower bound of virtual time, nanoseconds ({@code min_vruntime}). */
    long minVruntimeNanos();

    /** Return the runnable entities of this queue, the running one included ({@code nr_running}). */
    int nrRunning();

    /** Return the runnable tasks of the whole CPU, those of all groups ({@code rq.cfs.h_nr_running}). */
    default int nrRunningOfCpu() {
        return nrRunning();
    }

    /** Return the entity that stands in the queue above for the group whose queue this is, or null for the CPU's own queue. */
    default @Nullable EntityView owner() {
        return null;
    }

    /** Return the queue of {@link #owner()}, or null if there is none. */
    default @Nullable FairQueueView above() {
        return null;
    }

    /** Tell whether everything queued is of policy SCHED_IDLE ({@code sched_idle_cfs_rq()}). */
    default boolean idlePolicyOnly() {
        return false;
    }

    /** Return the sum of the weights of all runnable entities ({@code load.weight}, scaled down). */
    long weight();

    /** Return the running entity if it is still runnable, or null. It is not among {@link #at(int)}. */
    @Nullable
    EntityView current();

    /** Return the number of waiting entities. */
    int waiting();

    /**
     * Return a waiting entity; 0 is the leftmost: least virtual run time or, on kernels with deadlines, earliest deadline; the longest
     * queued first among equals.
     */
    EntityView at(int position);

    /** Return the least virtual run time of a waiting entity, nanoseconds; there has to be one. */
    default long leastVruntimeNanos() {
        long least = at(0).vruntimeNanos();
        for (int position = 1; position < waiting(); position++) {
            least = Math.min(least, at(position).vruntimeNanos());
        }
        return least;
    }

    /**
     * Return the average virtual run time of all queued entities by weight, the running one included, nanoseconds, rounded down ({@code
     * avg_vruntime()}).
     */
    default long averageVruntimeNanos() {
        return minVruntimeNanos();
    }

    /** Tell whether an entity is not ahead of the average, computed without rounding ({@code entity_eligible()}). */
    default boolean eligible(EntityView entity) {
        return entity.vruntimeNanos() <= averageVruntimeNanos();
    }

    /** Return the waiting position of the entity with the earliest deadline of those that are eligible, or -1 if none is. */
    default int earliestEligible() {
        for (int position = 0; position < waiting(); position++) {
            if (eligible(at(position))) {
                return position;
            }
        }
        return -1;
    }

    /** Return the shortest request of all queued entities, the running one included, nanoseconds ({@code cfs_rq_min_slice()}). */
    default long shortestRequestNanos() {
        EntityView current = current();
        long shortest = current == null ? Long.MAX_VALUE : current.requestNanos();
        for (int position = 0; position < waiting(); position++) {
            shortest = Math.min(shortest, at(position).requestNanos());
        }
        return shortest;
    }

    /** Tell whether the running entity is protected from being replaced while it is eligible ({@code protect_slice()}). */
    default boolean currentProtected() {
        return false;
    }

    /** Return the waiting position of the entity that was woken last and should run next, or -1 ({@code next} buddy). */
    int nextBuddy();

    /** Tell whether the running entity is the next buddy: a group of which a task went to sleep within the group's turn. */
    default boolean currentIsNextBuddy() {
        return false;
    }

    /** Return the waiting position of the entity that was preempted by a wakeup, or -1 ({@code last} buddy). */
    int lastBuddy();

    /** Tell whether the running entity gave up its turn ({@code skip} buddy). */
    boolean currentYielded();

    /** Return how long an entity may run in one turn, nanoseconds ({@code sched_slice()}). */
    long sliceNanos(EntityView entity);
}
