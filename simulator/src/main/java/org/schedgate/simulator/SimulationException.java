package org.schedgate.simulator;

/**
 * A simulation that cannot go on: a program or a patch broke its contract, the workload deadlocked, or a limit was reached.
 *
 * <p>The message is one line that names what, when in simulated time, and what was expected.
 */
public final class SimulationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Create the exception with a one-line message. */
    public SimulationException(String message) {
        super(message);
    }
}
