package org.schedgate.simulator.sched.decision;

/**
 * What a busiest-group decision found: from which group how much of what is to be moved. Filled by the decision, kept by the
 * mechanism and used again for each attempt, so that balancing allocates nothing.
 */
public final class Pull {
    /** What is moved ({@code enum migration_type}). */
    public enum Kind {
        /** Load. */
        LOAD,
        /** Utilization. */
        UTILIZATION,
        /** A number of tasks. */
        TASKS,
        /** One task that does not fit its CPU. */
        MISFIT
    }

    private int group = -1;
    private Kind kind = Kind.TASKS;
    private long amount;
    private boolean overloaded;
    private long utilizationSum;
    private boolean statisticsComplete;

    /** Forget everything. */
    public void clear() {
        group = -1;
        kind = Kind.TASKS;
        amount = 0;
        overloaded = false;
        utilizationSum = 0;
        statisticsComplete = false;
    }

    /** Say what to move: {@code amount} of {@code kind} from the group at {@code groupIndex} of the domain's ring. */
    public void take(int groupIndex, Kind what, long howMuch) {
        group = groupIndex;
        kind = what;
        amount = howMuch;
    }

    /** Report what the statistics saw: some run queue with two or more tasks, and the sum of all CPUs' utilization. */
    public void statistics(boolean someQueueOverloaded, long utilization) {
        overloaded = someQueueOverloaded;
        utilizationSum = utilization;
        statisticsComplete = true;
    }

    /** Return the position of the busiest group in the domain's ring, or -1 if the domain is balanced. */
    public int group() {
        return group;
    }

    /** Return what to move. */
    public Kind kind() {
        return kind;
    }

    /** Return how much to move: load or utilization units, or tasks ({@code env.imbalance}). */
    public long amount() {
        return amount;
    }

    /** Reduce what is left to move. */
    public void moved(long howMuch) {
        amount -= howMuch;
    }

    /** Tell whether statistics were gathered. */
    public boolean statisticsComplete() {
        return statisticsComplete;
    }

    /** Tell whether some run queue of the domain had two or more tasks. */
    public boolean overloaded() {
        return overloaded;
    }

    /** Return the sum of the utilization of all CPUs of the domain. */
    public long utilizationSum() {
        return utilizationSum;
    }
}
