package org.schedgate.simulator.sched.placement;

import java.util.Objects;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.IdleCoreHint;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.DomainTree;

/**
 * The search for an idle CPU near the target in three scans: for an idle core, for an idle CPU, for an idle thread of the target's core.
 *
 * <ul>
 *   <li>Rule: the near candidates, each if idle; then, if an idle core is known, the first wholly idle core of the target's cache from the
 *       target on; else the first idle CPU of the cache from the target on, up to a limit; else an idle thread of the target's core in
 *       ascending order; else the target. A failed core search clears the hint of the target's cache and goes on with the next scan.
 *   <li>Kernel: {@code select_idle_sibling()}, {@code select_idle_core()}, {@code select_idle_cpu()}, {@code select_idle_smt()} in fair.c,
 *       4.9 to 5.11. A CPU that runs SCHED_IDLE tasks only counts as busy up to 4.15, as a last resort within a scan in 5.4 and 5.5, and
 *       as idle from 5.7 on.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class CoreThenCpuSearch implements IdleSiblingSearch {
    /** What a CPU that runs SCHED_IDLE tasks only is to a scan. */
    public enum SchedIdleCpu {
        /** Busy; views of such kernels know no other. */
        BUSY,
        /** Taken by a scan that finds no idle one. */
        LAST_RESORT,
        /** Idle. */
        IDLE
    }

    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private final SchedIdleCpu schedIdleCpu;

    /** Create the search from what its versions differ in. */
    public CoreThenCpuSearch(SchedIdleCpu schedIdleCpu) {
        this.schedIdleCpu = Objects.requireNonNull(
                schedIdleCpu,
                "CoreThenCpuSearch: schedIdleCpu is null: give a constant of CoreThenCpuSearch.SchedIdleCpu");
    }

    @Override
    public Outcome<Branch> choose(WakeView view, int target) {
        Outcome<Branch> near = NearCandidates.choose(view, target);
        if (near != null) {
            return near;
        }
        DomainTree domains = view.domains();
        if (domains.llc(target) == null) {
            return OUTCOMES.of(Branch.SCAN_DENIED, target);
        }
        boolean coresSearched =
                view.decisions().idleCoreHint().read(view, target) == IdleCoreHint.Branch.IDLE_CORE_KNOWN;
        if (coresSearched) {
            int core = CoreScan.idleCore(view, domains.llcSpan(target), target);
            if (core >= 0) {
                return OUTCOMES.of(Branch.IDLE_CORE, core);
            }
        }
        int tests = domains.llc(view.thisCpu()) == null
                ? 0
                : view.decisions().scanLimit().limit(view, target).value();
        if (tests > 0) {
            int cpu = scan(view, target, tests);
            if (cpu >= 0) {
                return OUTCOMES.of(coresSearched ? Branch.IDLE_CPU_AFTER_CORES : Branch.IDLE_CPU, cpu);
            }
            if (cpu == COMPLETE) {
                return OUTCOMES.of(coresSearched ? Branch.NOTHING_IDLE_AFTER_CORES : Branch.NOTHING_IDLE, target);
            }
        }
        return siblingOfTarget(view, target, tests, coresSearched);
    }

    private static final int COMPLETE = -1;
    private static final int CUT_OFF = -2;

    /** Return the first idle CPU of the target's cache, {@link #COMPLETE} or {@link #CUT_OFF}. */
    private int scan(WakeView view, int target, int tests) {
        CpuSet span = view.domains().llcSpan(target);
        CpuSet allowed = view.wakee().allowed();
        int left = tests;
        int schedIdle = -1;
        view.scanStarts();
        int cpu = span.nextWrapped(target);
        for (int seen = 0; seen < span.size(); seen++) {
            if (allowed.contains(cpu)) {
                if (left-- == 0) {
                    return schedIdle >= 0 ? schedIdle : CUT_OFF;
                }
                if (view.idle(cpu) || (schedIdleCpu == SchedIdleCpu.IDLE && view.schedIdle(cpu))) {
                    return cpu;
                }
                if (schedIdleCpu == SchedIdleCpu.LAST_RESORT && schedIdle < 0 && view.schedIdle(cpu)) {
                    schedIdle = cpu;
                }
            }
            cpu = span.nextWrapped(cpu + 1);
        }
        return schedIdle >= 0 ? schedIdle : COMPLETE;
    }

    private Outcome<Branch> siblingOfTarget(WakeView view, int target, int tests, boolean coresSearched) {
        if (view.domains().smtActive()) {
            CpuSet core = view.domains().core(target);
            CpuSet allowed = view.wakee().allowed();
            int schedIdle = -1;
            for (int cpu = core.first(); cpu >= 0; cpu = core.next(cpu + 1)) {
                if (!allowed.contains(cpu)) {
                    continue;
                }
                if (view.idle(cpu) || (schedIdleCpu == SchedIdleCpu.IDLE && view.schedIdle(cpu))) {
                    return sibling(cpu, coresSearched);
                }
                if (schedIdleCpu == SchedIdleCpu.LAST_RESORT && schedIdle < 0 && view.schedIdle(cpu)) {
                    schedIdle = cpu;
                }
            }
            if (schedIdle >= 0) {
                return sibling(schedIdle, coresSearched);
            }
        }
        if (coresSearched) {
            return OUTCOMES.of(Branch.SCAN_ENDED_AFTER_CORES, target);
        }
        return OUTCOMES.of(tests == 0 ? Branch.SCAN_DENIED : Branch.SCAN_CUT_OFF, target);
    }

    private static Outcome<Branch> sibling(int cpu, boolean coresSearched) {
        return OUTCOMES.of(coresSearched ? Branch.SIBLING_OF_TARGET_AFTER_CORES : Branch.SIBLING_OF_TARGET, cpu);
    }

    /** Return the rule with its constant. */
    @Override
    public String toString() {
        return "CoreThenCpuSearch(" + schedIdleCpu + ")";
    }
}
