package org.schedgate.simulator.machine;

import java.util.Objects;

/**
 * One idle state of a CPU, as the kernel's cpuidle driver describes it, and what entering and leaving it really takes.
 *
 * <p>Drivers give one latency, by which the governor and the search for a CPU judge: the longest a wakeup can take. Where the firmware
 * or a device tree tells more, an arm64 board's for one, entry and exit are known apart: once entry has begun it is completed, so that a
 * wakeup soon after it waits for the rest of it and for the exit, and a later one for the exit alone.
 *
 * <p>Some states nobody asks for: a guest's CPU halts, and its host's CPU falls asleep more deeply the longer that lasts. Such a state is reached
 * {@linkplain #reachedByStaying() by staying}; the guest's governor does not know of it.
 *
 * @param name the driver's name, such as C1, C6, HLT, WFI
 * @param exitLatencyNanos from the wake event to the first instruction at most, as the driver tells the kernel, 0 or more
 * @param targetResidencyNanos the shortest stay for which the state pays, or after which it is reached by staying, 0 or more
 * @param polling true if the CPU watches its need-resched flag while in the state (POLL, MWAIT), so that a waker need not send an interrupt
 * @param entryNanos how long entering takes and cannot be interrupted, 0 or more
 * @param leaveNanos how long leaving takes once the state is entered, 0 or more
 * @param scope which CPUs have to be in the state for it to be entered, or that it is reached by staying
 */
public record IdleState(
        String name,
        long exitLatencyNanos,
        long targetResidencyNanos,
        boolean polling,
        long entryNanos,
        long leaveNanos,
        Scope scope) {
    /** Which CPUs have to be in a state, or a deeper one, for it to be entered, where one is not, the others are in the next shallower state; or that it comes by staying. */
    public enum Scope {
        /** The CPU alone. */
        CPU,
        /** All CPUs of a last-level cache: the cluster of an arm64 board. */
        CACHE,
        /** The CPU alone, which comes into it from the state before by staying for the target residency; no governor asks for it. */
        STAY
    }

    /** Check the ranges. */
    public IdleState {
        Objects.requireNonNull(name, "idle state name is null: give the driver's name, such as C1");
        Objects.requireNonNull(scope, () -> "idle state '" + name + "': scope is null, expected CPU, CACHE or STAY");
        if (name.isBlank() || exitLatencyNanos < 0 || targetResidencyNanos < 0) {
            throw new IllegalArgumentException("idle state '" + name + "' with exit latency " + exitLatencyNanos
                    + " ns and target residency " + targetResidencyNanos + " ns: expected a name and values >= 0");
        }
        if (entryNanos < 0 || leaveNanos < 0) {
            throw new IllegalArgumentException("idle state '" + name + "' with entry of " + entryNanos
                    + " ns and exit of " + leaveNanos + " ns: expected values >= 0");
        }
        if (polling && (entryNanos > 0 || scope != Scope.CPU)) {
            throw new IllegalArgumentException("idle state '" + name
                    + "': a CPU that polls has entered at once and by itself, expected entry 0 and scope CPU");
        }
    }

    /** Describe a state of one CPU that is entered at once and left in the latency the driver tells. */
    public IdleState(String name, long exitLatencyNanos, long targetResidencyNanos, boolean polling) {
        this(name, exitLatencyNanos, targetResidencyNanos, polling, 0, exitLatencyNanos, Scope.CPU);
    }

    /** Return this state with what entering and leaving take, nanoseconds, 0 or more. */
    public IdleState taking(long entry, long leave) {
        return new IdleState(name, exitLatencyNanos, targetResidencyNanos, polling, entry, leave, scope);
    }

    /** Return this state, entered only while all CPUs of a last-level cache are in it or a deeper one. */
    public IdleState sharedByCache() {
        return new IdleState(
                name, exitLatencyNanos, targetResidencyNanos, polling, entryNanos, leaveNanos, Scope.CACHE);
    }

    /** Return this state, reached from the one before by staying in it for the target residency. */
    public IdleState reachedByStaying() {
        return new IdleState(name, exitLatencyNanos, targetResidencyNanos, polling, entryNanos, leaveNanos, Scope.STAY);
    }

    /** Describe the state; what a driver does not tell is left out where it is as a driver's word implies, so that fingerprints are as before. */
    @Override
    public String toString() {
        boolean plain = entryNanos == 0 && leaveNanos == exitLatencyNanos && scope == Scope.CPU;
        return "IdleState[name=" + name + ", exitLatencyNanos=" + exitLatencyNanos + ", targetResidencyNanos="
                + targetResidencyNanos + ", polling=" + polling
                + (plain
                        ? "]"
                        : ", entryNanos=" + entryNanos + ", leaveNanos=" + leaveNanos + ", scope=" + scope + "]");
    }
}
