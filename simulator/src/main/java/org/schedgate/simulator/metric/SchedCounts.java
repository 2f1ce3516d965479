package org.schedgate.simulator.metric;

import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.sched.decision.BalanceTurn;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.trace.SchedListener;

/** Counts of what the scheduler did after the warm-up, under schedstat's names where the kernel has one. */
@SuppressWarnings("EnumOrdinal") // indices of counters within one run, never stored
final class SchedCounts implements SchedListener {
    private final long warmUpNanos;
    private long voluntary;
    private long involuntary;
    private long goIdle;
    private long wakeups;
    private long spins;
    private long spinNanos;
    private long lockSleeps;
    private long wakeupsLocal;
    private long affineAttempts;
    private long affineMoves;
    private long searches;
    private long domainSearches;
    private long searchesFailed;
    private final long[] migrations = new long[Migration.values().length];
    private final long[] balanceCount = new long[IdleType.values().length];
    private final long[] balanceBalanced = new long[IdleType.values().length];
    private final long[] balanceFailed = new long[IdleType.values().length];
    private final long[] balanceGained = new long[IdleType.values().length];

    SchedCounts(long warmUpNanos) {
        this.warmUpNanos = warmUpNanos;
    }

    @Override
    public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
        if (now >= warmUpNanos && !isNew) {
            wakeups++;
        }
    }

    @Override
    public void selected(
            long now,
            int cpu,
            Selection kind,
            TaskView task,
            int previous,
            int chosen,
            Enum<?> first,
            Enum<?> branch,
            long costNanos) {
        if (now < warmUpNanos || kind != Selection.WAKE) {
            return;
        }
        if (chosen == cpu) {
            wakeupsLocal++;
        }
        if (first instanceof WakeAffinity.Branch affinity) {
            affineAttempts++;
            if (movesToWaker(affinity)) {
                affineMoves++;
            }
        }
        if (branch instanceof IdleSiblingSearch.Branch search && search != IdleSiblingSearch.Branch.NOT_SEARCHED) {
            searches++;
            if (scans(search)) {
                domainSearches++;
            }
            if (findsNothing(search)) {
                searchesFailed++;
            }
        }
    }

    private static boolean movesToWaker(WakeAffinity.Branch branch) {
        return switch (branch) {
            case THIS_IDLE,
                    SYNC_ALONE,
                    SYNC_LOAD,
                    LIGHTER_LOAD,
                    THIS_IDLE_ANYWHERE,
                    NO_LOAD,
                    SYNC_BALANCED,
                    BALANCED_LOAD,
                    LIGHT_TOGETHER -> true;
            case BOTH_IDLE_PREVIOUS, PREVIOUS_IDLE, PREVIOUS -> false;
        };
    }

    private static boolean scans(IdleSiblingSearch.Branch branch) {
        return switch (branch) {
            case TARGET_IDLE,
                    PREVIOUS_IDLE,
                    PER_CPU_KTHREAD,
                    RECENT_IDLE,
                    SIBLING_OF_PREVIOUS,
                    SCAN_DENIED,
                    NOT_SEARCHED -> false;
            default -> true;
        };
    }

    private static boolean findsNothing(IdleSiblingSearch.Branch branch) {
        return switch (branch) {
            case NOTHING_IDLE_NO_CORE,
                    NOTHING_IDLE_NO_CORE_CLEARS_OWN_HINT,
                    NOTHING_IDLE_AFTER_CORES,
                    SCAN_ENDED_AFTER_CORES,
                    CAPACITY_NONE,
                    SCAN_CUT_OFF,
                    NOTHING_IDLE -> true;
            default -> false;
        };
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        if (now >= warmUpNanos) {
            migrations[cause.ordinal()]++;
        }
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        if (now < warmUpNanos) {
            return;
        }
        if (next.id() == 0) {
            goIdle++;
        }
        if (previous.id() != 0) {
            if (stillRunnable) {
                involuntary++;
            } else {
                voluntary++;
            }
        }
    }

    @Override
    public void spun(long now, int cpu, TaskView task, long nanos) {
        if (now >= warmUpNanos) {
            spins++;
            spinNanos += nanos;
        }
    }

    @Override
    public void mutexSlept(long now, int cpu, TaskView task) {
        if (now >= warmUpNanos) {
            lockSleeps++;
        }
    }

    @Override
    public void balanced(
            long now, int cpu, int destination, SchedDomain domain, IdleType type, Enum<?> branch, int moved) {
        if (now < warmUpNanos) {
            return;
        }
        int index = type.ordinal();
        balanceCount[index]++;
        balanceGained[index] += moved;
        boolean balanced = (branch instanceof BalanceTurn.Branch turn && !turn.balances())
                || (branch instanceof BusiestGroup.Branch busiest && busiest.balanced());
        if (balanced) {
            balanceBalanced[index]++;
        } else if (moved == 0) {
            balanceFailed[index]++;
        }
    }

    void report(MetricSink sink) {
        count(sink, "switches.voluntary", voluntary);
        count(sink, "switches.involuntary", involuntary);
        count(sink, "lock.spins", spins);
        sink.value(new Metric("lock.spin_time", "ns", Direction.NONE), (double) spinNanos);
        count(sink, "lock.sleeps", lockSleeps);
        long all = 0;
        for (Migration cause : Migration.values()) {
            count(sink, "migrations." + lower(cause), migrations[cause.ordinal()]);
            all += migrations[cause.ordinal()];
        }
        count(sink, "migrations.all", all);
        count(sink, "schedstat.sched_goidle", goIdle);
        count(sink, "schedstat.ttwu_count", wakeups);
        count(sink, "schedstat.ttwu_local", wakeupsLocal);
        count(sink, "schedstat.nr_wakeups_affine_attempts", affineAttempts);
        count(sink, "schedstat.ttwu_move_affine", affineMoves);
        count(sink, "schedstat.sis_search", searches);
        count(sink, "schedstat.sis_domain_search", domainSearches);
        count(sink, "schedstat.sis_failed", searchesFailed);
        for (IdleType type : IdleType.values()) {
            String suffix = "." + lower(type);
            count(sink, "schedstat.lb_count" + suffix, balanceCount[type.ordinal()]);
            count(sink, "schedstat.lb_balanced" + suffix, balanceBalanced[type.ordinal()]);
            count(sink, "schedstat.lb_failed" + suffix, balanceFailed[type.ordinal()]);
            count(sink, "schedstat.lb_gained" + suffix, balanceGained[type.ordinal()]);
        }
    }

    void reportPerOperation(MetricSink sink, long operations) {
        if (operations > 0) {
            share(sink, "wakeups", wakeups, operations);
            share(sink, "switches", voluntary + involuntary, operations);
            share(sink, "spins", spins, operations);
            share(sink, "lock_sleeps", lockSleeps, operations);
        }
    }

    private static void share(MetricSink sink, String name, long value, long operations) {
        sink.value(new Metric("per_operation." + name, "1", Direction.NONE), (double) value / operations);
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(java.util.Locale.ROOT);
    }

    private static void count(MetricSink sink, String name, long value) {
        sink.value(new Metric(name, "1", Direction.NONE), (double) value);
    }
}
