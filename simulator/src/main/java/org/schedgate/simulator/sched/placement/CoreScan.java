package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.DomainTree;

/** Goes over cores in wrapped order ({@code select_idle_core()}). */
final class CoreScan {
    private CoreScan() {}

    /**
     * Tell whether a scan met an allowed thread of the core before this one. The kernel removes a core that it scanned from its mask;
     * asking the order instead needs no mask.
     */
    static boolean scannedBefore(CpuSet core, CpuSet span, CpuSet allowed, int cpu, int first) {
        for (int thread = core.first(); thread >= 0; thread = core.next(thread + 1)) {
            if (allowed.contains(thread) && span.contains(thread) && order(thread, first) < order(cpu, first)) {
                return true;
            }
        }
        return false;
    }

    /** Return the position in a scan that starts at {@code first} and wraps around. */
    private static int order(int cpu, int first) {
        return cpu >= first ? cpu - first : cpu - first + CpuSet.CPUS_MAX + 1;
    }

    /** Return the first allowed CPU of a wholly idle core, from {@code first} up and around, or -1; a busy thread ends its core. */
    static int idleCore(WakeView view, CpuSet span, int first) {
        DomainTree domains = view.domains();
        CpuSet allowed = view.wakee().allowed();
        int cpu = span.nextWrapped(first);
        for (int seen = 0; seen < span.size(); seen++) {
            CpuSet core = domains.core(cpu);
            if (allowed.contains(cpu) && !scannedBefore(core, span, allowed, cpu, first) && allIdle(view, core)) {
                return cpu;
            }
            cpu = span.nextWrapped(cpu + 1);
        }
        return -1;
    }

    static boolean allIdle(WakeView view, CpuSet cpus) {
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu + 1)) {
            if (!view.idle(cpu)) {
                return false;
            }
        }
        return true;
    }
}
