package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.loop.EventQueue;
import org.schedgate.simulator.loop.TimerHeap;

/** What must hold in the state of a run after every event, recomputed from scratch. */
final class RunInvariants {
    /** The longest a runnable task may sit on a CPU that still runs its idle task: the interrupt's flight, the deepest exit, handlers, a switch. */
    static final long IDLE_WITH_WORK_NANOS_MAX = 400_000;

    private final Core core;
    private final long[] minVruntime;
    private final long[] workSince;
    /** How often each task, by id, is found on a queue, on its way to one, waiting to be woken, and current on a CPU. */
    private int[] queued = new int[64];

    private int[] onItsWay = new int[64];
    private int[] toBeWoken = new int[64];
    private int[] current = new int[64];

    RunInvariants(Core core) {
        this.core = core;
        minVruntime = new long[core.cpus];
        workSince = new long[core.cpus];
        Arrays.fill(workSince, -1);
    }

    /** Check everything. */
    void check() {
        Arrays.fill(queued, 0);
        Arrays.fill(onItsWay, 0);
        Arrays.fill(toBeWoken, 0);
        Arrays.fill(current, 0);
        for (RunQueue rq : core.rqs) {
            queueIsSound(rq);
            collect(rq);
        }
        for (RunQueue rq : core.rqs) {
            idleCpuIsAboutToAct(rq);
            if (rq.kworker != null) {
                isInOnePlace(rq.kworker);
            }
        }
        for (int place = 0; place < core.tasks.places(); place++) {
            Task task = core.tasks.atOrNull(place);
            if (task != null) {
                isInOnePlace(task);
            }
        }
    }

    private void makeRoom(int id) {
        if (id >= queued.length) {
            queued = Arrays.copyOf(queued, 2 * id);
            onItsWay = Arrays.copyOf(onItsWay, 2 * id);
            toBeWoken = Arrays.copyOf(toBeWoken, 2 * id);
            current = Arrays.copyOf(current, 2 * id);
        }
    }

    private void found(int[] where, Task task) {
        if (task.state == Task.State.DEAD && core.rqs[task.cpu].curr != task) {
            throw broken(task + " has ended but is still somewhere");
        }
        where[task.id]++;
    }

    private AssertionError broken(String what) {
        return new AssertionError(what + ", at " + core.now + " ns");
    }

    private void require(boolean holds, RunQueue rq, String what) {
        if (!holds) {
            throw broken("CPU " + rq.cpu + ": " + what);
        }
    }

    /** Counts, weights and order of a queue are those of the tasks on it. */
    private void queueIsSound(RunQueue rq) {
        FairQueue fair = rq.fair;
        long weight = 0;
        int count = 0;
        Task before = null;
        for (int position = 0; position < fair.waiting(); position++) {
            Task task = fair.waitingAt(position);
            require(before == null || before.vruntime <= task.vruntime, rq, task + " waits before " + before);
            before = task;
            weight += task.weight;
            count++;
            queuedOn(rq, task);
        }
        if (fair.curr != null) {
            weight += fair.curr.weight;
            count++;
            queuedOn(rq, fair.curr);
        }
        require(fair.nrRunning == count, rq, fair.nrRunning + " fair tasks counted, " + count + " there");
        require(fair.weight == weight, rq, "weight " + fair.weight + ", its tasks' is " + weight);
        int all = count + (rq.stopperQueued ? 1 : 0);
        require(rq.nrRunning == all, rq, rq.nrRunning + " tasks counted, " + all + " there");
        require(
                fair.minVruntime >= minVruntime[rq.cpu],
                rq,
                "lower bound of virtual time falls from " + minVruntime[rq.cpu] + " to " + fair.minVruntime);
        minVruntime[rq.cpu] = fair.minVruntime;
        listIsSound(rq, count);
    }

    private void queuedOn(RunQueue rq, Task task) {
        makeRoom(task.id);
        require(task.cpu == rq.cpu, rq, task + " is queued but belongs to CPU " + task.cpu);
        require(task.onRq, rq, task + " is queued but does not know");
        require(!task.vruntimeRelative, rq, task + " is queued with a relative virtual time");
        require(task.allowed.contains(rq.cpu), rq, task + " may not run here");
        found(queued, task);
    }

    /** The list that balancing walks holds the same tasks. */
    private void listIsSound(RunQueue rq, int count) {
        int listed = 0;
        Task newer = null;
        for (Task task = rq.newest; task != null; task = task.olderOnCpu) {
            require(task.newerOnCpu == newer, rq, task + " is linked wrongly");
            require(queued[task.id] > 0 && task.cpu == rq.cpu, rq, task + " is listed but not queued");
            newer = task;
            listed++;
        }
        require(rq.oldest == newer, rq, "the list's ends do not meet");
        require(listed == count, rq, listed + " tasks listed, " + count + " queued");
    }

