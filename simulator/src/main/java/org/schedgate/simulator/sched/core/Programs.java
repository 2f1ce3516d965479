package org.schedgate.simulator.sched.core;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.loop.SimulationException;
import org.schedgate.simulator.machine.CpuSet;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Futex;
import org.schedgate.simulator.task.TaskSpec;

/** Asks programs for their next action and carries it out. */
final class Programs implements Actions {
    private static final int NONE = -1;

    private final Core core;

    /** The CPU whose running task's program is being asked, or NONE: a number, whose store costs the collector nothing. */
    private int asked = NONE;

    Programs(Core core) {
        this.core = core;
    }

    /** Go on with the running task: with its computation if one is in progress, else with the next action. */
    void goOn(RunQueue rq) {
        Task task = rq.curr;
        if (task.heldOp != Op.NONE) {
            core.kernelPreemption.goOn(rq, task);
            return;
        }
        if (task.action == Task.Action.COMPUTE) {
            payRefill(task);
            core.execution.beginUser(rq);
            return;
        }
        if (task.action == Task.Action.SPIN) {
            core.execution.beginUser(rq);
            return;
        }
        if (task.step != Task.Step.NONE) {
            core.channels.goOn(rq, task);
            return;
        }
        if (task == rq.stopper) {
            core.stopper.run(rq);
            return;
        }
        next(rq, task);
    }

    /** Lengthen a computation by what its caches lack since the task moved. */
    private static void payRefill(Task task) {
        task.work += task.refill;
        task.refill = 0;
    }

    /** The computation or spin in progress is complete. */
    void userDone(RunQueue rq) {
        next(rq, rq.curr);
    }

    private void next(RunQueue rq, Task task) {
        task.action = Task.Action.NONE;
        asked = rq.cpu;
        task.program.next(task, this);
        asked = NONE;
        // Apart from the others, so that this method is short: it is where every message comes by.
        if (task.action >= Task.Action.WRITE && task.action <= Task.Action.READ) {
            core.channels.begin(rq, task);
        } else {
            carryOut(rq, task);
        }
    }

    private void carryOut(RunQueue rq, Task task) {
        CodeCosts code = rq.code;
        switch (task.action) {
            case Task.Action.COMPUTE -> {
                payRefill(task);
                core.execution.beginUser(rq);
            }
            case Task.Action.SPIN -> core.execution.beginUser(rq);
            case Task.Action.SLEEP, Task.Action.IO ->
                core.execution.begin(rq, Op.SYSCALL, code.syscall + code.sleep, false);
            case Task.Action.AWAIT -> core.execution.begin(rq, Op.SYSCALL, code.syscall + code.futexWait, false);
            case Task.Action.WAKE, Task.Action.DELIVER ->
                core.execution.begin(rq, Op.SYSCALL, code.syscall + code.futexWake, false);
            case Task.Action.FORK ->
                core.execution.begin(rq, Op.SYSCALL, code.syscall + forkNanos(rq, task.requireChild()), false);
            case Task.Action.YIELD, Task.Action.AFFINITY, Task.Action.EXEC ->
                core.execution.begin(rq, Op.SYSCALL, code.syscall, false);
            case Task.Action.EXIT -> core.execution.begin(rq, Op.SYSCALL, exitNanos(rq, task), false);
            case Task.Action.PARK -> sleep(rq, task);
            case Task.Action.POLL -> {
                core.execution.begin(rq, Op.SYSCALL, code.syscall + code.pollSyscall, false);
            }
            default ->
                throw new SimulationException("task " + task + " at " + core.now
                        + " ns: its program asked for no action, expected exactly one");
        }
    }

    private static long forkNanos(RunQueue rq, TaskSpec child) {
        return rq.code.fork + (child.process() ? rq.code.forkProcess : 0);
    }

    /** Return the cost of a task's end; the first task of an address space takes that down. */
    private static long exitNanos(RunQueue rq, Task task) {
        return rq.code.exit + (task.addressSpace == task.id ? rq.code.exitProcess : 0);
    }

