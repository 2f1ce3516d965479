package org.schedgate.simulator.machine;

import java.util.Objects;

/**
 * One idle state of a CPU, as the kernel's cpuidle driver describes it.
 *
 * @param name the driver's name, such as C1, C6, HLT, WFI
 * @param exitLatencyNanos from the wake event to the first instruction, 0 or more
 * @param targetResidencyNanos the shortest stay for which the state pays, 0 or more
 * @param polling true if the CPU watches its need-resched flag while in the state (POLL, MWAIT), so that a waker need not send an interrupt
 */
public record IdleState(String name, long exitLatencyNanos, long targetResidencyNanos, boolean polling) {
    /** Check the ranges. */
    public IdleState {
        Objects.requireNonNull(name, "idle state name is null: give the driver's name, such as C1");
        if (name.isBlank() || exitLatencyNanos < 0 || targetResidencyNanos < 0) {
            throw new IllegalArgumentException("idle state '" + name + "' with exit latency " + exitLatencyNanos
                    + " ns and target residency " + targetResidencyNanos + " ns: expected a name and values >= 0");
        }
    }
}
