package org.schedgate.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.schedgate.replay.trace.TraceEvent;
import org.schedgate.replay.trace.TraceEvent.SentInterrupt;
import org.schedgate.replay.trace.TraceLine;
import org.schedgate.replay.trace.TraceLine.Context;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.decision.WakeView;
import org.schedgate.simulator.sched.decision.WakeWidth;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Workload;

/**
 * Records a simulated run as a kernel with the probes {@code sel} and {@code selr} would print it, and from 6.5 on with the interrupts it
 * sends. Times are microseconds, as in the text of ftrace.
 */
final class ProbedRun implements SchedListener {
    private static final long MICRO = 1_000;
    private static final int WAKE_TTWU = 8;
    private static final int WAKE_SYNC = 16;
    private static final int WAKE_FORK = 4;
    private static final int NICE_0_PRIO = 120;

    private final List<TraceLine> lines = new ArrayList<>();
    private final Map<Integer, Integer> choosers = new HashMap<>();
    private final int[] currentId;
    private final String[] currentName;
    private final boolean showsInterrupts;
    private long now;
    private int wakingCpu = -1;
    private boolean inInterrupt;
    private int listedOn = -1;

    private ProbedRun(int cpus, boolean showsInterrupts) {
        currentId = new int[cpus];
        currentName = new String[cpus];
        Arrays.fill(currentName, "<idle>");
        this.showsInterrupts = showsInterrupts;
    }

    /** Return the lines of a run; the kernel numbers wake flags as those from 5.11 on do. */
    static List<TraceLine> of(Machine machine, KernelProfile kernel, Workload workload, boolean showsInterrupts) {
        ProbedRun run = new ProbedRun(machine.topology().cpuCount(), showsInterrupts);
        WakeWidth width = kernel.decisions().wakeWidth();
        KernelProfile probed = kernel.with(Patch.replace(WakeWidth.class, view -> {
            run.asked(view);
            return width.decide(view);
        }));
        Simulation.of(machine, probed, PowerPolicy.PERFORMANCE, workload)
                .with(run)
                .run(7);
        return run.lines;
    }

    private void add(long time, int cpu, Context context, TraceEvent event) {
        now = time;
        lines.add(new TraceLine(
                lines.size() + 1,
                (time + MICRO / 2) / MICRO * MICRO,
                cpu,
                currentId[cpu],
                currentName[cpu],
                context,
                false,
                event));
    }

    private static String name(TaskView task, int cpu) {
        return task.id() == 0 ? "swapper/" + cpu : task.name();
    }

    private static int prio(TaskView task) {
        return NICE_0_PRIO + task.nice();
    }

    private static Context context(boolean interrupt) {
        return interrupt ? Context.HARDIRQ : Context.TASK;
    }

    /** The first question of a wakeup: the fair class has just been asked. */
    private void asked(WakeView view) {
        if (wakingCpu >= 0) {
            int cpu = wakingCpu;
            wakingCpu = -1;
            int flags = WAKE_TTWU | (view.sync() ? WAKE_SYNC : 0);
            add(now, cpu, context(inInterrupt), select(view.wakee(), view.previousCpu(), flags));
        }
    }

    private static TraceEvent select(TaskView task, int previous, int flags) {
        return new TraceEvent.Select(
                task.id(),
                previous,
                flags,
                -1,
                task.recentUsedCpu(),
                task.wakeeFlips(),
                task.allowed().size(),
                task.utilAvg(),
                task.loadAvg());
    }

    @Override
    public void forked(long time, int cpu, TaskView parent, TaskView child) {
        add(time, cpu, Context.TASK, new TraceEvent.Forked(parent.id(), child.id(), name(child, cpu)));
    }

    @Override
    public void waking(long time, int cpu, TaskView waker, TaskView wakee, boolean interrupt) {
        inInterrupt = interrupt;
        add(
                time,
                cpu,
                context(interrupt),
                new TraceEvent.Waking(wakee.id(), name(wakee, cpu), prio(wakee), wakee.cpu()));
        wakingCpu = cpu;
    }

    @Override
    public void selected(
            long time,
            int cpu,
            Selection kind,
            TaskView task,
            int previous,
            int chosen,
            Enum<?> first,
            Enum<?> branch,
            long costNanos) {
        wakingCpu = -1;
        if (kind != Selection.WAKE) {
            add(time, cpu, Context.TASK, select(task, previous, kind == Selection.FORK ? WAKE_FORK : 0));
        }
        choosers.put(task.id(), cpu);
        add(time, cpu, context(kind == Selection.WAKE && inInterrupt), new TraceEvent.Selected(chosen));
    }

    @Override
    public void pendingSet(long time, int cpu, TaskView task, int target) {
        listedOn = target;
    }

    @Override
    public void ipiSent(long time, int cpu, int target) {
        if (showsInterrupts && listedOn == target) {
            add(time, cpu, context(inInterrupt), new SentInterrupt(target, SentInterrupt.Purpose.WAKE_LIST));
        }
        listedOn = -1;
    }

    @Override
    public void nohzKicked(long time, int cpu, int target, Enum<?> branch) {
        if (showsInterrupts) {
            add(time, cpu, Context.HARDIRQ, new SentInterrupt(target, SentInterrupt.Purpose.FUNCTION));
        }
    }

    @Override
    public void migrated(long time, TaskView task, int from, int to, Migration cause) {
        boolean placed = cause == Migration.WAKE || cause == Migration.FORK;
        int cpu = placed ? choosers.getOrDefault(task.id(), to) : to;
        boolean softirq = cause == Migration.PERIODIC_BALANCE || cause == Migration.NOHZ_BALANCE;
        add(
                time,
                cpu,
                softirq ? Context.SOFTIRQ : context(cause == Migration.WAKE && inInterrupt),
                new TraceEvent.Migrated(task.id(), name(task, to), from, to));
    }

    @Override
    public void enqueued(long time, int cpu, TaskView task, boolean isNew) {
        add(
                time,
                cpu,
                context(!isNew && inInterrupt),
                new TraceEvent.Woken(task.id(), name(task, cpu), prio(task), task.cpu(), isNew));
    }

    @Override
    public void switched(
            long time, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        if (previousExits) {
            add(time, cpu, Context.TASK, new TraceEvent.Exited(previous.id()));
        }
        String sleeps = previousExits ? "X" : "S";
        String state = previous.id() == 0 ? "R" : stillRunnable ? "R+" : sleeps;
        add(
                time,
                cpu,
                Context.TASK,
                new TraceEvent.Switch(
                        previous.id(), name(previous, cpu), state, next.id(), name(next, cpu), prio(next)));
        currentId[cpu] = next.id();
        currentName[cpu] = next.id() == 0 ? "<idle>" : name(next, cpu);
    }

    @Override
    public void idleEntered(long time, int cpu, int state, boolean tickStopped) {
        add(time, cpu, Context.TASK, new TraceEvent.IdleState(cpu, state));
    }

    @Override
    public void idleLeft(long time, int cpu, int state) {
        add(time, cpu, Context.TASK, new TraceEvent.IdleState(cpu, -1));
    }
}
