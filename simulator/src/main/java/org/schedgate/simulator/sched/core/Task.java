package org.schedgate.simulator.sched.core;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.random.RandomStream;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.fair.NiceWeights;
import org.schedgate.simulator.sched.pelt.UtilEst;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.Policy;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;
import org.schedgate.simulator.task.TaskSpec;

/** A task of one run: what the scheduler keeps about it, and the action its program asked for. */
final class Task extends Entity implements TaskView, TaskContext {
    /** What the task is to the scheduler. */
    enum State {
        /** Created, not placed yet. */
        NEW,
        /** Wants to run: queued or running. */
        RUNNABLE,
        /** Waits for a wakeup; may still be switching away. */
        SLEEPING,
        /** Ended. */
        DEAD
    }

    /** The kinds of actions: numbers and no enum, as {@link Op}. */
    static final class Action {
        /** None yet. */
        static final int NONE = 0;

        static final int COMPUTE = 1;
        static final int SPIN = 2;
        static final int SLEEP = 3;
        static final int AWAIT = 4;
        static final int WAKE = 5;
        static final int FORK = 6;
        static final int YIELD = 7;
        static final int EXIT = 8;
        static final int PARK = 9;
        static final int DELIVER = 10;
        static final int IO = 11;
        static final int AFFINITY = 12;
        static final int EXEC = 13;
        static final int WRITE = 14;
        static final int READ = 15;
        static final int POLL = 16;

        private static final List<String> NAMES = List.of(
                "NONE",
                "COMPUTE",
                "SPIN",
                "SLEEP",
                "AWAIT",
                "WAKE",
                "FORK",
                "YIELD",
                "EXIT",
                "PARK",
                "DELIVER",
                "IO",
                "AFFINITY",
                "EXEC",
                "WRITE",
                "READ",
                "POLL");

        private Action() {}

        /** Return an action's name, for messages. */
        static String nameOf(int action) {
            return NAMES.get(action);
        }
    }

    /** How far a read, write or poll has got: numbers and no enum, as {@link Op}. */
    static final class Step {
        static final int NONE = 0;
        /** Holds the channel's lock, or spins for it. */
        static final int HOLDING = 1;
        /** Found no room or nothing to read, and has wakeups to do before it waits. */
        static final int TO_WAIT = 2;
        /** Waits for room or for something to read. */
        static final int WAITING = 3;
        /** Sleeps until the lock is released. */
        static final int WAITING_FOR_LOCK = 4;

        private Step() {}
    }

    final int id;
    final String name;
    final String group;
    final Program program;
    final int nice;
    final Policy policy;
    private final NiceWeights.Scale scale;
    private final long customSlice;
    CpuSet allowed;
    final RandomStream random;
    final boolean perCpuKthread;
    /** Number of the address space; 0 for kernel threads, which have none. */
    final int addressSpace;

    private final Core core;

    // Scheduling state.
    State state = State.NEW;
    boolean onCpu;
    int cpu;
    /** The CPU that used its scheduling state last; -1 at first. */
    int linesAt = -1;

    int recentUsedCpu;
    int wakeeFlips;
    long wakeeFlipsDecayedNanos;

    @Nullable
    Task lastWakee;

    final UtilEst utilEst = new UtilEst();

    /** Where the task table keeps it; its number among timers. */
    int place;

    /** The task group it belongs to, or null for the root. */
    @Nullable
    TaskGroup taskGroup;

    // Intrusive links.
    @Nullable
    Task nextOnWakeList;

    @Nullable
    Task nextWaiter;

    @Nullable
    Task newerOnCpu;

    @Nullable
    Task olderOnCpu;

    // The action in progress.
    int action = Action.NONE;
    long work;
    long until;

    @Nullable
    Futex futex;

    int number;

    @Nullable
    TaskSpec child;

    /** The channel of the read, write or poll in progress. */
    @Nullable
    ChannelState channel;

