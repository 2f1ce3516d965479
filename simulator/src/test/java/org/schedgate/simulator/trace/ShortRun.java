package org.schedgate.simulator.trace;

import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.sched.decision.FakeTask;
import org.schedgate.simulator.sched.decision.IdleSiblingSearch;
import org.schedgate.simulator.sched.decision.IdlestCpu;
import org.schedgate.simulator.sched.decision.IdlestGroup;
import org.schedgate.simulator.sched.decision.WakeAffinity;
import org.schedgate.simulator.sched.decision.WakeQueueing;
import org.schedgate.simulator.sched.decision.WakeupPreemption;

/**
 * A short run on two CPUs, told event by event: main forks a worker to CPU 1, which sleeps and is woken by a timer there and then by main
 * through the wake list, preempts nobody, is preempted once, and ends.
 */
public final class ShortRun {
    /** The number of CPUs. */
    public static final int CPUS = 2;

    private ShortRun() {}

    /** Tell the run. */
    public static void tell(SchedListener to) {
        FakeTask idle = new FakeTask(0).named("swapper");
        FakeTask main = new FakeTask(1).named("bench").group("main").cpu(0).allowed(CpuSet.range(0, 2));
        FakeTask worker = new FakeTask(2)
                .named("a worker with-a name")
                .group("worker")
                .nice(5)
                .cpu(0)
                .allowed(CpuSet.range(0, 2));
        to.idleEntered(0, 1, 0, true);
        to.enqueued(0, 0, main.queued(true), true);
        to.switched(1_000, 0, idle, true, false, main);
        to.forked(5_000, 0, main, worker);
        to.selected(
                5_000,
                0,
                SchedListener.Selection.FORK,
                worker,
                0,
                1,
                IdlestGroup.Branch.OTHER_TYPE_LOWER,
                IdlestCpu.Branch.ONLY_CPU,
                700);
        to.migrated(5_700, worker.cpu(1), 0, 1, SchedListener.Migration.FORK);
        to.enqueued(6_000, 0, worker.queued(true), true);
        to.ipiSent(6_000, 0, 1);
        to.idleLeft(7_499, 1, 0);
        to.switched(8_500, 1, idle, true, false, worker);
        to.tick(10_000, 0);
        to.switched(12_000, 1, worker.queued(false), false, false, idle);
        to.idleEntered(12_500, 1, 1, true);
        to.idleLeft(20_000, 1, 1);
        to.waking(20_100, 1, idle, worker, true);
        to.enqueued(20_400, 1, worker.queued(true), false);
        to.switched(21_000, 1, idle, true, false, worker);
        to.switched(25_000, 1, worker.queued(false), false, false, idle);
        to.waking(30_000, 0, main, worker, false);
        to.selected(
                30_000,
                0,
                SchedListener.Selection.WAKE,
                worker,
                1,
                1,
                WakeAffinity.Branch.PREVIOUS_IDLE,
                IdleSiblingSearch.Branch.TARGET_IDLE,
                350);
        to.queueing(30_350, 0, worker, 1, WakeQueueing.Branch.LIST_IDLE_TARGET);
        to.pendingSet(30_350, 0, worker, 1);
        to.ipiSent(30_450, 0, 1);
        to.wakeListHandler(31_800, 1);
        to.wakeListLocked(32_000, 1);
        to.pendingCleared(32_000, 1);
        to.enqueued(32_200, 1, worker.queued(true), false);
        to.switched(32_900, 1, idle, true, false, worker);
        to.switched(1_000_000_000, 0, main, true, false, idle);
        to.migrated(1_000_000_000, main.cpu(1), 0, 1, SchedListener.Migration.ACTIVE_BALANCE);
        to.preemptionChecked(1_000_000_500, 1, worker, main, WakeupPreemption.Branch.PREEMPT);
        to.switched(1_000_001_000, 1, worker, true, false, main);
        to.switched(1_000_002_000, 1, main.queued(false), false, true, worker);
        to.exited(1_000_002_000, 1, main);
        to.switched(1_000_003_000, 1, worker.queued(false), false, true, idle);
        to.exited(1_000_003_000, 1, worker);
        to.finished(1_000_004_000);
    }
}
