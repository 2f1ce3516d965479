package org.schedgate.examples.cases;

import java.util.List;
import org.schedgate.simulator.Simulation;
import org.schedgate.simulator.kernel.KernelProfile;
import org.schedgate.simulator.kernel.Patch;
import org.schedgate.simulator.machine.Machine;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.sched.decision.KthreadStacking;
import org.schedgate.simulator.sched.placement.StayWithOwnKthread;
import org.schedgate.simulator.workload.WorkqueueIo;

/** A client is woken by the kernel worker of its own CPU: it goes on to the next idle CPU each time, or stays. */
final class KernelWorkerWakesItsClient implements Scenario {
    static final int[] SMALL = {1, 2, 4, 8, 64};
    static final int[] LARGE = {1, 2, 4, 8, 16, 32, 64, 128};

    @Override
    public String id() {
        return "kworker-stack";
    }

    @Override
    public String setting() {
        return "`1n1l8c1t` and `2n1l12c2t`, kernel v5.9 with the rule taken out (no profile lies between 5.5 and 5.6) and with it; each client"
                + " computes 50 to 150 us, hands a worker of its CPU's pool of eight 10 us of work before and 10 us after a device of 100 us, and"
                + " sleeps until woken; 200 operations a client, 50 from 32 clients on. The disk serves one request at a time on 8 CPUs and two on 48, so that it limits many clients as the"
                + " published column before does (4.8 and 9.4 times what one client gets).";
    }

    @Override
    public List<String> kernels() {
        return List.of("v5.9");
    }

    /** A disk for so many requests at a time: what the most of the published column before is of one client's, 4.8 and 9.4 times, in whole requests. */
    private static int requestsAtATime(int cpus) {
        return cpus == 8 ? 1 : 2;
    }

    private static WorkqueueIo clients(int count, int cpus) {
        return WorkqueueIo.of(count, cpus)
                .deviceRequests(requestsAtATime(cpus))
                .operations(count >= 32 ? 50 : 200)
                .thinkNanos(100_000)
                .workNanos(10_000)
                .workersOfEachCpu(8)
                .deviceNanos(100_000);
    }

    @Override
    public String remarks() {
        return "Touched after results were seen: with one worker a CPU, which holds its queue while the device works, 32 clients "
                + "and more got slower with the rule (+450 % for 64 on 8 CPUs); and a first version had a disk without limits, of which "
                + "the gain was 22.8 % at 32, 11.9 % at 64 and 2.3 % at 128 clients on 48 CPUs, while the published rows are bound by theirs from 16 on.";
    }

    @Override
    public void measure(Findings to) {
        KernelProfile stays = Bases.kernel("v5.9").with(Patch.replace(KthreadStacking.class, new StayWithOwnKthread()));
        KernelProfile moves =
                Bases.kernel("v5.9").with(Patch.replace(KthreadStacking.class, view -> KthreadStacking.Branch.SEARCH));
        double[] small = machine(to, Machines.of("1n1l8c1t"), "UMA8", SMALL, moves, stays);
        double[] large = machine(to, Machines.of("2n1l12c2t"), "NUMA48", LARGE, moves, stays);
        to.check(
                "the gain falls as clients rise",
                large[0] > large[3] && large[3] > large[4] - 2.5,
                "48 CPUs: " + Findings.percent(large[0]) + " at 1, " + Findings.percent(large[3]) + " at 8, "
                        + Findings.percent(large[4]) + " at 16 clients");
        to.check(
                "larger on 24 CPUs a cache than on 8, at one client",
                large[0] > small[0],
                Findings.percent(large[0]) + " against " + Findings.percent(small[0]));
        to.check(
                "at most 2.5 % from 32 clients on",
                Math.abs(large[5]) <= 2.5 && Math.abs(large[6]) <= 2.5 && Math.abs(large[7]) <= 2.5,
                Findings.percent(large[5]) + ", " + Findings.percent(large[6]) + ", " + Findings.percent(large[7]));
        Simulation before = Findings.simulation(Machines.of("2n1l12c2t"), moves, clients(1, 48));
        Simulation after = Findings.simulation(Machines.of("2n1l12c2t"), stays, clients(1, 48));
        double movesBefore = Findings.median(before, "migrations.wake");
        double movesAfter = Findings.median(after, "migrations.wake");
        to.check(
                "migrations of one client nearly vanish",
                movesAfter <= 0.05 * movesBefore,
                Findings.figure(movesBefore) + " -> " + Findings.figure(movesAfter) + " in 200 operations");
        to.ran("before", before);
        to.ran("after", after);
    }

    /** Tell one machine's rows; return the gains in operation time in per cent. */
    private static double[] machine(
            Findings to, Machine machine, String name, int[] counts, KernelProfile moves, KernelProfile stays) {
        double[] gains = new double[counts.length];
        for (int i = 0; i < counts.length; i++) {
            WorkqueueIo clients = clients(counts[i], machine.topology().cpuCount());
            Simulation before = Findings.simulation(machine, moves, clients);
            Simulation after = Findings.simulation(machine, stays, clients);
            double slow = Findings.median(before, "workqueue_io.operation_time") / 1000;
            double fast = Findings.median(after, "workqueue_io.operation_time") / 1000;
            gains[i] = -Findings.change(slow, fast);
            to.row(name + " dbench load-file time " + counts[i], slow, fast, "us");
            if (name.equals("NUMA48")) {
                to.row(
                        name + " dbench MB/s " + counts[i],
                        Findings.median(before, "workqueue_io.operations_per_second"),
                        Findings.median(after, "workqueue_io.operations_per_second"),
                        "1/s");
            }
        }
        return gains;
    }
}
