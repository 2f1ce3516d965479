package org.schedgate.simulator.sched.balance;

/** The arithmetic of how many tasks a group has room for by its power ({@code sg_capacity()}, {@code fix_small_capacity()} in fair.c, until 3.17). */
final class PowerSlots {
    private static final long FULL_POWER = 1024;

    private PowerSlots() {}

    /**
     * Return the number of tasks a group has room for: one for each core, and no more than its power gives whole CPUs.
     *
     * @param cpus its CPUs
     * @param power the sum of their power, 1024 for a whole CPU; a thread of two has 589
     * @param threads true if the groups of the domain are threads of one core
     */
    static long of(int cpus, long power, boolean threads) {
        long threadsPerCore = (FULL_POWER * cpus + power - 1) / power;
        long slots = Math.min(cpus / threadsPerCore, (power + FULL_POWER / 2) / FULL_POWER);
        // Nothing takes from the power here, so that a single thread always has its nine tenths.
        return slots == 0 && threads ? 1 : slots;
    }
}
