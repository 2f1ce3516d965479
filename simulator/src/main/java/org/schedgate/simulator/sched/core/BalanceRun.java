package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.ActiveBalance;
import org.schedgate.simulator.sched.decision.BusiestGroup;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.trace.SchedListener;

/** One attempt of a CPU to balance one domain ({@code struct lb_env}), used again for each attempt. */
final class BalanceRun {
    /** What comes at the end of the present step. */
    enum Step {
        /** Half of the CPUs are read: compare. */
        COMPARE,
        /** The statistics are read: lock the source and detach. */
        DETACH,
        /** What was detached arrives. */
        ATTACH,
        /** The source's stopper is woken. */
        TOLD,
        /** The attempt is complete. */
        DONE
    }

    private @Nullable DomainState state;

    IdleType type = IdleType.NEWLY_IDLE;
    SchedListener.Migration cause = SchedListener.Migration.NEWIDLE_BALANCE;
    /** The CPUs that take part. */
    CpuSet cpus = CpuSet.EMPTY;
    /** Some CPU of the domain takes no part, since its tasks or those that it would get are pinned. */
    boolean leavesOut;

    Step step = Step.DONE;
    /** The CPU that pulls; changes when pinned tasks can only go to another CPU of its group. */
    int destination;

    /** The CPU whose domain state this is. */
    int owner;

    int source = -1;
    int failures;
    boolean myTurn;
    boolean allPinned;
    boolean somePinned;
    int otherDestination = -1;
    int loop;
    int loopBreak;
    int loopMax;
    boolean cutByBreak;
    int movedTotal;
    /** Why the source's running task was asked to be pushed. */
    ActiveBalance.Branch push = ActiveBalance.Branch.NO;

    long halfNanos;
    Enum<?> branch = BusiestGroup.Branch.BALANCED_NOTHING_RUNNABLE;
    final Pull pull = new Pull();

    /** Detached tasks on their way, the last detached first. */
    @Nullable
    Task detached;

    void begin(DomainState of, int cpu, IdleType idleType, SchedListener.Migration why) {
        state = of;
        owner = cpu;
        destination = cpu;
        type = idleType;
        cause = why;
        cpus = of.domain.span();
        leavesOut = false;
        source = -1;
        failures = of.failures;
        allPinned = false;
        somePinned = false;
        otherDestination = -1;
        movedTotal = 0;
        push = ActiveBalance.Branch.NO;
        detached = null;
        myTurn = true;
    }

    void leaveOut(int cpu) {
        cpus = cpus.andNot(CpuSet.of(cpu));
        leavesOut = true;
    }

    DomainState state() {
        if (state == null) {
            throw new IllegalStateException("no attempt has begun");
        }
        return state;
    }

    SchedDomain domain() {
        return state().domain;
    }
}
