package org.schedgate.simulator.sched.decision;

import org.schedgate.simulator.machine.CpuSet;

/** Decision point: which idle CPU balances for all idle ones ({@code find_new_ilb()})? */
@FunctionalInterface
public interface IdleBalancer {
    /** Choose among the tickless CPUs, or -1 with {@link Branch#NONE}. Pure. */
    Outcome<Branch> choose(CpuView view, CpuSet tickless);

    /** The branches. */
    enum Branch {
        /** The first that is really idle. */
        FIRST_IDLE,
        /** None is idle. */
        NONE
    }
}
