package org.schedgate.replay.state;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.BalanceView;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.NewidleView;
import org.schedgate.simulator.sched.decision.Pull;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.domain.SchedDomain;

/** What the decisions about when to balance see; what is moved is not asked, since the trace says it. */
final class BalancingView extends CpuStateView implements BalanceView, NewidleView {
    private @Nullable SchedDomain domain;
    private IdleType type = IdleType.IDLE;

    /** Some run queue had two runnable tasks at the last look ({@code rd.overload}). */
    boolean overloaded = true;

    BalancingView(ReplayState state) {
        super(state);
    }

    /** Look from a CPU. */
    BalancingView onCpu(int cpu, long nowNanos) {
        thisCpu = cpu;
        now = nowNanos;
        return this;
    }

    /** Look at a balancing attempt of a domain for its CPU. */
    BalancingView attempt(SchedDomain balanced, IdleType what) {
        domain = balanced;
        type = what;
        return this;
    }

    @Override
    public SchedDomain domain() {
        return Objects.requireNonNull(domain);
    }

    @Override
    public int destination() {
        return domain().cpu();
    }

    @Override
    public IdleType idleType() {
        return type;
    }

    @Override
    public CpuSet cpus() {
        return domain().span();
    }

    @Override
    public boolean overloaded() {
        return overloaded;
    }

    @Override
    public boolean attemptRefused() {
        return false;
    }

    @Override
    public long newidleCostMaxNanos(int domainIndex) {
        return state.cpus[thisCpu].newidleCostNanos[domainIndex];
    }

    @Override
    public int failures() {
        return 0;
    }

    @Override
    public Pull.Kind kind() {
        return Pull.Kind.LOAD;
    }

    @Override
    public boolean ahead(TaskView task) {
        return false;
    }

    @Override
    public boolean destinationQueues(TaskView task) {
        return false;
    }

    @Override
    public boolean groupImbalanced(int groupIndex) {
        return false;
    }
}
