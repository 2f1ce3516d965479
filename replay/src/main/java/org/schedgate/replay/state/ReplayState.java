package org.schedgate.replay.state;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.schedgate.replay.guest.GuestAccount;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.decision.Feature;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.domain.DomainTree;

/** Everything the lines so far tell about a machine: CPUs, tasks, and what a last-level cache shares. */
final class ReplayState {
    private static final long IDLE_SHARE = 512;

    /**
     * What a scan is taken to cost until answers tell more ({@code avg_scan_cost}): no line shows it, since the times of questions and
     * answers hold more than the scan. Small enough that a CPU that idles a lot may scan its cache, as a kernel that has booted long ago.
     */
    private static final long INITIAL_SCAN_COST_NANOS = 1_500;

    private static final long PROPORTIONAL_FLOOR = 4;

    final KernelProfile kernel;
    final DomainTree domains;
    final Tunables tunables;
    final ReplayCpu[] cpus;
    final boolean[] hasIdleCores;
    final int[] nrIdleScan;
    final LoadBook loads;
    private final CpuSet all;
    private final TreeMap<Integer, ReplayTask> tasks = new TreeMap<>();

    ReplayState(KernelProfile kernel, GuestAccount account) {
        Topology topology = account.topology();
        this.kernel = kernel;
        domains = kernel.domains().build(topology);
        int count = topology.cpuCount();
        tunables = kernel.tunables().scaledFor(count);
        all = topology.allCpus();
        cpus = new ReplayCpu[count];
        hasIdleCores = new boolean[count];
        nrIdleScan = new int[count];
        loads = new LoadBook(kernel, tunables.tickNanos());
        for (int cpu = 0; cpu < count; cpu++) {
            ReplayTask idle = new ReplayTask(0, "swapper/" + cpu, CpuSet.of(cpu));
            idle.cpu = cpu;
            cpus[cpu] = new ReplayCpu(cpu, idle);
            cpus[cpu].scanCostNanos = INITIAL_SCAN_COST_NANOS;
            cpus[cpu].avgIdleMaxNanos = 2 * Math.max(tunables.migrationCostNanos(), account.newidleCostNanos(cpu));
            cpus[cpu].avgIdleNanos = cpus[cpu].avgIdleMaxNanos;
            hasIdleCores[cpu] = domains.smtActive();
            nrIdleScan[cpu] = domains.llcSize(cpu);
        }
    }

    int cpuCount() {
        return cpus.length;
    }

    CpuSet allCpus() {
        return all;
    }

    /** Return a task by pid, known from now on; {@code cpu} names the idle task for pid 0. */
    ReplayTask task(int pid, String comm, int cpu) {
        if (pid == 0) {
            return cpus[cpu].idleTask;
        }
        ReplayTask task = tasks.get(pid);
        if (task == null) {
            task = new ReplayTask(pid, comm, all);
            task.cpu = cpu;
            task.recentUsedCpu = cpu;
            tasks.put(pid, task);
        }
        name(task, comm);
        return task;
    }

    /** Return a task by pid if a line named it before. */
    @Nullable
    ReplayTask known(int pid) {
        return tasks.get(pid);
    }

    /** Return the load averages of the tasks on a CPU's queue. */
    long queuedLoad(int cpu) {
        long load = 0;
        for (ReplayTask task : tasks.values()) {
            if (task.queued && task.cpu == cpu && task.fair()) {
                load += task.loadAvg();
            }
        }
        return load;
    }

    /** Forget who runs and waits where: between two sections nothing is recorded. */
    void forgetRunning() {
        for (ReplayTask task : tasks.values()) {
            task.queued = false;
            task.running = false;
            task.pendingOn = -1;
        }
        for (ReplayCpu cpu : cpus) {
            cpu.current = cpu.idleTask;
            cpu.running = 0;
            cpu.fairRunning = 0;
            cpu.pending = 0;
            cpu.weight = 0;
            cpu.utilEst = 0;
            cpu.fairCurrent = false;
            cpu.idleStampNanos = 0;
        }
    }

    /** Forget an earlier task of the same pid. */
    void forget(int pid) {
        tasks.remove(pid);
    }

    private void name(ReplayTask task, String comm) {
        if (comm.equals(task.name) || comm.isEmpty() || comm.equals("<...>")) {
            return;
        }
        task.name = comm;
    }

    /** Set a hint or a budget for all CPUs of a last-level cache. */
    void setHasIdleCores(int llcOf, boolean value) {
        hasIdleCores[domains.llcId(llcOf)] = value;
    }

    boolean hasIdleCores(int llcOf) {
        return hasIdleCores[domains.llcId(llcOf)];
    }

    /** Return how many CPUs a scan around a target may test, by either limit the kernel may have. */
    int scanLimit(int target, int waker) {
        if (kernel.features().has(Feature.SIS_UTIL)) {
            return nrIdleScan(target);
        }
        int span = domains.llcSize(target);
        return (int) Math.min(
                span,
                Math.max(
                                PROPORTIONAL_FLOOR,
                                span * (cpus[waker].avgIdleNanos / IDLE_SHARE) / (cpus[waker].scanCostNanos + 1))
                        - 1);
    }

    /** Set how many CPUs a scan around a target may test. */
    void setScanLimit(int target, int waker, int tests) {
        if (kernel.features().has(Feature.SIS_UTIL)) {
            setNrIdleScan(target, tests);
            return;
        }
        cpus[waker].scanCostNanos = domains.llcSize(target) * (cpus[waker].avgIdleNanos / IDLE_SHARE) / (tests + 1);
    }

    int nrIdleScan(int llcOf) {
        return nrIdleScan[domains.llcId(llcOf)];
    }

    void setNrIdleScan(int llcOf, int value) {
        nrIdleScan[domains.llcId(llcOf)] = value;
    }
}
