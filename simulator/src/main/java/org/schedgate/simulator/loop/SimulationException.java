package org.schedgate.simulator.loop;

/** Says in one line why a simulation cannot go on: a limit was reached, or what runs in it contradicts itself. */
public final class SimulationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Create an exception with a one-line message. */
    public SimulationException(String message) {
        super(message);
    }
}
