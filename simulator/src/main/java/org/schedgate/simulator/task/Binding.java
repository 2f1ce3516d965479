package org.schedgate.simulator.task;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.loop.SimulationException;

/** Which run a futex word or channel belongs to, and its number there. For the simulation itself. */
public final class Binding {
    private final String what;
    private @Nullable Object owner;
    private int slot;

    /** Create a binding to no run yet; {@code what} names the thing in messages. */
    Binding(String what) {
        this.what = what;
    }

    /**
     * Return the number in a run, or -1 when the run meets the thing for the first time.
     *
     * @throws SimulationException if it belongs to another run
     */
    public int slotIn(Object run) {
        if (owner == null) {
            return -1;
        }
        if (owner != run) {
            throw new SimulationException(what + " is used by two runs: create it anew in Workload.start()");
        }
        return slot;
    }

    /** Bind to a run under a number. */
    public void bind(Object run, int number) {
        owner = run;
        slot = number;
    }
}
