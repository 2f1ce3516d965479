package org.schedgate.simulator.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.sched.decision.IdleType;
import org.schedgate.simulator.sched.decision.TaskView;
import org.schedgate.simulator.sched.domain.SchedDomain;
import org.schedgate.simulator.trace.SchedListener;
import org.schedgate.simulator.workload.Script;
import org.schedgate.simulator.workload.ScriptTask;
import org.schedgate.simulator.workload.Steps;

/** What a whole run of a scene of the feature matrix did, on a quiet machine. */
final class Played implements SchedListener {
    static final long MICRO = 1_000;
    static final long MILLI = 1_000_000;

    /** A task that began to run. */
    record Ran(long now, int cpu, String task) {}

    /** A task that was put on a queue. */
    record Queued(
            long now, String task, int cpu, boolean isNew, long load, long util, long estimate, long hierarchical) {}

    /** A task that stopped to run. */
    record Stopped(long now, String task, int cpu, long util) {}

    /** A task that was moved. */
    record Moved(long now, String task, int from, int to, Migration cause) {}

    /** An attempt to balance. */
    record Balanced(long now, int destination, int index, IdleType type, Enum<?> branch, int moved) {}

    final List<Ran> ran = new ArrayList<>();
    final List<Queued> queued = new ArrayList<>();
    final List<Stopped> stopped = new ArrayList<>();
    final List<Moved> moved = new ArrayList<>();
    final List<Balanced> balanced = new ArrayList<>();
    final List<Long> kicks = new ArrayList<>();
    final List<Enum<?>> kickedFor = new ArrayList<>();
    final List<String> newidle = new ArrayList<>();

    private Played() {}

    static Played on(String machine, KernelProfile kernel, Script script) {
        return on(Machines.of(machine).withoutNoise(), kernel, script);
    }

    static Played on(Machine machine, KernelProfile kernel, Script script) {
        Played played = new Played();
        Simulation.of(machine, kernel, PowerPolicy.PERFORMANCE, script)
                .withoutRunMetrics()
                .with(played)
                .run(1);
        return played;
    }

    static ScriptTask bound(String name, UnaryOperator<Steps> steps, int... cpus) {
        return ScriptTask.named(name, steps).on(CpuSet.of(cpus));
    }

    static ScriptTask hog(int cpu, long untilNanos) {
        return bound("hog" + cpu, t -> t.spinUntil(untilNanos), cpu);
    }

    @Override
    public void switched(
            long now, int cpu, TaskView previous, boolean stillRunnable, boolean previousExits, TaskView next) {
        ran.add(new Ran(now, cpu, next.id() == 0 ? "idle" : next.name()));
        stopped.add(new Stopped(now, previous.name(), cpu, previous.utilAvg()));
    }

    @Override
    public void enqueued(long now, int cpu, TaskView task, boolean isNew) {
        queued.add(new Queued(
                now,
                task.name(),
                task.cpu(),
                isNew,
                task.loadAvg(),
                task.utilAvg(),
                task.utilEst(),
                task.hierarchicalLoad()));
    }

    @Override
    public void migrated(long now, TaskView task, int from, int to, Migration cause) {
        moved.add(new Moved(now, task.name(), from, to, cause));
    }

    @Override
    public void balanced(
            long now, int cpu, int destination, SchedDomain domain, IdleType type, Enum<?> branch, int tasks) {
        balanced.add(new Balanced(now, destination, domain.index(), type, branch, tasks));
    }

    @Override
    public void nohzKicked(long now, int cpu, int target, Enum<?> branch) {
        kicks.add(now);
        kickedFor.add(branch);
    }

    @Override
    public void newidle(long now, int cpu, Enum<?> branch) {
        newidle.add(now + " " + cpu + " " + branch);
    }

    /** Return when a task first runs at or after a time. */
    Ran firstRun(String task, long from) {
        return ran.stream()
                .filter(at -> at.task().equals(task) && at.now() >= from)
                .findFirst()
                .orElseThrow(() -> new AssertionError(task + " never runs from " + from + " ns on"));
    }

    /** Return the first time at or after a time that a task is queued. */
    Queued firstQueued(String task, long from) {
        return queued.stream()
                .filter(at -> at.task().equals(task) && at.now() >= from)
                .findFirst()
                .orElseThrow(() -> new AssertionError(task + " is never queued from " + from + " ns on"));
    }

    /** Return the first time at or after a time that a task stops to run. */
    Stopped firstStop(String task, long from) {
        return stopped.stream()
                .filter(at -> at.task().equals(task) && at.now() >= from)
                .findFirst()
                .orElseThrow(() -> new AssertionError(task + " never stops from " + from + " ns on"));
    }

    /** Return how long the turns of a task on a CPU last, rounded to ticks of so many milliseconds, of those within a time. */
    List<Long> turns(String task, int cpu, long from, long to, double tickMillis) {
        List<Ran> there = ran.stream().filter(at -> at.cpu() == cpu).toList();
        List<Long> ticks = new ArrayList<>();
        for (int i = 0; i + 1 < there.size(); i++) {
            Ran at = there.get(i);
            long end = there.get(i + 1).now();
            if (at.task().equals(task) && at.now() >= from && end <= to) {
                ticks.add(Math.round((end - at.now()) / (tickMillis * MILLI)));
            }
        }
        return ticks;
    }

    List<Moved> moves(Migration cause, long from, long to) {
        return moved.stream()
                .filter(at -> at.cause() == cause && at.now() >= from && at.now() < to)
                .toList();
    }
}
