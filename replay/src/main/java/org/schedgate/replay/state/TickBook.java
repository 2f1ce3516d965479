package org.schedgate.replay.state;

/**
 * Lets the balancing books tick.
 *
 * <p>Ticks are taken to come on the grid of HZ; on a busy CPU at its start, on an idle one, if at all, when a line says that it left its
 * idle state for an interrupt.
 */
final class TickBook {
    /** Ticks after a gap in the trace that are still gone through one by one. */
    private static final long TICKS_MAX = 250;

    /** Averages of idle CPUs are refreshed at least so often while any CPU is busy. */
    private static final long BLOCKED_NANOS = 32_000_000L;

    private static final int DELAY_WEIGHT = 8;

    private final ReplayState state;
    private final BalancingView view;
    private final BalanceBook balances;
    private final NohzBook nohz;
    private final long tickNanos;
    private long tick = -1;

    /** How long after its time a tick is served, on average. */
    private long delayNanos;

    TickBook(ReplayState state) {
        this.state = state;
        view = new BalancingView(state);
        balances = new BalanceBook(state, view);
        nohz = new NohzBook(state, balances, view);
        tickNanos = state.tunables.tickNanos();
    }

    /** A section ends: what follows is later, by nobody knows how much. */
    void pause() {
        tick = -1;
    }

    /** Go through the ticks up to a time. */
    void advanceTo(long now) {
        long last = (now - delayNanos) / tickNanos;
        if (tick < 0 || last - tick > TICKS_MAX || last < tick - 1) {
            tick = last - 1;
            refreshAll(tick * tickNanos - BLOCKED_NANOS);
        }
        while (tick < last) {
            tick++;
            for (ReplayCpu cpu : state.cpus) {
                if (cpu.current != cpu.idleTask) {
                    nohz.busyTick(cpu, tick, tick * tickNanos + delayNanos);
                } else {
                    nohz.idleTickPassed(cpu, tick);
                }
            }
        }
    }

    /** In a gap of the trace somebody was busy: the script that recorded, for one. */
    private void refreshAll(long time) {
        for (ReplayCpu cpu : state.cpus) {
            if (cpu.load.lastUpdateNanos() < time) {
                state.loads.update(cpu, time);
            }
        }
    }

    /** A CPU enters an idle state. */
    void entersIdle(ReplayCpu cpu) {
        nohz.entersIdle(cpu);
    }

    /** A CPU left its idle state and has nothing to run. */
    void idleInterrupt(ReplayCpu cpu, long now) {
        if (nohz.idleInterrupt(cpu, now / tickNanos, cpu.clockTo(now))) {
            long late = Math.min(now % tickNanos, tickNanos / 2);
            delayNanos += (late - delayNanos) / DELAY_WEIGHT;
        }
    }

    /** A CPU has nothing to run any more. */
    void runsOut(ReplayCpu cpu, long now) {
        nohz.ranOut(cpu, tick);
        boolean walked = balances.runsOut(cpu, nohz, now).walks();
        nohz.runOut(cpu, walked, tick, now);
    }

    /** An idle CPU starts a task. */
    void leavesIdle(ReplayCpu cpu) {
        cpu.tickStopped = false;
        cpu.forgetKick();
    }

    /** A busy CPU's tick asks an idle one to balance, as a line shows. */
    void kicks(int from, int to, long now) {
        nohz.kicks(state.cpus[from], state.cpus[to], now / tickNanos, now);
    }

    /** A line shows that a domain is being balanced, before the task that it moves has left its queue. */
    void balanced(int from, int to, long now) {
        balances.seen(from, to, now / tickNanos, now);
    }

    /** A task joined a CPU's queue. */
    void queued(ReplayCpu cpu) {
        view.overloaded |= cpu.running > 1;
    }

    /** Balancing moved a queued task. */
    void moved(int from, int to) {
        balances.moved(from, to);
    }
}
