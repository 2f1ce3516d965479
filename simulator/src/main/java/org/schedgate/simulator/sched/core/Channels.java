package org.schedgate.simulator.sched.core;

import java.util.Arrays;
import org.schedgate.simulator.sched.decision.PipeWake;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Pipe;

/**
 * Reads, writes and polls of pipes and stream sockets ({@code pipe_write()}, {@code pipe_read()}, {@code unix_stream_*()}).
 *
 * <p>One event an uncontended operation, at the moment its lock is released: the system call's entry and the time under the lock have
 * passed then, the effect on the channel comes, waiters are woken. The time back to user mode is counted with the entry. Operations of one
 * channel take effect in the order in which they hold its lock. A holder is not preempted, only interrupted.
 */
final class Channels {
    /** Cache lines of a channel that an operation fetches when another CPU used the channel last: lock, ring, data. */
    private static final int LINES = 3;

    private static final int KILOBYTE = 1024;

    private final Core core;
    private ChannelState[] states = new ChannelState[16];
    private int count;

    Channels(Core core) {
        this.core = core;
    }

    private ChannelState stateOf(Channel channel) {
        int slot = channel.binding().slotIn(core);
        if (slot < 0) {
            slot = count++;
            if (slot == states.length) {
                states = Arrays.copyOf(states, 2 * slot);
            }
            states[slot] = channel instanceof Pipe ? new PipeState(channel.name()) : new SocketState(channel.name());
            channel.binding().bind(core, slot);
        }
        return states[slot];
    }

    /** Begin the running task's read or write. */
    void begin(RunQueue rq, Task task, Channel channel) {
        task.channel = stateOf(channel);
        task.transferred = 0;
        task.sleptForRoom = false;
        Costs costs = core.costs;
        long entry = costs.syscall;
        if (task.action == Task.Action.WRITE && !(channel instanceof Pipe)) {
            entry += costs.socketWrite + copy(task.number);
        }
        attempt(rq, task, entry);
    }

    private static KernelMutex lockOf(Task task) {
        ChannelState channel = task.requireChannel();
        return task.action == Task.Action.WRITE ? channel.writeLock() : channel.readLock();
    }

    /** Ask for the lock after some time; spin if it is held then. */
    private void attempt(RunQueue rq, Task task, long entryNanos) {
        KernelMutex lock = lockOf(task);
        task.attemptAt = core.now + entryNanos;
        task.step = Task.Step.HOLDING;
        rq.irqsOff = false;
        if (lock.owner == null) {
            lock.owner = task;
            core.execution.begin(rq, Op.CHANNEL, entryNanos + holdNanos(rq, task, lock), false);
            return;
        }
        lock.addSpinner(task);
        rq.op[Level.BASE] = Op.MUTEX_SPIN;
    }

    private long holdNanos(RunQueue rq, Task task, KernelMutex lock) {
        Costs costs = core.costs;
        boolean pipe = task.requireChannel() instanceof PipeState;
        long body;
        if (task.action == Task.Action.WRITE) {
            body = pipe ? costs.pipeWrite + copy(task.number) : costs.socketQueue;
        } else {
            body = (pipe ? costs.pipeRead : costs.socketRead) + copy(task.number);
        }
        long line = lock.lastCpu < 0 ? 0 : core.speeds.lineTransfer(lock.lastCpu, rq.cpu);
        return body + LINES * line;
    }

    private long copy(int bytes) {
        return bytes * core.costs.copyKilobyte / KILOBYTE;
    }

    /** The running task's time with the lock is over: its effect, then the lock's release, then wakeups. */
    void released(RunQueue rq) {
        Task task = rq.curr;
        ChannelState channel = task.requireChannel();
        KernelMutex lock = lockOf(task);
        boolean done = task.action == Task.Action.WRITE ? write(rq, task, channel) : read(rq, task, channel);
        lock.owner = null;
        lock.lastCpu = rq.cpu;
        handOver(rq, lock);
        if (done) {
            task.action = Task.Action.NONE;
            task.step = Task.Step.NONE;
        } else {
            task.step = Task.Step.TO_WAIT;
        }
        core.wakeups.next(rq);
    }

    private boolean write(RunQueue rq, Task task, ChannelState channel) {
        boolean wasEmpty = !channel.readable();
        int written = channel.write(task.number - task.transferred);
        task.transferred += written;
        boolean done = task.transferred == task.number;
        if (wasEmpty && written > 0) {
            wake(rq, channel.readers());
        } else if (written > 0 && channel instanceof SocketState) {
            wake(rq, channel.readers());
        }
        if (done && task.sleptForRoom && channel instanceof PipeState && channel.writable()) {
            wake(rq, channel.writers());
        }
        return done;
    }

    private boolean read(RunQueue rq, Task task, ChannelState channel) {
        boolean wasFull = channel.full();
        int read = channel.read(task.number);
        task.transferred = read;
        if (read == 0) {
            return false;
        }
        if (channel instanceof SocketState) {
            if (channel.readMadeRoom()) {
                wake(rq, channel.writers());
            }
            return true;
        }
        PipeWake.Branch branch = core.decisions.pipeWake().decide(wasFull, channel.readMadeRoom());
        if (branch.wakes()) {
            wake(rq, channel.writers());
        }
        return true;
    }

