package org.schedgate.simulator.machine;

import java.util.List;

/**
 * Idle states of Intel servers as the kernel's driver describes them ({@code drivers/idle/intel_idle.c}, the tables of Linux 6.1): for a machine of another
 * generation than the reference core's, {@code Machines.of("2n1l18c2t").withIdleStates(IntelIdle.HASWELL.states())}.
 *
 * <p>All are entered by MWAIT, so that a waker need not send an interrupt. Latencies are the driver's, bounds for governors; what leaving really takes is
 * less, and not told. POLL is left out, which pays below the shallowest state's residency only.
 */
public enum IntelIdle {
    /** Westmere and Nehalem. */
    WESTMERE(state("C1", 3, 6), state("C1E", 10, 20), state("C3", 20, 80), state("C6", 200, 800)),
    /** Ivy Bridge of one or two sockets. */
    IVY_BRIDGE(state("C1", 1, 1), state("C1E", 10, 80), state("C3", 59, 156), state("C6", 82, 300)),
    /** Haswell. */
    HASWELL(state("C1", 2, 2), state("C1E", 10, 20), state("C3", 33, 100), state("C6", 133, 400)),
    /** Broadwell. */
    BROADWELL(state("C1", 2, 2), state("C1E", 10, 20), state("C3", 40, 100), state("C6", 133, 400)),
    /** Skylake and Cascade Lake. */
    SKYLAKE(state("C1", 2, 2), state("C1E", 10, 20), state("C6", 133, 600)),
    /** Ice Lake, the reference core's. */
    ICE_LAKE(state("C1", 1, 1), state("C1E", 4, 4), state("C6", 170, 600)),
    /** Sapphire Rapids. */
    SAPPHIRE_RAPIDS(state("C1", 1, 1), state("C1E", 2, 4), state("C6", 290, 800));

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list of records
    private final List<IdleState> states;

    IntelIdle(IdleState... states) {
        this.states = List.of(states);
    }

    private static IdleState state(String name, long exitMicros, long residencyMicros) {
        return new IdleState(name, exitMicros * 1_000, residencyMicros * 1_000, true);
    }

    /** Return the states, shallowest first. */
    public List<IdleState> states() {
        return states;
    }
}
