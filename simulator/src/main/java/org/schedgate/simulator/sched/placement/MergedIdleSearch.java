package org.schedgate.simulator.sched.placement;

import java.util.Objects;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.IdleCoreHint;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.PreviousCore;
import org.schedgate.simulator.sched.decision.ScanLimit;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.DomainTree;

/**
 * The search for an idle CPU near the target in which one scan looks for a core or for a CPU.
 *
 * <ul>
 *   <li>Rule: the target, the previous CPU, the own kernel thread's CPU, the recently used CPU, a thread of the previous CPU's core,
 *       each if idle; then one scan of the target's last-level cache, for a wholly idle core if one is known, else for an idle CPU up
 *       to a limit; then the target whether idle or not. What the kernel versions do differently within it is asked of the decisions
 *       in force, but for three constants given here: where the scan starts, whose hint a failed core scan clears and whether the waking CPU has to
 *       share its own cache with another one.
 *   <li>Kernel: {@code select_idle_sibling()}, {@code select_idle_cpu()}, {@code select_idle_core()} in fair.c, 5.12 to 6.7.
 *   <li>Left out: core scheduling.
 * </ul>
 */
public final class MergedIdleSearch implements IdleSiblingSearch {
    /** Where the scan starts; it goes up and wraps around. */
    public enum ScanStart {
        /** At the target, although it was found busy before (5.12 to 5.14). */
        TARGET,
        /** At the CPU after the target (5.15 and later). */
        AFTER_TARGET
    }

    /** Whose has-idle-cores hint is cleared when a core scan finds no core. */
    public enum ClearedHint {
        /** That of the waking CPU's cache, which may be another than was scanned (5.12.0). */
        WAKING_CPU,
        /** That of the target's cache (5.13 and later). */
        TARGET
    }

    /** When nothing is scanned since the waking CPU shares its last-level cache with no other. */
    public enum WakersCache {
        /** Always, although it is the target's cache that is scanned (5.12 to 6.0). */
        NEEDED,
        /** With SIS_PROP, which reads the cost of scans there, while no idle core is known (6.1 to 6.7, commit 96c1c0cfe493). */
        NEEDED_BY_SIS_PROP
    }

    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private final ScanStart start;
    private final ClearedHint cleared;
    private final WakersCache wakersCache;

    /** Create the search of 5.12 to 6.0 from what they differ in. */
    public MergedIdleSearch(ScanStart start, ClearedHint cleared) {
        this(start, cleared, WakersCache.NEEDED);
    }

    /** Create the search from what its versions differ in. */
    public MergedIdleSearch(ScanStart start, ClearedHint cleared, WakersCache wakersCache) {
        this.start = Objects.requireNonNull(
                start, "MergedIdleSearch: start is null: give a constant of MergedIdleSearch.ScanStart");
        this.cleared = Objects.requireNonNull(
                cleared, "MergedIdleSearch: cleared is null: give a constant of MergedIdleSearch.ClearedHint");
        this.wakersCache = Objects.requireNonNull(
                wakersCache, "MergedIdleSearch: wakersCache is null: give a constant of MergedIdleSearch.WakersCache");
    }

    @Override
    public Outcome<Branch> choose(WakeView view, int target) {
        Outcome<Branch> near = NearCandidates.choose(view, target);
        if (near != null) {
            return near;
        }
        DomainTree domains = view.domains();
        Decisions decisions = view.decisions();
        if (domains.llc(target) == null) {
            return OUTCOMES.of(Branch.SCAN_DENIED, target);
        }
        IdleCoreHint.Branch hint = decisions.idleCoreHint().read(view, target);
        if (hint == IdleCoreHint.Branch.NO_IDLE_CORE) {
            Outcome<PreviousCore.Branch> sibling = decisions.previousCore().choose(view, target);
            if (sibling.branch() == PreviousCore.Branch.SIBLING_IDLE) {
                return OUTCOMES.of(Branch.SIBLING_OF_PREVIOUS, sibling.cpu());
            }
        }
        return scan(view, target, hint == IdleCoreHint.Branch.IDLE_CORE_KNOWN);
    }

