package org.schedgate.simulator.metric;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.TaskView;

/**
 * How many tasks wait behind another task while a CPU they may use is idle.
 *
 * <p>Tasks are counted by the set of CPUs they may use. A run has few such sets of more than one CPU, and whoever may use only the CPU
 * it waits on never counts, so a CPU that begins or ends to run a task or to be idle costs a step for each set instead of one for each waiting task.
 */
final class WaitingTasks {
    private static final int NOT_WAITING = -1;
    /** Waits, but may use no other CPU. */
    private static final int ALONE = -2;

    /** The tasks that may use the same CPUs. */
    private static final class Kind {
        final CpuSet allowed;
        final int[] waitingOn;
        int behindTask;
        int idleCpus;

        Kind(CpuSet allowed, int cpus) {
            this.allowed = allowed;
            waitingOn = new int[cpus];
        }
    }

    private final List<Kind> kinds = new ArrayList<>();
    private final boolean[] idle;
    private final boolean[] runsTask;
    private int[] kindOf = filled(64, new int[0]);
    private int[] cpuOf = new int[64];

    /** Start with idle CPUs, 1 or more. */
    WaitingTasks(int cpus) {
        idle = new boolean[cpus];
        Arrays.fill(idle, true);
        runsTask = new boolean[cpus];
    }

    private static int[] filled(int length, int[] old) {
        int[] longer = Arrays.copyOf(old, length);
        Arrays.fill(longer, old.length, length, NOT_WAITING);
        return longer;
    }

    /** Return how many tasks wait behind another one although a CPU they may use is idle. */
    int whileIdle() {
        int count = 0;
        for (int i = 0; i < kinds.size(); i++) {
            Kind kind = kinds.get(i);
            if (kind.idleCpus > 0) {
                count += kind.behindTask;
            }
        }
        return count;
    }

    /** A CPU begins to run a task, or has ended to. */
    void runsTask(int cpu, boolean runs) {
        runsTask[cpu] = runs;
        for (int i = 0; i < kinds.size(); i++) {
            Kind kind = kinds.get(i);
            kind.behindTask += runs ? kind.waitingOn[cpu] : -kind.waitingOn[cpu];
        }
    }

    /** A CPU begins to be idle, or has ended to. */
    void idle(int cpu, boolean isIdle) {
        idle[cpu] = isIdle;
        for (int i = 0; i < kinds.size(); i++) {
            Kind kind = kinds.get(i);
            if (kind.allowed.contains(cpu)) {
                kind.idleCpus += isIdle ? 1 : -1;
            }
        }
    }

    /** A task begins to wait on a CPU. */
    void begin(TaskView task, int cpu) {
        int id = task.id();
        if (id >= kindOf.length) {
            int longer = Math.max(id + 1, 2 * kindOf.length);
            kindOf = filled(longer, kindOf);
            cpuOf = Arrays.copyOf(cpuOf, longer);
        }
        CpuSet allowed = task.allowed();
        cpuOf[id] = cpu;
        if (allowed.size() == 1 && allowed.contains(cpu)) {
            kindOf[id] = ALONE;
            return;
        }
        kindOf[id] = kindOf(allowed);
        change(kinds.get(kindOf[id]), cpu, 1);
    }

    private void change(Kind kind, int cpu, int more) {
        kind.waitingOn[cpu] += more;
        if (runsTask[cpu]) {
            kind.behindTask += more;
        }
    }

    /** Return the kind of tasks that may use these CPUs. */
    private int kindOf(CpuSet allowed) {
        for (int i = 0; i < kinds.size(); i++) {
            if (kinds.get(i).allowed.equals(allowed)) {
                return i;
            }
        }
        Kind kind = new Kind(allowed, idle.length);
        for (int cpu = 0; cpu < idle.length; cpu++) {
            if (idle[cpu] && allowed.contains(cpu)) {
                kind.idleCpus++;
            }
        }
        kinds.add(kind);
        return kinds.size() - 1;
    }

    /** A task no longer waits. */
    void end(int id) {
        if (id >= kindOf.length || kindOf[id] == NOT_WAITING) {
            return;
        }
        if (kindOf[id] != ALONE) {
            change(kinds.get(kindOf[id]), cpuOf[id], -1);
        }
        kindOf[id] = NOT_WAITING;
    }
}
