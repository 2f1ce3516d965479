package org.schedgate.replay.state;

import java.util.Arrays;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.balance.BalanceInterval;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.NewidleGate;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * Keeps when each CPU balances which domain ({@code rebalance_domains()}, {@code newidle_balance()}), and what that leaves behind without
 * a line in the trace: fresh averages, and the budget of scans for an idle CPU ({@code nr_idle_scan}).
 *
 * <p>What balancing moves is not asked: the trace says it. Times are jiffies, ticks since the trace's time 0.
 */
final class BalanceBook {
    private static final int FAR_AWAY_SECONDS = 60;

    private final ReplayState state;
    private final BalancingView view;
    private final int hz;

    /** By CPU and level: when the domain was balanced last, and its current interval in milliseconds. */
    private final long[][] lastBalance;

    private final int[][] intervalMillis;

    BalanceBook(ReplayState state, BalancingView view) {
        this.state = state;
        this.view = view;
        hz = state.tunables.hz();
        lastBalance = new long[state.cpuCount()][];
        intervalMillis = new int[state.cpuCount()][];
        for (int cpu = 0; cpu < state.cpuCount(); cpu++) {
            int depth = state.domains.depth(cpu);
            lastBalance[cpu] = new long[depth];
            // A machine that is recorded has been up for long: whatever is balanced next is due.
            Arrays.fill(lastBalance[cpu], -(long) FAR_AWAY_SECONDS * hz);
            intervalMillis[cpu] = new int[depth];
            for (int i = 0; i < depth; i++) {
                intervalMillis[cpu][i] =
                        state.domains.domain(cpu, i).parameters().minIntervalMillis();
            }
        }
    }

    /** A CPU whose next balance is due balances its own domains, or has them balanced by another CPU. */
    void balance(ReplayCpu cpu, boolean idle, long jiffies, long now) {
        state.loads.refresh(cpu, now);
        long next = jiffies + (long) FAR_AWAY_SECONDS * hz;
        boolean known = false;
        for (int i = 0; i < state.domains.depth(cpu.number); i++) {
            SchedDomain domain = state.domains.domain(cpu.number, i);
            long interval = interval(cpu.number, i, !idle);
            if (jiffies >= lastBalance[cpu.number][i] + interval) {
                boolean turn = attempt(cpu.number, i, domain, idle, now);
                lastBalance[cpu.number][i] = jiffies;
                interval = interval(cpu.number, i, !idle);
                next = Math.min(next, jiffies + interval);
                known = true;
                if (!turn) {
                    break;
                }
            } else {
                next = Math.min(next, lastBalance[cpu.number][i] + interval);
                known = true;
            }
        }
        if (known) {
            cpu.nextBalance = next;
        }
    }

    private boolean attempt(int cpu, int index, SchedDomain domain, boolean idle, long now) {
        view.onCpu(cpu, now).attempt(domain, idle ? IdleType.IDLE : IdleType.NOT_IDLE);
        boolean turn = state.kernel.decisions().balanceTurn().decide(view).balances();
        if (turn) {
            if (domain.parent() == null) {
                view.overloaded = anyOverloaded(domain.span());
            }
            if (domain.span().equals(state.domains.llcSpan(cpu))) {
                state.budgets.renew(domain, now);
            }
        }
        intervalMillis[cpu][index] = BalanceInterval.afterBalanced(
                intervalMillis[cpu][index], domain.parameters().maxIntervalMillis());
        return turn;
    }

    private boolean anyOverloaded(CpuSet span) {
        for (int cpu = span.first(); cpu >= 0; cpu = span.next(cpu + 1)) {
            if (state.cpus[cpu].running > 1) {
                return true;
            }
        }
        return false;
    }

    private long interval(int cpu, int index, boolean busy) {
        return state.kernel
                .decisions()
                .balancePace()
                .jiffies(
                        intervalMillis[cpu][index],
                        state.domains.domain(cpu, index).parameters().busyFactor(),
                        busy,
                        hz,
                        state.cpuCount());
    }

    /**
     * A line shows that a domain is being balanced: a task is about to leave its queue in the softirq that does so. When this CPU looked
     * is certain then.
     */
    void seen(int from, int to, long jiffies, long now) {
        SchedDomain domain = state.domains.lowestWith(to, from);
        if (domain == null) {
            return;
        }
        state.loads.refresh(state.cpus[to], now);
        if (domain.span().equals(state.domains.llcSpan(to))) {
            state.budgets.renew(domain, now);
        }
        lastBalance[to][domain.index()] = jiffies;
    }

    /** Balancing moved a queued task: the domain in which it did is balanced again soon. */
    void moved(int from, int to) {
        SchedDomain domain = state.domains.lowestWith(to, from);
        if (domain != null) {
            intervalMillis[to][domain.index()] = domain.parameters().minIntervalMillis();
        }
    }

    /**
     * A CPU runs out of work ({@code newidle_balance()}); return how it goes about it. Its averages are refreshed if it looks for work
     * elsewhere.
     */
    NewidleGate.Branch runsOut(ReplayCpu cpu, NohzBook nohz, long now) {
        view.onCpu(cpu.number, now);
        NewidleGate gate = state.kernel.decisions().newidleGate();
        NewidleGate.Branch branch = gate.decide(view);
        if (branch == NewidleGate.Branch.SKIP_PENDING) {
            return branch;
        }
        boolean earliest = gate.nextBalance() == NewidleGate.NextBalance.EARLIEST;
        int looked = 0;
        if (branch.walks()) {
            state.loads.refresh(cpu, now);
            looked = walk(cpu, nohz, now);
        } else if (earliest && state.domains.depth(cpu.number) > 0) {
            looked = 1;
        }
        for (int i = 0; earliest && i < looked; i++) {
            cpu.nextBalance = Math.min(cpu.nextBalance, lastBalance[cpu.number][i] + interval(cpu.number, i, false));
        }
        return branch;
    }

    /** Go up the domains for as long as the CPU is likely to stay idle; return to how many of them it came. */
    private int walk(ReplayCpu cpu, NohzBook nohz, long now) {
        long spent = 0;
        int depth = state.domains.depth(cpu.number);
        for (int i = 0; i < depth; i++) {
            if (state.kernel.decisions().newidleStop().enter(view, i, spent).stops()) {
                return i + 1;
            }
            SchedDomain domain = state.domains.domain(cpu.number, i);
            nohz.refreshWhileWalking(cpu, domain.span(), now);
            if (domain.parent() == null) {
                view.overloaded = anyOverloaded(domain.span());
            }
            spent += cpu.newidleCostNanos[i];
        }
        return depth;
    }
}