    private void collect(RunQueue rq) {
        if (rq.curr != rq.idle) {
            makeRoom(rq.curr.id);
            current[rq.curr.id]++;
        }
        collect(onItsWay, rq.wakeListHead, true);
        collect(onItsWay, rq.batch, true);
        collect(onItsWay, rq.balance.detached, true);
        collect(toBeWoken, rq.wakeQueueHead, false);
        collect(toBeWoken, rq.expiredHead, false);
        if (rq.newTask != null) {
            makeRoom(rq.newTask.id);
            found(onItsWay, rq.newTask);
        }
        Task wakee = rq.wakee;
        if (wakee != null) {
            makeRoom(wakee.id);
            switch (rq.op[rq.level]) {
                case WAKE_BEGIN -> found(toBeWoken, wakee);
                case WAKE_WAIT, WAKE_SELECT, WAKE_ENQUEUE -> found(onItsWay, wakee);
                default -> {}
            }
        }
        for (int place = 0; rq.timers.size() > 0 && place < core.tasks.places(); place++) {
            Task task = core.tasks.atOrNull(place);
            if (rq.timers.timeOf(place) != TimerHeap.NEVER) {
                if (task == null) {
                    throw broken("CPU " + rq.cpu + " has a timer of a task that has ended");
                }
                makeRoom(task.id);
                found(toBeWoken, task);
            }
        }
    }

    private void collect(int[] where, @Nullable Task first, boolean wakeList) {
        for (Task task = first; task != null; task = wakeList ? task.nextOnWakeList : task.nextWaiter) {
            makeRoom(task.id);
            found(where, task);
        }
    }

    /** A live task is on one queue, or on its way to one, or sleeps and somebody or something will wake it. */
    private void isInOnePlace(Task task) {
        makeRoom(task.id);
        int queues = queued[task.id];
        int ways = onItsWay[task.id];
        int wakers = toBeWoken[task.id] + (task.waitsOn == null ? 0 : 1);
        int cpus = current[task.id];
        boolean sound = cpus <= 1 && queues + ways <= 1 && wakers <= 1;
        sound &= switch (task.state) {
            case NEW -> ways == 1 && cpus == 0;
            case RUNNABLE -> queues + ways == 1;
            case SLEEPING -> sleepsSoundly(task, queues, ways, wakers);
            case DEAD -> cpus == 1;
        };
        sound &= task.onRq == (queues == 1);
        sound &= task.onCpu == (cpus == 1 || switchedIn(task));
        if (!sound) {
            throw broken(task + " (" + task.state + ", on a queue: " + task.onRq + ", on a CPU: " + task.onCpu
                    + ") is on " + queues + " queues, " + ways + " times on its way, awaited by " + wakers
                    + ", current on " + cpus + " CPUs");
        }
    }

    private boolean sleepsSoundly(Task task, int queues, int ways, int wakers) {
        boolean leaving = queues == 1 && core.rqs[task.cpu].curr == task;
        // A kernel worker's next wakeup is the machine's noise, which knows it by its CPU.
        return ways == 0 && (queues == 0 || leaving) && (wakers == 1 || task.perCpuKthread);
    }

    private boolean switchedIn(Task task) {
        RunQueue rq = core.rqs[task.cpu];
        return rq.next == task && rq.op[Level.BASE] == Op.SWITCH;
    }

    /** A CPU that runs its idle task although a task is queued on it has a reason to look, soon. */
    private void idleCpuIsAboutToAct(RunQueue rq) {
        if (rq.curr != rq.idle || rq.nrRunning == 0) {
            workSince[rq.cpu] = -1;
            return;
        }
        if (workSince[rq.cpu] < 0) {
            workSince[rq.cpu] = core.now;
        }
        long since = core.now - workSince[rq.cpu];
        require(
                since <= IDLE_WITH_WORK_NANOS_MAX,
                rq,
                "runs its idle task with " + rq.nrRunning + " tasks queued for " + since + " ns");
        boolean switching = rq.op[Level.BASE] == Op.SWITCH && rq.next != rq.idle;
        require(rq.needResched || switching, rq, "is idle with a task queued and no reason to reschedule");
        if (rq.idleState >= 0) {
            boolean called = rq.pendingIrqs != 0
                    || core.queue.timeOf(core.slots.rescheduleIpi(rq.cpu)) != EventQueue.NEVER
                    || core.queue.timeOf(core.slots.wakeListIpi(rq.cpu)) != EventQueue.NEVER;
            require(called, rq, "stays in an idle state with a task queued, and nobody sent an interrupt");
        }
    }

    /** Check what is left when the run has ended: no task of the workload, anywhere. */
    void checkEnd() {
        assertThat(core.tasks.live()).isZero();
        for (RunQueue rq : core.rqs) {
            Task worker = rq.kworker;
            for (Task task = rq.newest; task != null; task = task.olderOnCpu) {
                if (task != worker) {
                    fail("%s is left on CPU %d", task, rq.cpu);
                }
            }
        }
        assertThat(core.futexes.waitingTasks()).isZero();
    }
}
