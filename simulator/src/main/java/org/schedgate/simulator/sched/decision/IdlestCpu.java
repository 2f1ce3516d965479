package org.schedgate.simulator.sched.decision;

import org.schedgate.simulator.sched.domain.SchedGroup;

/** Decision point: which CPU of the chosen group takes a new task ({@code find_idlest_group_cpu()})? */
@FunctionalInterface
public interface IdlestCpu {
    /** Choose among the allowed CPUs of the group. Pure. */
    Outcome<Branch> choose(ForkView view, SchedGroup group);

    /** The branches. */
    enum Branch {
        /** The group has one CPU. */
        ONLY_CPU,
        /** The idle CPU that leaves its idle state fastest. */
        SHALLOWEST,
        /** Among equals, the CPU that became idle last. */
        MOST_RECENT,
        /** No idle CPU: the least loaded one. */
        LEAST_LOADED,
        /** A CPU that runs SCHED_IDLE tasks only. */
        SCHED_IDLE
    }
}
