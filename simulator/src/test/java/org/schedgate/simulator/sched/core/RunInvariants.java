package org.schedgate.simulator.sched.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.loop.EventQueue;
import org.schedgate.simulator.loop.TimerQueue;
import org.schedgate.simulator.sched.decision.PickNext;

/** What must hold in the state of a run after every event, recomputed from scratch. */
final class RunInvariants {
    /** The longest a runnable task may sit on a CPU that still runs its idle task: the interrupt's flight, the deepest exit, handlers, a switch. */
    static final long IDLE_WITH_WORK_NANOS_MAX = 400_000;

    private final Core core;
    private final long[] minVruntime;
    private final long[] workSince;
    /** What is found below a queue. */
    private int tasks;

    private int delayed;
    private int idlePolicy;
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

    /** Counts, weights and order of a queue and of those below it are those of what is on them. */
    private void queueIsSound(RunQueue rq) {
        tasks = 0;
        delayed = 0;
        idlePolicy = 0;
        queueIsSound(rq, rq.fair);
        int all = tasks + (rq.stopperQueued ? 1 : 0);
        require(rq.nrRunning == all, rq, rq.nrRunning + " tasks counted, " + all + " there");
        require(
                rq.fair.minVruntime >= minVruntime[rq.cpu],
                rq,
                "lower bound of virtual time falls from " + minVruntime[rq.cpu] + " to " + rq.fair.minVruntime);
        minVruntime[rq.cpu] = rq.fair.minVruntime;
        listIsSound(rq, tasks);
        Entity running = rq.fair.curr;
        while (running instanceof GroupEntity group) {
            running = group.mine.curr;
        }
        boolean leaves = running == null || running.delayed;
        require(rq.fairCurr == (leaves ? null : running), rq, "runs " + running + ", remembers " + rq.fairCurr);
    }

    private void queueIsSound(RunQueue rq, FairQueue fair) {
        int tasksBefore = tasks;
        int delayedBefore = delayed;
        int idlePolicyBefore = idlePolicy;
        BigInteger moment = BigInteger.ZERO;
        long weight = 0;
        int count = 0;
        Entity before = null;
        boolean byDeadline = core.decisions.pickNext().order() == PickNext.Order.DEADLINE;
        for (int position = 0; position < fair.waiting(); position++) {
            Entity entity = fair.waitingAt(position);
            boolean inOrder = before == null
                    || (byDeadline ? before.deadline <= entity.deadline : before.vruntime <= entity.vruntime);
            require(inOrder, rq, entity + " waits before " + before);
            before = entity;
            weight += entity.weight;
            moment = moment.add(moment(entity));
            count++;
            entityIsSound(rq, fair, entity);
        }
        if (fair.curr != null) {
            weight += fair.curr.weight;
            moment = moment.add(moment(fair.curr));
            count++;
            entityIsSound(rq, fair, fair.curr);
        }
        require(fair.nrRunning == count, rq, fair.nrRunning + " entities counted, " + count + " there");
        require(fair.weight == weight, rq, "weight " + fair.weight + ", what is there weighs " + weight);
        require(fair.tasks == tasks - tasksBefore, rq, fair.tasks + " tasks counted in a queue");
        require(fair.delayedTasks == delayed - delayedBefore, rq, fair.delayedTasks + " sleeping tasks counted");
        require(fair.idlePolicyTasks == idlePolicy - idlePolicyBefore, rq, "idle-policy tasks miscounted");
        if (count > 0) {
            BigInteger[] average = moment.divideAndRemainder(BigInteger.valueOf(weight));
            long floor = average[0].longValueExact() - (average[1].signum() < 0 ? 1 : 0);
            require(
                    fair.averageVruntimeNanos() == floor,
                    rq,
                    "average virtual time " + fair.averageVruntimeNanos() + ", computed anew " + floor);
        }
    }

    private static BigInteger moment(Entity entity) {
        return BigInteger.valueOf(entity.weight).multiply(BigInteger.valueOf(entity.vruntime));
    }

    private void entityIsSound(RunQueue rq, FairQueue fair, Entity entity) {
        require(entity.queue == fair, rq, entity + " is on another queue than it knows");
        require(entity.onRq, rq, entity + " is queued but does not know");
        require(!entity.vruntimeRelative, rq, entity + " is queued with a relative virtual time");
        require(!entity.deadlineRelative, rq, entity + " is queued with a relative deadline");
        if (entity instanceof GroupEntity group) {
            require(group.mine.nrRunning > 0 || group.delayed, rq, entity + " is queued with nothing below it");
            require(
                    group.weight >= 2 && group.weight <= group.group.spec.shares(),
                    rq,
                    group + " weighs " + group.weight);
            queueIsSound(rq, group.mine);
        } else {
            Task task = (Task) entity;
            tasks++;
            delayed += task.delayed ? 1 : 0;
            idlePolicy += task.idlePolicy() ? 1 : 0;
            queuedOn(rq, task);
        }
    }

    private void queuedOn(RunQueue rq, Task task) {
        makeRoom(task.id);
        require(task.cpu == rq.cpu, rq, task + " is queued but belongs to CPU " + task.cpu);
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
            switch (rq.op(rq.level)) {
                case Op.WAKE_BEGIN, Op.WAKE_DELAYED -> found(toBeWoken, wakee);
                case Op.WAKE_WAIT, Op.WAKE_SELECT, Op.WAKE_ENQUEUE -> found(onItsWay, wakee);
                default -> {}
            }
        }
        for (int place = 0; rq.timers.size() > 0 && place < core.tasks.places(); place++) {
            Task task = core.tasks.atOrNull(place);
            if (rq.timers.timeOf(place) != TimerQueue.NEVER) {
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
        boolean moving = ways == 1 && task.delayed;
        return (ways == 0 || moving) && (queues == 0 || leaving || task.delayed) && (wakers == 1 || task.perCpuKthread);
    }

    private boolean switchedIn(Task task) {
        RunQueue rq = core.rqs[task.cpu];
        return rq.next == task && rq.op(Level.BASE) == Op.SWITCH;
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
        boolean switching = rq.op(Level.BASE) == Op.SWITCH && rq.next != rq.idle;
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
