package org.schedgate.simulator.sched.balance;

/** The arithmetic of task counts between groups of different numbers of cores ({@code sibling_imbalance()} in fair.c, 6.6 and later). */
final class SiblingImbalance {
    private SiblingImbalance() {}

    /**
     * Return how many more tasks the busiest group runs than the local one for as many cores, rounded to the nearest.
     *
     * @param busiestCores its cores, 1 or more
     * @param busiestRunning its runnable tasks
     * @param localCores the local group's cores, 1 or more
     * @param localRunning its runnable tasks
     */
    static long perCore(int busiestCores, int busiestRunning, int localCores, int localRunning) {
        if (busiestCores == localCores) {
            return Math.max(0, busiestRunning - localRunning);
        }
        long cross = Math.max(0, (long) localCores * busiestRunning - (long) busiestCores * localRunning);
        int cores = localCores + busiestCores;
        long rounded = (2 * cross + cores) / cores;
        return rounded <= 1 && localRunning == 0 && busiestRunning > 1 ? 2 : rounded;
    }
}
