package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.IdleCoreHint;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * The idle-core hint read only on machines with SMT.
 *
 * <ul>
 *   <li>Rule: without a core of two or more threads the hint is not read; otherwise read that of the target's last-level cache.
 *   <li>Kernel: {@code test_idle_cores()} under {@code sched_smt_active()} in {@code select_idle_sibling()} of fair.c, 5.13 to 6.18.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class SmtGuardedIdleCoreHint implements IdleCoreHint {
    @Override
    public Branch read(WakeView view, int target) {
        if (!view.domains().smtActive()) {
            return Branch.NOT_READ;
        }
        return view.hasIdleCores(target) ? Branch.IDLE_CORE_KNOWN : Branch.NO_IDLE_CORE;
    }
}
