package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.Decisions;
import org.schedgate.simulator.sched.decision.IdleCoreHint;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.KthreadStacking;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.PreviousCore;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.DomainTree;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * The search for an idle CPU near the target that stays within the target's cluster where it can.
 *
 * <ul>
 *   <li>Rule: as {@link MergedIdleSearch} from the CPU after the target on, but where cores form clusters: a previous or recently used CPU
 *       of another cluster is only remembered, the scan goes over the target's cluster first and then over the rest of the cache with what
 *       is left of the limit, and if it finds nothing the remembered previous CPU is taken, else the recently used one.
 *   <li>Kernel: {@code select_idle_sibling()}, {@code select_idle_cpu()} in fair.c, 6.8 to 6.18 (commit 8881e1639f1f).
 *   <li>Left out: core scheduling; a remembered CPU after a failed core scan, which happens only if the wakee may not run there.
 * </ul>
 */
public final class ClusterFirstSearch implements IdleSiblingSearch {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);
    private static final MergedIdleSearch WITHOUT_CLUSTERS = new MergedIdleSearch(
            MergedIdleSearch.ScanStart.AFTER_TARGET,
            MergedIdleSearch.ClearedHint.TARGET,
            MergedIdleSearch.WakersCache.NEEDED_BY_SIS_PROP);

    private static final CpuSet NO_CLUSTER = CpuSet.of();

    /** Create the rule. */
    public ClusterFirstSearch() {}

    @Override
    public Outcome<Branch> choose(WakeView view, int target) {
        DomainTree domains = view.domains();
        if (!domains.clusterActive()) {
            return WITHOUT_CLUSTERS.choose(view, target);
        }
        int previous = view.previousCpu();
        if (FreeCpu.fitting(view, target)) {
            return OUTCOMES.of(Branch.TARGET_IDLE, target);
        }
        boolean previousFree =
                previous != target && domains.sharesCache(previous, target) && FreeCpu.fitting(view, previous);
        if (previousFree && domains.sharesResources(previous, target)) {
            return OUTCOMES.of(Branch.PREVIOUS_IDLE, previous);
        }
        Decisions decisions = view.decisions();
        if (decisions.kthreadStacking().decide(view) == KthreadStacking.Branch.STAY) {
            return OUTCOMES.of(Branch.PER_CPU_KTHREAD, previous);
        }
        int recent = view.wakee().recentUsedCpu();
        boolean recentFree = decisions.recentCpu().decide(view, target).taken();
        if (recentFree && domains.sharesResources(recent, target)) {
            return OUTCOMES.of(Branch.RECENT_IDLE, recent);
        }
        Outcome<Branch> found = beyond(view, target);
        if (found.branch().clearsTargetHint() || found.cpu() != target) {
            return found;
        }
        if (previousFree) {
            return OUTCOMES.of(Branch.PREVIOUS_OF_OTHER_CLUSTER, previous);
        }
        return recentFree ? OUTCOMES.of(Branch.RECENT_OF_OTHER_CLUSTER, recent) : found;
    }

    private static Outcome<Branch> beyond(WakeView view, int target) {
        DomainTree domains = view.domains();
        if (domains.asymmetricCapacity()) {
            Outcome<Branch> byCapacity = NearCandidates.byCapacity(view, target);
            if (byCapacity != null) {
                return byCapacity;
            }
        }
        SchedDomain llc = domains.llc(target);
        if (llc == null) {
            return OUTCOMES.of(Branch.SCAN_DENIED, target);
        }
        IdleCoreHint.Branch hint = view.decisions().idleCoreHint().read(view, target);
        if (hint == IdleCoreHint.Branch.NO_IDLE_CORE) {
            Outcome<PreviousCore.Branch> sibling =
                    view.decisions().previousCore().choose(view, target);
            if (sibling.branch() == PreviousCore.Branch.SIBLING_IDLE) {
                return OUTCOMES.of(Branch.SIBLING_OF_PREVIOUS, sibling.cpu());
            }
        }
        int tests = view.decisions().scanLimit().limit(view, target).value();
        if (tests == 0) {
            return OUTCOMES.of(Branch.SCAN_DENIED, target);
        }
        SchedDomain below = llc.child();
        boolean clusters = below != null && below.level() == SchedDomain.Level.CLS;
        CpuSet cluster = clusters ? llc.localGroup().cpus() : NO_CLUSTER;
        return hint == IdleCoreHint.Branch.IDLE_CORE_KNOWN
                ? cores(view, target, llc.span(), cluster)
                : cpus(view, target, llc.span(), cluster, tests);
    }

    /** Test CPUs of the cluster, then of the rest, up to the limit. */
    private static Outcome<Branch> cpus(WakeView view, int target, CpuSet span, CpuSet cluster, int tests) {
        CpuSet allowed = view.wakee().allowed();
        view.scanStarts();
        int left = tests;
        for (int pass = cluster.isEmpty() ? 1 : 0; pass < 2; pass++) {
            CpuSet among = pass == 0 ? cluster : span;
            int cpu = among.nextWrapped(target + 1);
            for (int seen = 0; seen < among.size(); seen++) {
                if (allowed.contains(cpu) && (pass == 0 || !cluster.contains(cpu))) {
                    if (left-- == 0) {
                        return OUTCOMES.of(Branch.SCAN_CUT_OFF, target);
                    }
                    if (FreeCpu.test(view, cpu)) {
                        return OUTCOMES.of(Branch.IDLE_CPU, cpu);
                    }
                }
                cpu = among.nextWrapped(cpu + 1);
            }
        }
        return OUTCOMES.of(Branch.NOTHING_IDLE, target);
    }

    /** Look for an idle core in the cluster, then in the rest; an idle thread met on the way is taken if there is none. */
    private static Outcome<Branch> cores(WakeView view, int target, CpuSet span, CpuSet cluster) {
        CpuSet allowed = view.wakee().allowed();
        int remembered = -1;
        for (int pass = cluster.isEmpty() ? 1 : 0; pass < 2; pass++) {
            CpuSet among = pass == 0 ? cluster : span;
            int cpu = among.nextWrapped(target + 1);
            for (int seen = 0; seen < among.size(); seen++) {
                CpuSet core = view.domains().core(cpu);
                if (allowed.contains(cpu)
                        && (pass == 0 || !cluster.contains(cpu))
                        && !CoreScan.scannedBefore(core, among, allowed, cpu, target + 1)) {
                    int thread = thread(view, core, allowed, remembered);
                    if (thread == WHOLE) {
                        return OUTCOMES.of(Branch.IDLE_CORE, cpu);
                    }
                    remembered = thread;
                }
                cpu = among.nextWrapped(cpu + 1);
            }
        }
        return remembered >= 0
                ? OUTCOMES.of(Branch.IDLE_THREAD_NO_CORE, remembered)
                : OUTCOMES.of(Branch.NOTHING_IDLE_NO_CORE, target);
    }

    private static final int WHOLE = -2;

    /** Return {@link #WHOLE} if the core is idle, else the idle thread to remember, or -1. */
    private static int thread(WakeView view, CpuSet core, CpuSet allowed, int known) {
        int remembered = known;
        boolean whole = true;
        for (int thread = core.first(); thread >= 0; thread = core.next(thread + 1)) {
            boolean idle = view.idle(thread);
            if (remembered < 0 && allowed.contains(thread) && (idle || view.schedIdle(thread))) {
                remembered = thread;
            }
            if (!idle) {
                whole = false;
                if (remembered >= 0) {
                    break;
                }
            }
        }
        return whole ? WHOLE : remembered;
    }
}
