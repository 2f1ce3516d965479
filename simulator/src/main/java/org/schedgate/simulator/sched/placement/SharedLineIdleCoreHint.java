package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.sched.decision.IdleCoreHint;
import org.schedgate.simulator.sched.decision.WakeView;

/**
 * The idle-core hint read on every machine.
 *
 * <ul>
 *   <li>Rule: read the hint of the target's last-level cache, also where no core has two threads and it can never be set. The read
 *       touches a line that other CPUs write.
 *   <li>Kernel: {@code test_idle_cores()} called at the start of {@code select_idle_cpu()} in fair.c, 5.12.0 only.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class SharedLineIdleCoreHint implements IdleCoreHint {
    @Override
    public Branch read(WakeView view, int target) {
        return view.hasIdleCores(target) ? Branch.IDLE_CORE_KNOWN : Branch.NO_IDLE_CORE;
    }
}
