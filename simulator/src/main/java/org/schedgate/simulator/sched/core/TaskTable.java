package org.schedgate.simulator.sched.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.loop.TimerQueue;
import org.schedgate.simulator.loop.TimerTable;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.power.IdleHistory;
import org.schedgate.simulator.sched.decision.LoadTracking;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskSpec;

/** The tasks of a run. */
final class TaskTable {
    /** The most tasks a run may create. */
    static final int TASKS_MAX = 4_000_000;

    private static final Program KERNEL = (self, next) -> {
        throw new IllegalStateException(self.name() + " has no program");
    };

    private final Core core;
    /** Live tasks, and kernel threads that sleep by timer; a place is used again when its task has ended. */
    private @Nullable Task[] places = new @Nullable Task[64];

    /** When each task's sleep ends, by its place. */
    private final TimerTable timers = new TimerTable();

    private @Nullable PeltClock fullClock;
    private int used;
    private int[] free = new int[64];
    private int freeCount;
    private int live;
    private int lastId;

    TaskTable(Core core) {
        this.core = core;
    }

    RunQueue createRunQueue(int cpu) {
        CpuSet self = CpuSet.of(cpu);
        Task idle = new Task(core, 0, TaskSpec.of("swapper/" + cpu, "idle", KERNEL), self, true, 0);
        Task stopper = new Task(core, nextId(), TaskSpec.of("migration/" + cpu, "kernel", KERNEL), self, true, 0);
        idle.cpu = cpu;
        idle.onCpu = true;
        idle.state = Task.State.RUNNABLE;
        stopper.cpu = cpu;
        stopper.state = Task.State.SLEEPING;
        PeltClock clock = clockOf(core.domains.topology().capacity(cpu));
        ChangeMark mark = new ChangeMark(core.changedCpus, cpu);
        FairQueue fair = new FairQueue(core.features, core.tunables, core.decisions, null, clock, mark, core::jiffies);
        RunQueue rq = new RunQueue(
                idle, stopper, fair, new IdleHistory(), mark, new TimerQueue(timers), core.speedTable.code(cpu, false));
        rq.changed();
        LongIdle.cpu(rq, core.tunables);
        return rq;
    }

    /** Return a clock for a CPU of some capacity: all of full capacity have the same, which shows the run's. */
    private PeltClock clockOf(int capacity) {
        LoadTracking.Invariance invariance = core.decisions.loadTracking().invariance();
        if (capacity != Topology.FULL_CAPACITY) {
            return new PeltClock(invariance, capacity);
        }
        PeltClock known = fullClock;
        if (known == null) {
            known = new PeltClock(invariance, capacity);
            fullClock = known;
        }
        return known;
    }

    private int nextId() {
        if (lastId == TASKS_MAX) {
            throw new SimulationException("the run creates more than " + TASKS_MAX + " tasks");
        }
        return ++lastId;
    }

    /** Create a task of the workload; a thread shares its parent's address space, a process has its own. */
    Task create(TaskSpec spec, CpuSet inherited, int parentAddressSpace) {
        CpuSet wanted = spec.affinity() == null ? inherited : spec.affinity();
        CpuSet allowed = wanted.and(core.machine.topology().allCpus());
        if (allowed.isEmpty()) {
            throw new SimulationException("task '" + spec.name() + "' may run on CPUs " + wanted + ", but machine '"
                    + core.machine.name() + "' has CPUs 0-" + (core.cpus - 1));
        }
        if (spec.scheduling().sliceNanos() != 0 && !core.decisions.sliceRule().acceptsCustom()) {
            throw new SimulationException("task '" + spec.name() + "' asks for a slice of "
                    + spec.scheduling().sliceNanos()
                    + " ns, but this kernel's tasks cannot: give none, or a kernel from v6.12 on");
        }
        int id = nextId();
        int addressSpace = spec.process() || parentAddressSpace == 0 ? id : parentAddressSpace;
        boolean perCpu = spec.kernelThread() && allowed.size() == 1;
        Task task = new Task(core, id, spec, allowed, perCpu, spec.kernelThread() ? 0 : addressSpace);
        place(task);
        live++;
        return task;
    }

    /** Create a kernel thread bound to a CPU; it does not count as the workload's. */
    Task createKthread(TaskSpec spec, int cpu) {
        Task task = new Task(core, nextId(), spec, CpuSet.of(cpu), true, 0);
        task.cpu = cpu;
        task.recentUsedCpu = cpu;
        task.state = Task.State.SLEEPING;
        return task;
    }

    private void place(Task task) {
        if (freeCount > 0) {
            task.place = free[--freeCount];
        } else {
            if (used == places.length) {
                places = Arrays.copyOf(places, 2 * used);
                // Room for all of them to end: that allocates nothing.
                free = Arrays.copyOf(free, 2 * used);
            }
            task.place = used++;
        }
        places[task.place] = task;
    }

    void ended(Task task) {
        live--;
        places[task.place] = null;
        free[freeCount++] = task.place;
    }

    Task at(int place) {
        Task task = places[place];
        if (task == null) {
            throw new IllegalStateException("no task at place " + place);
        }
        return task;
    }

    /** Return the tasks of the workload that have not ended. */
    int live() {
        return live;
    }

    /** Return the number of places used so far; {@link #atOrNull} tells which hold a live task. */
    int places() {
        return used;
    }

    @Nullable
    Task atOrNull(int place) {
        return places[place];
    }
}