    /** Wake all shared waiters and one exclusive one, as a hint that the waker is about to sleep ({@code WF_SYNC}). */
    private void wake(RunQueue rq, WaitQueue queue) {
        Task waiter = queue.take();
        while (waiter != null) {
            waiter.waitsOnChannel = null;
            core.futexes.stopsWaiting();
            core.wakeups.queueWakeup(rq, waiter, true);
            waiter = waiter.exclusiveWait ? null : queue.take();
        }
    }

    /** Give a released lock to the first spinner; wake the first sleeper. */
    private void handOver(RunQueue rq, KernelMutex lock) {
        Task sleeper = lock.takeSleeper();
        if (sleeper != null) {
            core.futexes.stopsWaiting();
            core.wakeups.queueWakeup(rq, sleeper, false);
        }
        Task spinner = lock.takeSpinner();
        if (spinner == null) {
            return;
        }
        lock.owner = spinner;
        RunQueue to = core.rqs[spinner.cpu];
        long spun = core.now - spinner.attemptAt;
        if (core.listener != null && spun > 0) {
            core.listener.spun(core.now, to.cpu, spinner, spun);
        }
        long nanos = Math.max(0, -spun) + holdNanos(to, spinner, lock);
        if (to.level == Level.BASE) {
            core.execution.begin(to, Op.CHANNEL, nanos, false);
        } else {
            to.op[Level.BASE] = Op.CHANNEL;
            to.left[Level.BASE] = nanos;
        }
    }

    /** A spinner's CPU must reschedule: sleep until the lock is released, if the lock lets it. Returns false if it spins on. */
    boolean giveUpSpinning(RunQueue rq) {
        Task task = rq.curr;
        KernelMutex lock = lockOf(task);
        if (!lock.sleeps) {
            return false;
        }
        lock.removeSpinner(task);
        lock.addSleeper(task);
        task.step = Task.Step.WAITING_FOR_LOCK;
        if (core.listener != null) {
            core.listener.mutexSlept(core.now, rq.cpu, task);
        }
        sleep(rq, task);
        return true;
    }

    private void sleep(RunQueue rq, Task task) {
        core.futexes.startsWaiting();
        task.waitsOnChannel = task.requireChannel();
        core.programs.blockInKernel(rq, task);
    }

    /** Go on with the running task's operation after its wakeups, or after it slept. */
    void goOn(RunQueue rq, Task task) {
        switch (task.step) {
            case TO_WAIT -> waitUnlessReady(rq, task);
            case WAITING -> {
                task.sleptForRoom = true;
                core.execution.begin(rq, Op.CHANNEL_RECHECK, core.costs.waitRecheck, false);
            }
            case WAITING_FOR_LOCK -> attemptFirst(rq, task);
            case NONE, HOLDING -> throw new IllegalStateException(task + " goes on with nothing");
        }
    }

    /** A task that slept for the lock tries again, before all spinners. */
    private void attemptFirst(RunQueue rq, Task task) {
        KernelMutex lock = lockOf(task);
        task.attemptAt = core.now;
        task.step = Task.Step.HOLDING;
        rq.irqsOff = false;
        if (lock.owner == null) {
            lock.owner = task;
            core.execution.begin(rq, Op.CHANNEL, holdNanos(rq, task, lock), false);
        } else {
            lock.addFirstSpinner(task);
            rq.op[Level.BASE] = Op.MUTEX_SPIN;
        }
    }

    /** The condition of the wait has been looked at again. */
    void rechecked(RunQueue rq) {
        waitUnlessReady(rq, rq.curr);
    }

    private void waitUnlessReady(RunQueue rq, Task task) {
        ChannelState channel = task.requireChannel();
        if (task.action == Task.Action.POLL) {
            poll(rq, task);
            return;
        }
        boolean writes = task.action == Task.Action.WRITE;
        if (writes ? channel.writable() : channel.readable()) {
            attempt(rq, task, 0);
            return;
        }
        WaitQueue queue = writes ? channel.writers() : channel.readers();
        if (writes && channel instanceof SocketState) {
            queue.addShared(task);
        } else {
            queue.addExclusive(task);
        }
        task.step = Task.Step.WAITING;
        sleep(rq, task);
    }

    /** The running task polls: return if there is something to read, else wait for it. */
    void poll(RunQueue rq, Task task) {
        if (task.requireChannel().readable()) {
            task.action = Task.Action.NONE;
            task.step = Task.Step.NONE;
            core.execution.returnToUser(rq);
            return;
        }
        task.requireChannel().readers().addShared(task);
        task.step = Task.Step.WAITING;
        sleep(rq, task);
    }

    /** Name the channel of a poll that begins. */
    void beginPoll(Task task, Channel channel) {
        task.channel = stateOf(channel);
        task.transferred = 0;
    }
}
