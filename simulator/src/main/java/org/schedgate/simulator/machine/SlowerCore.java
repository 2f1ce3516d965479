package org.schedgate.simulator.machine;

import java.util.List;

/** Costs of a core that runs kernel code slower than the reference core; transfers of cache lines and interrupt flights are not the core's. */
final class SlowerCore {
    private static final List<Cost> WORK = List.of(
            Cost.SYSCALL,
            Cost.FUTEX_WAKE,
            Cost.FUTEX_WAIT,
            Cost.SLEEP,
            Cost.FORK,
            Cost.EXIT,
            Cost.FORK_PROCESS,
            Cost.EXIT_PROCESS,
            Cost.CONTEXT_SWITCH,
            Cost.CONTEXT_SWITCH_MM,
            Cost.PIPE_WRITE,
            Cost.PIPE_READ,
            Cost.SOCKET_WRITE,
            Cost.SOCKET_READ,
            Cost.SOCKET_QUEUE,
            Cost.POLL_SYSCALL,
            Cost.COPY_KILOBYTE,
            Cost.WAIT_RECHECK,
            Cost.WAKEUP,
            Cost.ENQUEUE,
            Cost.REMOTE_LOCK_SAME_LLC,
            Cost.WAKE_LIST_PUSH,
            Cost.WAKE_LIST_HANDLER,
            Cost.IPI_SEND,
            Cost.IDLE_ENTRY,
            Cost.TICK,
            Cost.TIMER_INTERRUPT,
            Cost.BALANCE_BASE,
            Cost.BALANCE_CPU_SAME_LLC,
            Cost.BALANCE_CPU_OTHER_LLC,
            Cost.BALANCE_MOVE);

    private SlowerCore() {}

    /** Return the reference core's costs with its kernel work {@code tenths}/10 times as long, rounded to the nearest nanosecond. */
    static CostModel.Builder of(long tenths, String why) {
        CostModel reference = ReferenceMachine.costs();
        CostModel.Builder costs = reference.toBuilder();
        for (Cost cost : WORK) {
            long nanos = reference.of(cost);
            costs.set(
                    cost,
                    (nanos * tenths + 5) / 10,
                    "derived: reference core's " + nanos + " ns x " + tenths / 10 + "." + tenths % 10 + " (" + why
                            + ")");
        }
        return costs;
    }
}
