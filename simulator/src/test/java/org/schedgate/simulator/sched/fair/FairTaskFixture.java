package org.schedgate.simulator.sched.fair;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.TaskView;

/** A task as the decisions of the fair class read it; everything else is empty. */
record FairTaskFixture(int id, int weight, long vruntimeNanos, long ranSincePickedNanos, boolean queued)
        implements TaskView {
    /** Return a queued nice-0 task. */
    static FairTaskFixture at(int id, long vruntimeNanos) {
        return new FairTaskFixture(id, 1024, vruntimeNanos, 0, true);
    }

    FairTaskFixture withWeight(int value) {
        return new FairTaskFixture(id, value, vruntimeNanos, ranSincePickedNanos, queued);
    }

    FairTaskFixture ran(long nanos) {
        return new FairTaskFixture(id, weight, vruntimeNanos, nanos, queued);
    }

    FairTaskFixture entering() {
        return new FairTaskFixture(id, weight, vruntimeNanos, ranSincePickedNanos, false);
    }

    @Override
    public String name() {
        return "task";
    }

    @Override
    public CpuSet allowed() {
        return CpuSet.of(0);
    }

    @Override
    public int cpu() {
        return 0;
    }

    @Override
    public int recentUsedCpu() {
        return 0;
    }

    @Override
    public int wakeeFlips() {
        return 0;
    }

    @Override
    public long loadAvg() {
        return 0;
    }

    @Override
    public long hierarchicalLoad() {
        return 0;
    }

    @Override
    public long utilAvg() {
        return 0;
    }

    @Override
    public long runnableAvg() {
        return 0;
    }

    @Override
    public long utilEst() {
        return 0;
    }

    @Override
    public long execStartNanos() {
        return 0;
    }

    @Override
    public boolean onCpu() {
        return false;
    }

    @Override
    public boolean perCpuKthread() {
        return false;
    }
}
