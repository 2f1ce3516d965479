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
 * it waits on never counts, so an event costs a step for each set instead of one for each waiting task.
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
    private int[] kindOf = filled(64, new int[0]);
    private int[] cpuOf = new int[64];

    /** Start with idle CPUs, 1 or more. */
    WaitingTasks(int cpus) {
        idle = new boolean[cpus];
        Arrays.fill(idle, true);
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

    /** Take a CPU's share out of the sums, before an event changes it; tell how it was until now. */
    void takeOut(int cpu, boolean runsTask, boolean isIdle) {
        add(cpu, runsTask, isIdle, -1);
    }

    /** Put a CPU's share back into the sums, after an event changed it. */
    void putBack(int cpu, boolean runsTask, boolean isIdle) {
        add(cpu, runsTask, isIdle, 1);
        idle[cpu] = isIdle;
    }

    private void add(int cpu, boolean runsTask, boolean isIdle, int sign) {
        for (int i = 0; i < kinds.size(); i++) {
            Kind kind = kinds.get(i);
            if (runsTask) {
                kind.behindTask += sign * kind.waitingOn[cpu];
            }
            if (isIdle && kind.allowed.contains(cpu)) {
                kind.idleCpus += sign;
            }
        }
    }

    /** A task begins to wait on a CPU whose share is taken out. */
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
        kindOf[id] = kindOf(allowed, cpu);
        kinds.get(kindOf[id]).waitingOn[cpu]++;
    }

    /** Return the kind of tasks that may use these CPUs; a new one knows the idle CPUs but for the one whose share is taken out. */
    private int kindOf(CpuSet allowed, int takenOut) {
        for (int i = 0; i < kinds.size(); i++) {
            if (kinds.get(i).allowed.equals(allowed)) {
                return i;
            }
        }
        Kind kind = new Kind(allowed, idle.length);
        for (int cpu = 0; cpu < idle.length; cpu++) {
            if (cpu != takenOut && idle[cpu] && allowed.contains(cpu)) {
                kind.idleCpus++;
            }
        }
        kinds.add(kind);
        return kinds.size() - 1;
    }

    /** A task no longer waits; the CPU it waited on has its share taken out. */
    void end(int id) {
        if (id >= kindOf.length || kindOf[id] == NOT_WAITING) {
            return;
        }
        if (kindOf[id] != ALONE) {
            kinds.get(kindOf[id]).waitingOn[cpuOf[id]]--;
        }
        kindOf[id] = NOT_WAITING;
    }
}
