package org.schedgate.simulator.sched.placement;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.CapacitySearch;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/**
 * The first idle CPU on which the wakee fits, else the idle one of the largest capacity.
 *
 * <ul>
 *   <li>Rule: from the target on and around, through the allowed CPUs of the lowest domain that has every capacity: the first idle one of
 *       which the wakee uses less than 80 %, else among the idle ones the first of the largest capacity. CPUs that run SCHED_IDLE tasks
 *       only count as idle.
 *   <li>Kernel: {@code select_idle_capacity()} in fair.c, 5.7 to 6.18. From 5.7 to 5.9 it is the whole search; from 5.11 on, and in
 *       5.10.y, it comes after the near candidates, which must fit.
 *   <li>Left out: utilization clamps.
 * </ul>
 */
public final class FittingElseLargestCpu implements CapacitySearch {
    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    /** A task fits below 1024/1280, that is 80 % ({@code fits_capacity()}). */
    private static final long MARGIN = 1280;

    private static final long FULL = 1024;

    private final boolean alone;

    /** Create the search; {@code alone} says that nothing else is tried. */
    public FittingElseLargestCpu(boolean alone) {
        this.alone = alone;
    }

    @Override
    public Outcome<Branch> choose(WakeView view, int target) {
        SchedDomain domain = view.domains().asymmetric(target);
        if (domain == null) {
            return OUTCOMES.of(Branch.NOT_SEARCHED, -1);
        }
        CpuSet span = domain.span();
        CpuSet allowed = view.wakee().allowed();
        int largest = -1;
        long largestCapacity = 0;
        int cpu = span.nextWrapped(target);
        for (int seen = 0; seen < span.size(); seen++) {
            if (allowed.contains(cpu) && FreeCpu.test(view, cpu)) {
                if (fits(view, cpu)) {
                    return OUTCOMES.of(Branch.FITS, cpu);
                }
                long capacity = view.capacity(cpu);
                if (capacity > largestCapacity) {
                    largestCapacity = capacity;
                    largest = cpu;
                }
            }
            cpu = span.nextWrapped(cpu + 1);
        }
        return OUTCOMES.of(largest >= 0 ? Branch.LARGEST : Branch.NOTHING_IDLE, largest);
    }

    @Override
    public boolean alone() {
        return alone;
    }

    @Override
    public boolean fits(WakeView view, int cpu) {
        TaskView wakee = view.wakee();
        return Math.max(wakee.utilAvg(), wakee.utilEst()) * MARGIN < view.capacity(cpu) * FULL;
    }

    /** Return the rule with its constant. */
    @Override
    public String toString() {
        return "FittingElseLargestCpu(" + (alone ? "alone" : "after the near candidates") + ")";
    }
}
