package org.schedgate.simulator.sched.placement;

import java.util.Objects;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.ForkView;
import org.schedgate.simulator.sched.decision.IdlestCpu;
import org.schedgate.simulator.sched.decision.Outcome;
import org.schedgate.simulator.sched.decision.Outcomes;
import org.schedgate.simulator.sched.domain.SchedGroup;
import org.schedgate.simulator.sched.placement.CoreThenCpuSearch.SchedIdleCpu;

/**
 * The idle CPU that wakes fastest, among equals the one that became idle last.
 *
 * <ul>
 *   <li>Rule: going up through the allowed CPUs, an idle one in an idle state is taken if its exit latency is less than the least
 *       so far; one in the same latency, or in no idle state, if it became idle later than the one that was taken last. Without any,
 *       the least loaded busy CPU; loads are read only while no idle CPU was taken.
 *   <li>Kernel: {@code find_idlest_cpu()}, {@code find_idlest_group_cpu()} in fair.c, 4.8 to 6.18, in five forms.
 *   <li>Left out: nothing.
 * </ul>
 */
public final class ShallowestRecentIdleCpu implements IdlestCpu {
    /** What the versions of the rule differ in. */
    public enum Form {
        /** Queued load, ties to the centre; a group of one CPU is looked at like any other (4.8 and 4.9). */
        QUEUED_LOAD_WITHOUT_SHORT_CUT(true, true, SchedIdleCpu.BUSY),
        /** Queued load, ties to the centre (4.10 to 4.15). */
        QUEUED_LOAD(true, true, SchedIdleCpu.BUSY),
        /** Queued load, ties to the first; a CPU of SCHED_IDLE tasks if none is idle (5.4). */
        QUEUED_LOAD_THEN_SCHED_IDLE(true, false, SchedIdleCpu.LAST_RESORT),
        /** Load average; a CPU of SCHED_IDLE tasks if none is idle (5.5 and 5.6). */
        AVERAGE_LOAD_THEN_SCHED_IDLE(false, false, SchedIdleCpu.LAST_RESORT),
        /** Load average; a CPU of SCHED_IDLE tasks is taken at once (5.7 and later). */
        AVERAGE_LOAD(false, false, SchedIdleCpu.IDLE);

        private final boolean queued;
        private final boolean tiesToCentre;
        private final SchedIdleCpu schedIdleCpu;

        Form(boolean queued, boolean tiesToCentre, SchedIdleCpu schedIdleCpu) {
            this.queued = queued;
            this.tiesToCentre = tiesToCentre;
            this.schedIdleCpu = schedIdleCpu;
        }
    }

    private static final Outcomes<Branch> OUTCOMES = Outcomes.of(Branch.class);

    private final Form form;

    /** Create the rule in one of its forms. */
    public ShallowestRecentIdleCpu(Form form) {
        this.form = Objects.requireNonNull(
                form, "ShallowestRecentIdleCpu: form is null: give a constant of ShallowestRecentIdleCpu.Form");
    }

    @Override
    public Outcome<Branch> choose(ForkView view, SchedGroup group) {
        CpuSet cpus = group.cpus();
        if (group.weight() == 1 && form != Form.QUEUED_LOAD_WITHOUT_SHORT_CUT) {
            return OUTCOMES.of(Branch.ONLY_CPU, cpus.first());
        }
        CpuSet allowed = view.task().allowed();
        long leastLatency = Long.MAX_VALUE;
        long latestStamp = 0;
        int idlest = -1;
        Branch why = Branch.LEAST_LOADED;
        long leastLoad = Long.MAX_VALUE;
        int leastLoaded = view.centreCpu();
        int schedIdle = -1;
        for (int cpu = cpus.first(); cpu >= 0; cpu = cpus.next(cpu + 1)) {
            if (!allowed.contains(cpu)) {
                continue;
            }
            if (form.schedIdleCpu == SchedIdleCpu.IDLE && view.schedIdle(cpu)) {
                return OUTCOMES.of(Branch.SCHED_IDLE, cpu);
            }
            if (view.idle(cpu)) {
                long latency = view.idleExitLatencyNanos(cpu);
                if (latency >= 0 && latency < leastLatency) {
                    leastLatency = latency;
                    latestStamp = view.idleStampNanos(cpu);
                    idlest = cpu;
                    why = Branch.SHALLOWEST;
                } else if ((latency < 0 || latency == leastLatency) && view.idleStampNanos(cpu) > latestStamp) {
                    latestStamp = view.idleStampNanos(cpu);
                    idlest = cpu;
                    why = Branch.MOST_RECENT;
                }
            } else if (idlest < 0 && schedIdle < 0) {
                if (form.schedIdleCpu == SchedIdleCpu.LAST_RESORT && view.schedIdle(cpu)) {
                    schedIdle = cpu;
                    continue;
                }
                long load = form.queued ? view.runnableLoad(cpu) : view.loadAvg(cpu);
                boolean tie = form.tiesToCentre && load == leastLoad && cpu == view.centreCpu();
                if (load < leastLoad || tie) {
                    leastLoad = load;
                    leastLoaded = cpu;
                }
            }
        }
        if (idlest >= 0) {
            return OUTCOMES.of(why, idlest);
        }
        return schedIdle >= 0
                ? OUTCOMES.of(Branch.SCHED_IDLE, schedIdle)
                : OUTCOMES.of(Branch.LEAST_LOADED, leastLoaded);
    }

    /** Return the rule with its constant. */
    @Override
    public String toString() {
        return "ShallowestRecentIdleCpu(" + form + ")";
    }
}