    /** The body of a system call is complete: its effect comes now. */
    void syscallDone(RunQueue rq) {
        Task task = rq.curr;
        switch (task.action) {
            case Task.Action.SLEEP -> {
                core.wakeups.armTimer(rq, task, core.now + task.until, task.timerSlack);
                sleep(rq, task);
            }
            case Task.Action.IO -> {
                core.wakeups.armTimer(core.rqs[task.number], task, core.now + task.until, 0);
                sleep(rq, task);
            }
            case Task.Action.AFFINITY -> {
                task.action = Task.Action.NONE;
                core.stopper.restrict(rq, task, task.requireAffinity());
                core.execution.returnToUser(rq);
            }
            case Task.Action.EXEC -> {
                task.action = Task.Action.NONE;
                core.execution.begin(rq, Op.EXEC_SELECT, core.selection.selectForExec(rq, task), true);
            }
            case Task.Action.AWAIT -> {
                Futex futex = task.requireFutex();
                if (futex.value() != task.number) {
                    task.valueDiffered = true;
                    finish(rq, task);
                } else {
                    core.futexes.enqueue(futex, task);
                    sleep(rq, task);
                }
            }
            case Task.Action.WAKE, Task.Action.DELIVER -> {
                boolean delivered = task.action == Task.Action.DELIVER;
                task.woken = core.futexes.takeWaiters(task.requireFutex(), task.number, rq, task, delivered);
                task.action = Task.Action.NONE;
                core.wakeups.next(rq);
            }
            case Task.Action.FORK -> {
                task.action = Task.Action.NONE;
                core.forking.fork(rq, task, task.requireChild());
            }
            case Task.Action.YIELD -> {
                task.action = Task.Action.NONE;
                core.preemption.yieldTurn(rq, task);
                core.scheduling.schedule(rq);
            }
            case Task.Action.EXIT -> {
                task.state = Task.State.DEAD;
                core.scheduling.schedule(rq);
            }
            case Task.Action.POLL -> core.channels.poll(rq, task);
            default -> throw new IllegalStateException(task + " ends a system call it is not in");
        }
    }

    private void sleep(RunQueue rq, Task task) {
        task.action = Task.Action.NONE;
        blockInKernel(rq, task);
    }

    /** Let the running task sleep in the middle of its system call. */
    void blockInKernel(RunQueue rq, Task task) {
        task.state = Task.State.SLEEPING;
        core.scheduling.schedule(rq);
    }

    private void finish(RunQueue rq, Task task) {
        task.action = Task.Action.NONE;
        core.execution.returnToUser(rq);
    }

    private Task claim(int action) {
        if (asked == NONE) {
            throw new SimulationException("a program asked for " + Task.Action.nameOf(action) + " at " + core.now
                    + " ns outside its call: keep no reference to the actions");
        }
        Task task = core.rqs[asked].curr;
        if (task.action != Task.Action.NONE) {
            throw new SimulationException(
                    "task " + task + " at " + core.now + " ns: its program asked for " + Task.Action.nameOf(task.action)
                            + " and then for " + Task.Action.nameOf(action) + ", expected exactly one action");
        }
        task.action = action;
        task.woken = 0;
        task.transferred = 0;
        task.valueDiffered = false;
        return task;
    }

    /** Sleep until woken by the machine itself: what kernel workers do. */
    void park() {
        claim(Task.Action.PARK).wakeExpected = false;
    }

    private long checked(Task task, String what, long nanos, long min) {
        if (nanos < min || nanos > NANOS_MAX) {
            throw new SimulationException("task " + task + " at " + core.now + " ns: " + what + " of " + nanos
                    + " ns, accepted is " + min + ".." + NANOS_MAX);
        }
        return nanos;
    }

    private void given(Task task, String what, @Nullable Object object) {
        if (object == null) {
            throw new SimulationException("task " + task + " at " + core.now + " ns: " + what + " of null, expected a "
                    + (what.equals("fork") ? "task" : what.equals("affinity") ? "set of CPUs" : "futex"));
        }
    }