    int step = Step.NONE;
    int transferred;
    /** What the end of the last read or write took after its lock was released, paid with the next one. */
    long owedNanos;
    /** The read or write in progress has slept for something to read, or for room. */
    boolean sleptInWait;
    /** When the lock was or will be asked for. */
    long attemptAt;
    /** How much of the operation in progress is with its lock held. */
    long lockedNanos;
    /** What it was preempted in, in the kernel ({@link Op}), and how much of that is left. */
    int heldOp = Op.NONE;

    long heldNanos;

    boolean exclusiveWait;

    @Nullable
    Task waitNext;

    @Nullable
    Task mutexNext;
    /** The channel the task sleeps on, or null. */
    @Nullable
    ChannelState waitsOnChannel;

    /** The wakeup that is on its way says that its waker is about to sleep. */
    boolean wokenSync;
    /** The wakeup that is on its way comes from a softirq that its waker's system call runs. */
    boolean wokenBySoftirq;
    /** The CPUs a change of affinity asks for. */
    @Nullable
    CpuSet affinity;

    /** For kernel workers: a wakeup is on its way. */
    boolean wakeExpected;
    /** How much later than asked a sleep may end, nanoseconds. */
    long timerSlack;
    /** How much earlier than its timer's time the sleep in progress may end. */
    long armedSlack;
    /** Work to be added to the next computation because the cache is cold. */
    long refill;

    int woken;
    boolean valueDiffered;
    /** The futex the task sleeps on, or null. */
    @Nullable
    Futex waitsOn;

    Task(Core core, int id, TaskSpec spec, CpuSet allowed, boolean perCpuKthread, int addressSpace) {
        super(
                spec.scheduling().policy() == Policy.IDLE
                        ? NiceWeights.IDLE_POLICY_WEIGHT
                        : NiceWeights.weightOf(spec.nice()),
                Load.entitySignal(core.decisions.loadTracking()));
        this.scale = spec.scheduling().policy() == Policy.IDLE
                ? NiceWeights.idlePolicyScale()
                : NiceWeights.scaleOf(spec.nice());
        this.core = core;
        this.id = id;
        this.name = spec.name();
        this.group = spec.group();
        this.program = spec.program();
        this.nice = spec.nice();
        this.policy = spec.scheduling().policy();
        this.timerSlack = Math.max(0, spec.scheduling().timerSlackNanos());
        this.customSlice = spec.scheduling().sliceNanos();
        this.allowed = allowed;
        this.perCpuKthread = perCpuKthread;
        this.addressSpace = addressSpace;
        this.random = RandomStream.of(core.seed, "task/" + id + "/" + spec.name());
    }

    Futex requireFutex() {
        if (futex == null) {
            throw new IllegalStateException(this + " has no futex");
        }
        return futex;
    }

    ChannelState requireChannel() {
        if (channel == null) {
            throw new IllegalStateException(this + " has no channel");
        }
        return channel;
    }

    CpuSet requireAffinity() {
        if (affinity == null) {
            throw new IllegalStateException(this + " asks for no CPUs");
        }
        return affinity;
    }

    TaskSpec requireChild() {
        if (child == null) {
            throw new IllegalStateException(this + " has no child to fork");
        }
        return child;
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
        return nice;
    }

    @Override
    public Policy policy() {
        return policy;
    }

    @Override
    public long customSliceNanos() {
        return customSlice;
    }

    @Override
    public String group() {
        return group;
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
        if (parent == null) {
            return load.loadAvg();
        }
        FairQueue on = queue();
        return load.loadAvg() * on.hierarchicalLoad() / (on.load.loadAvg() + 1);
    }

    @Override
    long virtual(long nanos) {
        return scale.virtual(nanos);
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
    public long execStartNanos() {
        return execStart;
    }

    @Override
    public boolean perCpuKthread() {
        return perCpuKthread;
    }

    @Override
    public boolean onCpu() {
        return onCpu;
    }

    @Override
    public long now() {
        return core.now;
    }

    @Override
    public RandomStream random() {
        return random;
    }

    @Override
    public int woken() {
        return woken;
    }

    @Override
    public int transferred() {
        return transferred;
    }

    @Override
    public boolean valueDiffered() {
        return valueDiffered;
    }

    @Override
    public String toString() {
        return name + "-" + id;
    }
}
