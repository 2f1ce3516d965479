package org.schedgate.simulator.sched.balance;

import org.schedgate.simulator.sched.group.LoadGroup;

/** The arithmetic of imbalances of less than a task ({@code fix_small_imbalance()} in fair.c, until 5.4). */
final class SmallImbalance {
    private static final long FULL_CAPACITY = 1024;

    private SmallImbalance() {}

    /**
     * Return how much load to move: one task of the busiest group, if its move would not turn the difference round or if both groups
     * together get more done; otherwise {@code otherwise}.
     *
     * @param local the local group
     * @param busiest the busiest group
     * @param localPerTask the load that a task of the local group stands for; of the CPU that pulls where the group has none
     * @param otherwise what was to be moved by the averages
     */
    static long amount(LoadGroup local, LoadGroup busiest, long localPerTask, long otherwise) {
        long task = busiest.loadPerTask();
        long scaledTask = task * FULL_CAPACITY / busiest.capacity();
        int tasks = local.running() > 0 && task > localPerTask ? 1 : 2;
        if (busiest.averageLoad() + scaledTask >= local.averageLoad() + scaledTask * tasks) {
            return task;
        }
        return throughputAfter(local, busiest, localPerTask, scaledTask) > throughputNow(local, busiest, localPerTask)
                ? task
                : otherwise;
    }

    private static long throughputNow(LoadGroup local, LoadGroup busiest, long localPerTask) {
        long now = busiest.capacity() * Math.min(busiest.loadPerTask(), busiest.averageLoad())
                + local.capacity() * Math.min(localPerTask, local.averageLoad());
        return now / FULL_CAPACITY;
    }

    private static long throughputAfter(LoadGroup local, LoadGroup busiest, long localPerTask, long scaledTask) {
        long task = busiest.loadPerTask();
        long after = 0;
        if (busiest.averageLoad() > scaledTask) {
            after += busiest.capacity() * Math.min(task, busiest.averageLoad() - scaledTask);
        }
        // No more arrives than the busiest group has.
        long arriving = Math.min(busiest.averageLoad() * busiest.capacity(), task * FULL_CAPACITY) / local.capacity();
        after += local.capacity() * Math.min(localPerTask, local.averageLoad() + arriving);
        return after / FULL_CAPACITY;
    }
}
