package org.schedgate.replay.state;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.fair.NiceWeights;
import org.schedgate.simulator.sched.pelt.PeltSignal;
import org.schedgate.simulator.sched.pelt.UtilEst;

/** What the lines so far tell about one task. */
final class ReplayTask implements TaskView {
    private static final int NICE_0_PRIO = 120;
    private static final int RT_PRIO_END = 100;

    final int id;
    String name;
    int prio = NICE_0_PRIO;
    int weight = NiceWeights.weightOf(0);
    CpuSet allowed;
    boolean perCpuKthread;

    int cpu;
    boolean queued;
    boolean running;
    boolean dead;
    /** The CPU that was chosen for the task while it is on its way there, or -1; who chose it, and when. */
    int sentTo = -1;

    int sentBy = -1;
    long sentAtNanos;
    /** When it was on its way to that CPU: chosen, and its own CPU changed if it had to. */
    long leftNanos;

    int sentToIdleState = -1;

    /** It is on the wake list of that CPU, which others see. */
    boolean pending;

    /** It is put on the list, and not queued by its waker. */
    boolean listed;

    /** Its waker is to queue it where a switch holds the queue's lock. */
    boolean waitsForLock;

    int recentUsedCpu;
    int wakeeFlips;
    long flipsDecayedNanos;
    int lastWakee = -1;

    final PeltSignal load = new PeltSignal();
    final UtilEst utilEst = new UtilEst();
    /** The CPU whose queue the load is part of, or -1. */
    int attachedTo = -1;

    ReplayTask(int id, String name, CpuSet allowed) {
        this.id = id;
        this.name = name;
        this.allowed = allowed;
        load.startTask(weight);
    }

    /** Take over a priority that a line shows; priorities below 100 are real-time and have no load. */
    void setPrio(int value) {
        if (value == prio) {
            return;
        }
        prio = value;
        if (fair()) {
            weight = NiceWeights.weightOf(Math.min(NiceWeights.NICE_MAX, value - NICE_0_PRIO));
        }
    }

    /** Tell whether the task belongs to the fair class. */
    boolean fair() {
        return prio >= RT_PRIO_END && id != 0;
    }

    /** Copy what a new task inherits from the task that forks it. */
    void inherit(@Nullable ReplayTask parent) {
        if (parent == null) {
            return;
        }
        prio = parent.prio;
        weight = parent.weight;
        allowed = parent.allowed;
        wakeeFlips = parent.wakeeFlips;
        flipsDecayedNanos = parent.flipsDecayedNanos;
        lastWakee = parent.lastWakee;
        cpu = parent.cpu;
        load.startTask(weight);
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
    public int nice() {
        return fair() ? prio - NICE_0_PRIO : 0;
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
        return load.loadAvg();
    }

    @Override
    public long hierarchicalLoad() {
        return load.loadAvg();
    }

    @Override
    public long utilAvg() {
        return load.utilAvg();
    }

    @Override
    public long runnableAvg() {
        return load.runnableAvg();
    }

    @Override
    public long utilEst() {
        return utilEst.value();
    }

    @Override
    public int weight() {
        return weight;
    }

    @Override
    public long vruntimeNanos() {
        return 0;
    }

    @Override
    public long ranSincePickedNanos() {
        return 0;
    }

    @Override
    public long execStartNanos() {
        return 0;
    }

    @Override
    public boolean perCpuKthread() {
        return perCpuKthread;
    }

    @Override
    public boolean queued() {
        return queued;
    }

    @Override
    public boolean onCpu() {
        return running;
    }

    @Override
    public String toString() {
        return name + "-" + id;
    }
}