    @Override
    public void compute(long nanos) {
        Task task = claim(Task.Action.COMPUTE);
        task.work = core.runJitter.jitter(
                checked(task, "run", nanos, 0), core.machine.noise().runJitterPerMille());
    }

    @Override
    public void spinUntil(long untilNanos) {
        Task task = claim(Task.Action.SPIN);
        checked(task, "spin", Math.max(0, untilNanos - core.now), 0);
        task.until = untilNanos;
    }

    @Override
    public void sleep(long nanos) {
        Task task = claim(Task.Action.SLEEP);
        task.until = checked(task, "sleep", nanos, 1);
    }

    @Override
    public void await(Futex futex, int expected) {
        Task task = claim(Task.Action.AWAIT);
        given(task, "await", futex);
        task.futex = futex;
        task.number = expected;
    }

    @Override
    public void wake(Futex futex, int count) {
        wakeBy(Task.Action.WAKE, futex, count);
    }

    @Override
    public void deliver(Futex futex, int count) {
        wakeBy(Task.Action.DELIVER, futex, count);
    }

    @Override
    public void io(long nanos, int cpu) {
        Task task = claim(Task.Action.IO);
        task.until = checked(task, "I/O", nanos, 1);
        if (cpu < 0 || cpu >= core.cpus) {
            throw new SimulationException("task " + task + " at " + core.now + " ns: I/O that interrupts CPU " + cpu
                    + ": the machine has CPUs 0-" + (core.cpus - 1));
        }
        task.number = cpu;
    }

    @Override
    public void exec() {
        claim(Task.Action.EXEC);
    }

    /** The selection for a new program took its time: the stopper takes the task elsewhere, if it is to go. */
    void execSelected(RunQueue rq) {
        if (rq.wakeTarget != rq.cpu) {
            core.stopper.carryAway(rq, rq.curr, rq.wakeTarget);
        }
        core.execution.returnToUser(rq);
    }

    @Override
    public void setAffinity(CpuSet cpus) {
        Task task = claim(Task.Action.AFFINITY);
        given(task, "affinity", cpus);
        CpuSet allowed = cpus.and(core.machine.topology().allCpus());
        if (allowed.isEmpty()) {
            throw new SimulationException("task " + task + " at " + core.now + " ns: affinity to CPUs " + cpus
                    + ": the machine has CPUs 0-" + (core.cpus - 1));
        }
        task.affinity = allowed;
    }

    private void wakeBy(int action, Futex futex, int count) {
        Task task = claim(action);
        given(task, "wake", futex);
        if (count < 1) {
            throw new SimulationException("task " + task + " at " + core.now + " ns: wake of " + count
                    + " tasks on futex '" + futex.name() + "', accepted is 1 or more");
        }
        task.futex = futex;
        task.number = count;
    }

    private void transfer(int action, Channel channel, int bytes) {
        Task task = claim(action);
        if (bytes < 1 || bytes > BYTES_MAX) {
            throw new SimulationException("task " + task + " at " + core.now + " ns: " + Task.Action.nameOf(action)
                    + " of " + bytes + " bytes on '" + channel.name() + "', accepted is 1.." + BYTES_MAX);
        }
        task.channel = core.channels.stateOf(channel);
        task.number = bytes;
    }

    @Override
    public void write(Channel channel, int bytes) {
        transfer(Task.Action.WRITE, channel, bytes);
    }

    @Override
    public void read(Channel channel, int bytes) {
        transfer(Task.Action.READ, channel, bytes);
    }

    @Override
    public void poll(Channel channel) {
        claim(Task.Action.POLL).channel = core.channels.stateOf(channel);
    }

    @Override
    public void fork(TaskSpec child) {
        Task task = claim(Task.Action.FORK);
        given(task, "fork", child);
        task.child = child;
    }

    @Override
    public void yieldTurn() {
        claim(Task.Action.YIELD);
    }

    @Override
    public void exit() {
        claim(Task.Action.EXIT);
    }
}