    private Outcome<Branch> scan(WakeView view, int target, boolean idleCoreKnown) {
        if (view.domains().llc(view.thisCpu()) == null && needsWakersCache(view, idleCoreKnown)) {
            return OUTCOMES.of(Branch.SCAN_DENIED, target);
        }
        ScanLimit limit = view.decisions().scanLimit();
        if (idleCoreKnown && !limit.governsCoreScan(view)) {
            return scanForCore(view, target);
        }
        int tests = limit.limit(view, target).value();
        if (tests == 0) {
            return OUTCOMES.of(Branch.SCAN_DENIED, target);
        }
        return idleCoreKnown ? scanForCore(view, target) : scanForCpu(view, target, tests);
    }

    private boolean needsWakersCache(WakeView view, boolean idleCoreKnown) {
        return wakersCache == WakersCache.NEEDED
                || (!idleCoreKnown && view.features().has(Feature.SIS_PROP));
    }

    private Outcome<Branch> scanForCpu(WakeView view, int target, int tests) {
        CpuSet span = view.domains().llcSpan(target);
        CpuSet allowed = view.wakee().allowed();
        int left = tests;
        view.scanStarts();
        int cpu = span.nextWrapped(firstOf(target));
        for (int seen = 0; seen < span.size(); seen++) {
            if (allowed.contains(cpu)) {
                if (left-- == 0) {
                    return OUTCOMES.of(Branch.SCAN_CUT_OFF, target);
                }
                if (FreeCpu.test(view, cpu)) {
                    return OUTCOMES.of(Branch.IDLE_CPU, cpu);
                }
            }
            cpu = span.nextWrapped(cpu + 1);
        }
        return OUTCOMES.of(Branch.NOTHING_IDLE, target);
    }

    private Outcome<Branch> scanForCore(WakeView view, int target) {
        DomainTree domains = view.domains();
        CpuSet span = domains.llcSpan(target);
        CpuSet allowed = view.wakee().allowed();
        int first = firstOf(target);
        int remembered = -1;
        int cpu = span.nextWrapped(first);
        for (int seen = 0; seen < span.size(); seen++) {
            CpuSet core = domains.core(cpu);
            if (allowed.contains(cpu) && !CoreScan.scannedBefore(core, span, allowed, cpu, first)) {
                boolean idle = true;
                for (int thread = core.first(); thread >= 0; thread = core.next(thread + 1)) {
                    if (view.idle(thread)) {
                        if (remembered < 0 && allowed.contains(thread)) {
                            remembered = thread;
                        }
                    } else {
                        idle = false;
                        if (remembered < 0 && view.schedIdle(thread) && allowed.contains(thread)) {
                            remembered = thread;
                        }
                        // Without an idle thread in hand the rest of a busy core is still worth a look.
                        if (remembered >= 0) {
                            break;
                        }
                    }
                }
                if (idle) {
                    return OUTCOMES.of(Branch.IDLE_CORE, cpu);
                }
            }
            cpu = span.nextWrapped(cpu + 1);
        }
        return withoutCore(remembered, target);
    }

    private Outcome<Branch> withoutCore(int remembered, int target) {
        boolean own = cleared == ClearedHint.WAKING_CPU;
        if (remembered >= 0) {
            return OUTCOMES.of(
                    own ? Branch.IDLE_THREAD_NO_CORE_CLEARS_OWN_HINT : Branch.IDLE_THREAD_NO_CORE, remembered);
        }
        return OUTCOMES.of(own ? Branch.NOTHING_IDLE_NO_CORE_CLEARS_OWN_HINT : Branch.NOTHING_IDLE_NO_CORE, target);
    }

    private int firstOf(int target) {
        return start == ScanStart.TARGET ? target : target + 1;
    }

    /** Return the rule with its constants. */
    @Override
    public String toString() {
        return "MergedIdleSearch(" + start + ", " + cleared
                + (wakersCache == WakersCache.NEEDED ? ")" : ", " + wakersCache + ")");
    }
}
