package org.schedgate.simulator.power;

import java.util.List;
import org.schedgate.simulator.machine.IdleState;
import org.schedgate.simulator.sched.decision.IdleView;

/** A CPU about to idle: tick of 4 ms, the next tick in 4 ms, no timer, no history. */
final class IdleViewFixture implements IdleView {
    /** Skylake-SP with its busy-waiting state: exit latency and target residency in microseconds. */
    static final List<IdleState> POLL_C1_C1E_C6 =
            List.of(new IdleState("POLL", 0, 0, true), state("C1", 2, 2), state("C1E", 10, 20), state("C6", 133, 600));

    /** An arm64 board with states that take longer than a tick to pay. */
    static final List<IdleState> WFI_CPU_CLUSTER = List.of(
            new IdleState("WFI", 1_000, 1_000, false),
            new IdleState("CPU_SLEEP", 950_000, 1_000_000, false),
            new IdleState("CLUSTER_SLEEP", 1_500_000, 6_000_000, false));

    private final List<IdleState> states;
    private final IdleHistory history = new IdleHistory();
    private long timerNanos = Long.MAX_VALUE;
    private long nextTickNanos = 4_000_000;
    private boolean stopped;

    IdleViewFixture(List<IdleState> states) {
        this.states = states;
    }

    private static IdleState state(String name, long exitMicros, long residencyMicros) {
        return new IdleState(name, exitMicros * 1000, residencyMicros * 1000, true);
    }

    IdleViewFixture timer(long micros) {
        timerNanos = micros * 1000;
        return this;
    }

    IdleViewFixture nextTick(long micros) {
        nextTickNanos = micros * 1000;
        return this;
    }

    IdleViewFixture stopped() {
        stopped = true;
        return this;
    }

    /** Remember periods of these lengths, with timers that were far away. */
    IdleViewFixture periods(long... micros) {
        for (long length : micros) {
            history.record(length * 1000, 1_000_000_000);
        }
        return this;
    }

    IdleHistory history() {
        return history;
    }

    @Override
    public List<IdleState> states() {
        return states;
    }

    @Override
    public long nextTimerNanos() {
        return timerNanos;
    }

    @Override
    public long nextTickNanos() {
        return nextTickNanos;
    }

    @Override
    public long tickNanos() {
        return 4_000_000;
    }

    @Override
    public boolean tickStopped() {
        return stopped;
    }

    @Override
    public int knownPeriods() {
        return history.knownPeriods();
    }

    @Override
    public long periodNanos(int ago) {
        return history.periodNanos(ago);
    }

    @Override
    public int correctionFactor(int bucket) {
        return history.correctionFactor(bucket);
    }
}
