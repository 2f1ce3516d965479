package org.schedgate.simulator.sched.group;

/**
 * How busy each group is, one number a group: the higher the busier, as {@link GroupSums#busiest} says. The numbers of all groups lie side by
 * side, and only those of groups whose sums have changed are computed again.
 */
final class BusyRanks {
    /** The rank of a group without fair tasks, from which nothing can be pulled. */
    private static final long NOTHING = -1;

    private static final long FULL_CAPACITY = 1024;

    private static final int TYPE_SHIFT = 56;
    /** More than any group has CPUs. */
    private static final long CPUS_LIMIT = 1 << 16;

    private final long[] sums;
    private final long[] ranks;
    /** The groups whose sums have changed, one bit a group. */
    private final long[] stale;

    private int imbalancePct = -1;
    private boolean countsWaiting;

    BusyRanks(long[] sums, int groups) {
        this.sums = sums;
        this.ranks = new long[groups];
        this.stale = new long[(groups + Long.SIZE - 1) / Long.SIZE];
    }

    /** Note that the sums of the group whose sums lie at some place have changed. */
    void changed(int at) {
        int group = at >> CpuLines.STRIDE_LOG2;
        stale[group >> 6] |= 1L << group;
    }

    /** Return the first group of the highest rank of those behind one, then of those before it; -1 if none of them has a fair task. */
    int highest(int except, int margin, boolean waiting) {
        bringUpToDate(margin, waiting);
        int found = -1;
        long highest = NOTHING;
        for (int group = except + 1; group < ranks.length; group++) {
            if (ranks[group] > highest) {
                highest = ranks[group];
                found = group;
            }
        }
        for (int group = 0; group < except; group++) {
            if (ranks[group] > highest) {
                highest = ranks[group];
                found = group;
            }
        }
        return found;
    }

    private void bringUpToDate(int margin, boolean waiting) {
        if (margin != imbalancePct || waiting != countsWaiting) {
            imbalancePct = margin;
            countsWaiting = waiting;
            for (int group = 0; group < ranks.length; group++) {
                ranks[group] = rank(group << CpuLines.STRIDE_LOG2);
            }
        } else {
            for (int word = 0; word < stale.length; word++) {
                for (long bits = stale[word]; bits != 0; bits &= bits - 1) {
                    int group = (word << 6) + Long.numberOfTrailingZeros(bits);
                    ranks[group] = rank(group << CpuLines.STRIDE_LOG2);
                }
            }
        }
        for (int word = 0; word < stale.length; word++) {
            stale[word] = 0;
        }
    }

    @SuppressWarnings("EnumOrdinal") // the types are declared from the least busy to the most; within one run
    private long rank(int at) {
        if ((int) sums[at + CpuLines.RUNNING] == 0) {
            return NOTHING;
        }
        GroupType type = typeOf(sums, at, countsWaiting ? sums[at + CpuLines.RUNNABLE] : 0, imbalancePct);
        return ((long) type.ordinal() << TYPE_SHIFT)
                + switch (type) {
                    case HAS_SPARE -> (CPUS_LIMIT - idleCpus(at)) * Integer.MAX_VALUE + running(at);
                    case OVERLOADED -> sums[at + CpuLines.LOAD] * FULL_CAPACITY / sums[at + CpuLines.CAPACITY];
                    default -> 0;
                };
    }

    private long running(int at) {
        return sums[at + CpuLines.RUNNING] >> Integer.SIZE;
    }

    private long idleCpus(int at) {
        return sums[at + CpuLines.IDLE] >> Integer.SIZE;
    }

    /** Return the type that follows from a group's sums, which lie at some place: see {@link GroupSums#typeOf}. */
    static GroupType typeOf(long[] sums, int at, long runnable, int imbalancePct) {
        int running = (int) (sums[at + CpuLines.RUNNING] >> Integer.SIZE);
        int weight = (int) sums[at + CpuLines.WEIGHT];
        if (running < weight) {
            return GroupType.HAS_SPARE;
        }
        long capacity = sums[at + CpuLines.CAPACITY];
        long utilization = sums[at + CpuLines.UTILIZATION];
        if (GroupStatistics.overloaded(running, weight, capacity, utilization, runnable, imbalancePct)) {
            return GroupType.OVERLOADED;
        }
        return GroupStatistics.hasCapacity(running, weight, capacity, utilization, runnable, imbalancePct)
                ? GroupType.HAS_SPARE
                : GroupType.FULLY_BUSY;
    }
}
