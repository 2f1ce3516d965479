package org.schedgate.simulator.sched.decision;

/** Decision point: is an idle core known in the target's last-level cache ({@code test_idle_cores()} and who calls it)? */
@FunctionalInterface
public interface IdleCoreHint {
    /** Ask for the cache of {@code target}. Pure; reading the hint costs a read of the shared line. */
    Branch read(WakeView view, int target);

    /** The branches. */
    enum Branch {
        /** No CPU of the machine has SMT: the hint is not read and there is no idle core to look for. */
        NOT_READ,
        /** Read: an idle core may exist. */
        IDLE_CORE_KNOWN,
        /** Read: no idle core is known. */
        NO_IDLE_CORE
    }
}
