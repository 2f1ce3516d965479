package org.schedgate.simulator.sched.decision;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.task.Policy;

/** A task with settable values for tests of decisions; by default a sleeping nice-0 task that may run anywhere. */
public final class FakeTask implements TaskView {
    private final int id;
    private CpuSet allowed = CpuSet.range(0, CpuSet.CPUS_MAX);
    private int cpu;
    private int recentUsedCpu;
    private int wakeeFlips;
    private long loadAvg;
    private long utilAvg;
    private long runnableAvg;
    private long utilEst;
    private int weight = 1024;
    private long vruntimeNanos;
    private long ranSincePickedNanos;
    private long execStartNanos;
    private boolean perCpuKthread;
    private boolean onCpu;
    private boolean queued;
    private boolean delayed;
    private String name;
    private String group;
    private int nice;
    private Policy policy = Policy.NORMAL;

    /** Create a task; id 0 is the idle task. */
    public FakeTask(int id) {
        this.id = id;
        this.name = "task-" + id;
        this.group = name;
    }

    /** Set its name. */
    public FakeTask named(String value) {
        name = value;
        return this;
    }

    /** Set its group. */
    public FakeTask group(String value) {
        group = value;
        return this;
    }

    /** Set its nice value. */
    public FakeTask nice(int value) {
        nice = value;
        return this;
    }

    /** Set its scheduling policy. */
    public FakeTask policy(Policy value) {
        policy = value;
        return this;
    }

    @Override
    public Policy policy() {
        return policy;
    }

    /** Set the CPUs it may run on. */
    public FakeTask allowed(CpuSet value) {
        allowed = value;
        return this;
    }

    /** Set the CPU it is on. */
    public FakeTask cpu(int value) {
        cpu = value;
        return this;
    }

    /** Set the CPU used before the last one. */
    public FakeTask recentUsedCpu(int value) {
        recentUsedCpu = value;
        return this;
    }

    /** Set the wakee flips. */
    public FakeTask wakeeFlips(int value) {
        wakeeFlips = value;
        return this;
    }

    /** Set the load average, which is the hierarchical load too. */
    public FakeTask loadAvg(long value) {
        loadAvg = value;
        return this;
    }

    /** Set the utilization average. */
    public FakeTask utilAvg(long value) {
        utilAvg = value;
        return this;
    }

    /** Set the runnable average. */
    public FakeTask runnableAvg(long value) {
        runnableAvg = value;
        return this;
    }

    /** Set the estimated utilization. */
    public FakeTask utilEst(long value) {
        utilEst = value;
        return this;
    }

    /** Set the load weight. */
    public FakeTask weight(int value) {
        weight = value;
        return this;
    }

    /** Set the virtual run time. */
    public FakeTask vruntimeNanos(long value) {
        vruntimeNanos = value;
        return this;
    }

    /** Set the time run since picked. */
    public FakeTask ranSincePickedNanos(long value) {
        ranSincePickedNanos = value;
        return this;
    }

    /** Set when its run time was last accounted. */
    public FakeTask execStartNanos(long value) {
        execStartNanos = value;
        return this;
    }

    /** Make it a kernel thread bound to one CPU. */
    public FakeTask perCpuKthread(int on) {
        perCpuKthread = true;
        cpu = on;
        allowed = CpuSet.of(on);
        return this;
    }

    /** Put it on a run queue. */
    public FakeTask delayed(boolean value) {
        delayed = value;
        return this;
    }

    /** Set whether it is on a run queue. */
    public FakeTask queued(boolean value) {
        queued = value;
        return this;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String group() {
        return group;
    }

    @Override
    public int nice() {
        return nice;
    }

    @Override
    public CpuSet allowed() {
        return allowed;
    }

    @Override
    public int cpu() {
        return cpu;
    }

    @Override
    public int recentUsedCpu() {
        return recentUsedCpu;
    }

    @Override
    public int wakeeFlips() {
        return wakeeFlips;
    }

    @Override
    public long loadAvg() {
        return loadAvg;
    }

    @Override
    public long hierarchicalLoad() {
        return loadAvg;
    }

    @Override
    public long utilAvg() {
        return utilAvg;
    }

    @Override
    public long runnableAvg() {
        return runnableAvg;
    }

    @Override
    public long utilEst() {
        return utilEst;
    }

    @Override
    public int weight() {
        return weight;
    }

    @Override
    public long vruntimeNanos() {
        return vruntimeNanos;
    }

    @Override
    public long ranSincePickedNanos() {
        return ranSincePickedNanos;
    }

    @Override
    public long execStartNanos() {
        return execStartNanos;
    }

    @Override
    public boolean perCpuKthread() {
        return perCpuKthread;
    }

    @Override
    public boolean queued() {
        return queued;
    }

    /** Say whether it is on its CPU. */
    public FakeTask onCpu(boolean value) {
        onCpu = value;
        return this;
    }

    @Override
    public boolean onCpu() {
        return onCpu;
    }

    @Override
    public boolean delayed() {
        return delayed;
    }
}
