package org.schedgate.replay.state;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.schedgate.replay.guest.CpuNumbers;
import org.schedgate.replay.guest.GuestAccount;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.machine.Topology;
import org.schedgate.simulator.sched.decision.Tunables;
import org.schedgate.simulator.sched.domain.DomainTree;

/** Everything the lines so far tell about a machine: CPUs, tasks, and what a last-level cache shares. */
final class ReplayState {
    /**
     * What a scan is taken to cost until answers tell more ({@code avg_scan_cost}): no line shows it, since the times of questions and
     * answers hold more than the scan. Small enough that a CPU that idles a lot may scan its cache, as a kernel that has booted long ago.
     */
    private static final long INITIAL_SCAN_COST_NANOS = 1_500;

    private static final int STATE_WITHOUT_DRIVER = 1;

    /** When a CPU became idle that no line showed doing so: before all that did. */
    private static final long IDLE_SINCE_BEFORE = 1;

    final KernelProfile kernel;
    final DomainTree domains;
    final Tunables tunables;
    final CpuNumbers numbers;
    final ReplayCpu[] cpus;
    final boolean[] hasIdleCores;
    final int[] nrIdleScan;
    final LoadBook loads;
    final ScanBudgets budgets;

    /**
     * Idle CPUs are in states with an exit latency. A kernel without a cpuidle driver has none and prints the state 1 always; it is told
     * by the account, or else by a line with another state.
     */
    boolean idleStatesKnown;

    private final boolean idleDriverUnknown;
    private final CpuSet all;
    private final TreeMap<Integer, ReplayTask> tasks = new TreeMap<>();

    ReplayState(KernelProfile kernel, GuestAccount account) {
        Topology topology = account.topology();
        this.kernel = kernel;
        domains = kernel.domains().build(topology);
        int count = topology.cpuCount();
        tunables = kernel.tunables().scaledFor(count);
        all = topology.allCpus();
        numbers = account.cpus();
        idleDriverUnknown = account.idleDriver().isEmpty();
        idleStatesKnown = account.hasIdleDriver();
        cpus = new ReplayCpu[count];
        hasIdleCores = new boolean[count];
        nrIdleScan = new int[count];
        loads = new LoadBook(kernel, tunables.tickNanos());
        budgets = new ScanBudgets(this);
        long avgIdleMax = 2 * Math.max(tunables.migrationCostNanos(), account.newidleCostMaxNanos());
        for (int cpu = 0; cpu < count; cpu++) {
            ReplayTask idle = new ReplayTask(0, "swapper/" + cpu, CpuSet.of(cpu));
            idle.cpu = cpu;
            cpus[cpu] = new ReplayCpu(cpu, idle);
            cpus[cpu].scanCostNanos = INITIAL_SCAN_COST_NANOS;
            cpus[cpu].avgIdleMaxNanos = avgIdleMax;
            cpus[cpu].avgIdleNanos = cpus[cpu].avgIdleMaxNanos;
            cpus[cpu].newidleCostNanos = account.newidleCostsNanos(cpu, domains.depth(cpu));
            cpus[cpu].idleStampNanos = IDLE_SINCE_BEFORE;
            hasIdleCores[cpu] = domains.smtActive();
            nrIdleScan[cpu] = domains.llcSize(cpu);
        }
    }

    /**
     * A CPU found nothing to run: a task that a waker wants to queue there itself is not there yet, since that waker is held up. One on the
     * wake list may be.
     */
    void forgetHeldUp(ReplayCpu cpu) {
        if (cpu.pending == 0) {
            return;
        }
        for (ReplayTask task : tasks.values()) {
            if (task.pending && !task.listed && task.sentTo == cpu.number) {
                task.pending = false;
                cpu.pending--;
            }
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

    /** A CPU entered an idle state, or left it (-1). */
    void sawIdleState(int number) {
        idleStatesKnown |= idleDriverUnknown && number >= 0 && number != STATE_WITHOUT_DRIVER;
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
            task.sentTo = -1;
            task.pending = false;
            task.waitsForLock = false;
        }
        for (ReplayCpu cpu : cpus) {
            cpu.seen = false;
            cpu.switching = false;
            cpu.assumedBusy = false;
            cpu.current = cpu.idleTask;
            cpu.running = 0;
            cpu.fairRunning = 0;
            cpu.pending = 0;
            cpu.weight = 0;
            cpu.utilEst = 0;
            cpu.fairCurrent = false;
            cpu.idleStampNanos = Math.max(IDLE_SINCE_BEFORE, cpu.idleStampNanos);
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

    int nrIdleScan(int llcOf) {
        return nrIdleScan[domains.llcId(llcOf)];
    }

    void setNrIdleScan(int llcOf, int value) {
        nrIdleScan[domains.llcId(llcOf)] = value;
    }
}
