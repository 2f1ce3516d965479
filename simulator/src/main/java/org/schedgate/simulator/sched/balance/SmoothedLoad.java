package org.schedgate.simulator.sched.balance;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.group.GroupSums;

/**
 * The load by which a CPU is judged where what it was counts, too ({@code source_load()}, {@code target_load()} in fair.c, until 5.2).
 *
 * <p>An index of 0 is the load now; n is what is remembered at n - 1, so that 1 is the last tick's.
 */
final class SmoothedLoad {
    private SmoothedLoad() {}

    /** Return the index for a domain and what the CPU is doing ({@code busy_idx}, {@code idle_idx}; newly idle always 0). */
    static int index(BalanceView view) {
        return switch (view.idleType()) {
            case NEWLY_IDLE -> 0;
            case IDLE, NOT_IDLE -> {
                boolean idle = view.idleType() == IdleType.IDLE;
                yield switch (view.domain().level()) {
                    case SMT -> 0;
                    case CLS, MC -> idle ? 0 : 2;
                    case PKG -> idle ? 1 : 2;
                    case NUMA -> idle ? 2 : 3;
                };
            }
        };
    }

    /** Return the sums of the domain's groups that the view keeps, if loads are judged as they are now; null otherwise. */
    static @Nullable GroupSums sums(BalanceView view) {
        if (index(view) != 0 && view.features().has(Feature.LB_BIAS)) {
            return null;
        }
        GroupSums sums = view.sums();
        return sums != null && sums.keepsQueuedLoad() ? sums : null;
    }

    /** Return the load of a CPU of the local group: the larger of now and then. */
    static long high(BalanceView view, int cpu, int index) {
        long now = view.runnableLoad(cpu);
        return index == 0 || !view.features().has(Feature.LB_BIAS)
                ? now
                : Math.max(view.rememberedLoad(cpu, index - 1), now);
    }

    /** Return the load of a CPU of another group: the smaller of now and then. */
    static long low(BalanceView view, int cpu, int index) {
        long now = view.runnableLoad(cpu);
        return index == 0 || !view.features().has(Feature.LB_BIAS)
                ? now
                : Math.min(view.rememberedLoad(cpu, index - 1), now);
    }
}
