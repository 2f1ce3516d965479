package org.schedgate.simulator.sched.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.sched.decision.PipeWake;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Pipe;

/**
 * Reads, writes and polls of pipes and stream sockets ({@code pipe_write()}, {@code pipe_read()}, {@code unix_stream_*()}).
 *
 * <p>One event an uncontended operation, at the moment its lock is released: the system call's entry and the time under the lock have
 * passed then, the effect on the channel comes, waiters are woken. The time back to user mode is counted with the entry. Operations of one
 * channel take effect in the order in which they hold its lock. A holder may be interrupted, and with full preemption lose its CPU.
 */
final class Channels {
    /** Cache lines that both sides write: the lock with the readers' wait queue, head and tail, the slot or the buffer's head. */
    private static final int SHARED_LINES = 3;

    /**
     * Fetches more when the lock passes to a spinner, whose polling shares the lock's line: the release takes it back, and the spinner, which
     * has read it, takes it for itself.
     */
    private static final int HAND_OVER_LINES = 2;

    /**
     * Fetches more when the new owner leaves a queue in which another one spins: of its own place, where that one left its address, and of that
     * one's, to tell it that it is first now.
     */
    private static final int QUEUE_LINES = 2;

    private static final int KILOBYTE = 1024;

    private final Core core;
    private ChannelState[] states = new ChannelState[16];
    private int count;

    Channels(Core core) {
        this.core = core;
    }

    /** Return what the kernel keeps about a channel. */
    ChannelState stateOf(Channel channel) {
        int slot = channel.binding().slotIn(core);
        return slot < 0 ? created(channel) : states[slot];
    }

    private ChannelState created(Channel channel) {
        int slot = count++;
        if (slot == states.length) {
            states = Arrays.copyOf(states, 2 * slot);
        }
        states[slot] = channel instanceof Pipe ? new PipeState(channel.name()) : new SocketState(channel.name());
        channel.binding().bind(core, slot);
        return states[slot];
    }

    private static boolean writes(Task task) {
        return task.action == Task.Action.WRITE;
    }

    /** Return the lock of the task's read or write. */
    static KernelMutex lockOf(Task task) {
        ChannelState channel = task.requireChannel();
        return writes(task) ? channel.writeLock : channel.readLock;
    }

    private static int opOf(Task task) {
        return writes(task) ? Op.CHANNEL_WRITE : Op.CHANNEL_READ;
    }

    private static int rest(Task task) {
        return task.number - task.transferred;
    }

    /** Begin the running task's read or write. */
    void begin(RunQueue rq, Task task) {
        ChannelState channel = task.requireChannel();
        task.transferred = 0;
        task.sleptInWait = false;
        if (writes(task) && channel instanceof SocketState && !channel.writable()) {
            // The limit is looked at before anything is allocated, without a lock.
            core.execution.begin(rq, Op.CHANNEL_RECHECK, rq.code.syscall, false);
            return;
        }
        attempt(rq, task, rq.code.syscall + fileNanos(rq, task, channel) + unlockedNanos(rq, task, channel));
    }

    /** Return the time to count a thread in at its open file, and out again after its last operation, which is paid now. */
    private long fileNanos(RunQueue rq, Task task, ChannelState channel) {
        if (!sharesFiles(task)) {
            return 0;
        }
        long owed = task.owedNanos;
        task.owedNanos = 0;
        return owed + fetchFile(rq, task, channel);
    }

    /** Tell whether each operation counts itself at the open file: threads share their table of files, a process's only thread does not. */
    private static boolean sharesFiles(Task task) {
        return task.addressSpace != task.id;
    }

    /** Let a CPU use the count of an open file's users; return the time to fetch it. */
    private long fetchFile(RunQueue rq, Task task, ChannelState channel) {
        int from;
        if (writes(task)) {
            from = channel.writersFileCpu;
            channel.writersFileCpu = rq.cpu;
        } else {
            from = channel.readersFileCpu;
            channel.readersFileCpu = rq.cpu;
        }
        return core.speeds.lineTransfer(rq)[from + 1];
    }

    /** Return the time before the lock: a socket's writer allocates and fills a buffer. */
    private static long unlockedNanos(RunQueue rq, Task task, ChannelState channel) {
        if (!writes(task) || channel instanceof PipeState) {
            return 0;
        }
        return rq.code.socketWrite + copy(rq, Math.min(rest(task), channel.room()));
    }

    /** Return the time with the lock, the fetching of the channel's cache lines included. */
    private long lockedNanos(RunQueue rq, Task task) {
        ChannelState channel = task.requireChannel();
        // A reader fetches what another CPU wrote, a writer the memory that another CPU has read.
        int[] line = core.speeds.lineTransfer(rq);
        return (long) SHARED_LINES * line[channel.lastCpu + 1]
                + (writes(task)
                        ? line[channel.lastReaderCpu + 1] + lockedWrite(rq, task, channel)
                        : line[channel.lastWriterCpu + 1] + lockedRead(rq, task, channel));
    }

    private static long lockedWrite(RunQueue rq, Task task, ChannelState channel) {
        if (!(channel instanceof PipeState pipe)) {
            return rq.code.socketQueue;
        }
        int slots = pipe.slotsToFill(rest(task), task.transferred == 0 && !task.sleptInWait);
        return rq.code.pipeWrite + slots * rq.code.pipeHalfSlot + copy(rq, Math.min(rest(task), channel.room()));
    }

    private static long lockedRead(RunQueue rq, Task task, ChannelState channel) {
        long body = channel instanceof PipeState pipe
                ? rq.code.pipeRead + pipe.slotsToEmpty(task.number) * rq.code.pipeHalfSlot
                : rq.code.socketRead;
        return body + copy(rq, Math.min(task.number, channel.bytes()));
    }

    private static long copy(RunQueue rq, long bytes) {
        return bytes * rq.code.copyKilobyte / KILOBYTE;
    }

    /** Ask for the lock after some time; spin if it is held then. */
    void attempt(RunQueue rq, Task task, long entryNanos) {
        KernelMutex lock = lockOf(task);
        task.attemptAt = core.now + entryNanos;
        task.step = Task.Step.HOLDING;
        if (!lock.held) {
            lock.held = true;
            task.lockedNanos = lockedNanos(rq, task);
            core.execution.begin(rq, opOf(task), entryNanos + task.lockedNanos, false);
        } else if (lock.sleeps && (rq.needResched || lock.holderAway)) {
            lock.addSleeper(task);
            sleepForLock(rq, task);
        } else {
            lock.addSpinner(task);
            spin(rq);
        }
    }

    /** Spin without an event of its own: it ends when the lock is handed over, or an interrupt asks the CPU to reschedule. */
    private static void spin(RunQueue rq) {
        rq.irqsOff = false;
        rq.op(Level.BASE, Op.MUTEX_SPIN);
    }

    /** The running task's time with the lock is over: its effect, then the lock's release, then wakeups. */
    void writeReleased(RunQueue rq) {
        Task task = rq.curr;
        ended(rq, task, write(rq, task, task.requireChannel()));
    }

    /** As {@link #writeReleased}, for a read: apart, since which of both comes next cannot be foreseen but by the kind of the event. */
    void readReleased(RunQueue rq) {
        Task task = rq.curr;
        ended(rq, task, read(rq, task, task.requireChannel()));
    }

    private void ended(RunQueue rq, Task task, boolean done) {
        if (done) {
            if (sharesFiles(task)) {
                // Others who used the file meanwhile have taken the count's line away.
                task.owedNanos = fetchFile(rq, task, task.requireChannel());
            }
            task.action = Task.Action.NONE;
            task.step = Task.Step.NONE;
        } else if (rq.wakeQueueHead == null) {
            waitUnlessReady(rq, task);
            return;
        } else {
            task.step = Task.Step.TO_WAIT;
        }
        if (rq.wakeQueueHead == null) {
            core.execution.returnToUser(rq);
        } else {
            core.wakeups.next(rq);
        }
    }

    private boolean write(RunQueue rq, Task task, ChannelState channel) {
        boolean tellReaders = channel instanceof SocketState || !channel.readable();
        int written = channel.write(rest(task), task.transferred == 0 && !task.sleptInWait);
        task.transferred += written;
        boolean done = task.transferred == task.number;
        channel.lastWriterCpu = rq.cpu;
        handOver(rq, channel, channel.writeLock);
        if (tellReaders && written > 0) {
            wake(rq, channel.readers);
        }
        if (done && task.sleptInWait && channel instanceof PipeState && channel.writable()) {
            // One wake lets one writer in: each that slept passes on what room is left.
            wake(rq, channel.writers);
        }
        return done;
    }

    private boolean read(RunQueue rq, Task task, ChannelState channel) {
        boolean wasFull = channel.full();
        task.transferred = channel.read(task.number);
        channel.lastReaderCpu = rq.cpu;
        handOver(rq, channel, channel.readLock);
        if (task.transferred == 0) {
            return false;
        }
        if (channel instanceof SocketState) {
            if (channel.readMadeRoom()) {
                wake(rq, channel.writers);
            }
            return true;
        }
        PipeWake.Branch branch = core.decisions.pipeWake().decide(wasFull, channel.readMadeRoom());
        if (branch.wakes()) {
            wake(rq, channel.writers);
        }
        if (task.sleptInWait && channel.readable()) {
            // One wake lets one reader in: each that slept passes on what is left.
            wake(rq, channel.readers);
        }
        return true;
    }

    /** Wake all shared waiters and one exclusive one, as a hint that the waker is about to sleep ({@code WF_SYNC}). */
    private void wake(RunQueue rq, WaitQueue queue) {
        Task waiter = queue.take();
        while (waiter != null) {
            wakeSleeping(rq, waiter, true);
            waiter = waiter.exclusiveWait ? null : queue.take();
        }
    }

    private void wakeSleeping(RunQueue rq, Task waiter, boolean sync) {
        waiter.waitsOnChannel = null;
        core.futexes.stopsWaiting();
        core.wakeups.queueWakeup(rq, waiter, sync);
    }

    /** Release a lock: wake its first sleeper, and let who spins go on with it. */
    private void handOver(RunQueue rq, ChannelState channel, KernelMutex lock) {
        channel.lastCpu = rq.cpu;
        Task sleeper = lock.sleeperToWake();
        if (sleeper != null) {
            wakeSleeping(rq, sleeper, false);
        }
        release(rq, lock);
    }

    /** Pass a lock on to who spins for it, or leave it free. */
    private void release(RunQueue rq, KernelMutex lock) {
        if (core.host != null && standsStill(lock.nextSpinner())) {
            // It cannot take the lock; who runs and comes meanwhile can.
            lock.leaveFree();
        } else {
            boolean queued = lock.spinningSleeper() == null;
            passTo(rq, lock.release(), queued ? lock.firstSpinner() : null);
        }
    }

    /**
     * Let who spun go on with the lock.
     *
     * @param spinner the new owner, or null for nobody
     * @param behind who spins behind it in the queue that it leaves, or null
     */
    private void passTo(RunQueue rq, @Nullable Task spinner, @Nullable Task behind) {
        if (spinner == null) {
            return;
        }
        RunQueue to = core.rqs[spinner.cpu];
        long spun = core.now - spinner.attemptAt;
        if (core.listener != null && spun > 0) {
            core.listener.spun(core.now, to.cpu, spinner, spun);
        }
        spinner.lockedNanos = lockedNanos(to, spinner);
        if (spun >= 0) {
            spinner.lockedNanos += handOverNanos(rq, to, behind);
        }
        long nanos = Math.max(0, -spun) + spinner.lockedNanos;
        if (to.level == Level.BASE) {
            core.execution.begin(to, opOf(spinner), nanos, false);
        } else {
            to.op(Level.BASE, opOf(spinner));
            to.left[Level.BASE] = nanos;
        }
    }

    /** Return the time of the lines that a lock's passing to a spinner moves beyond those of its use. */
    private long handOverNanos(RunQueue from, RunQueue to, @Nullable Task behind) {
        int[] line = core.speeds.lineTransfer(to);
        long nanos = (long) HAND_OVER_LINES * line[from.cpu + 1];
        if (behind != null && behind.attemptAt <= core.now) {
            nanos += (long) QUEUE_LINES * line[behind.cpu + 1];
        }
        return nanos;
    }

    private boolean standsStill(@Nullable Task spinner) {
        return spinner != null && core.rqs[spinner.cpu].standing;
    }

    /** A spinner whose CPU stood still looks at the lock again. Tell whether it has it now. */
    boolean takesFreeLock(RunQueue rq) {
        Task task = rq.curr;
        KernelMutex lock = lockOf(task);
        if (lock.held) {
            return false;
        }
        lock.takeFree(task);
        long spun = core.now - task.attemptAt;
        if (core.listener != null && spun > 0) {
            core.listener.spun(core.now, rq.cpu, task, spun);
        }
        task.lockedNanos = lockedNanos(rq, task);
        core.execution.begin(rq, opOf(task), Math.max(0, -spun) + task.lockedNanos, false);
        return true;
    }

    /** A spinner's CPU must reschedule: the task sleeps until the lock is released, if the lock lets it; else it spins on. */
    void giveUpSpinning(RunQueue rq) {
        Task task = rq.curr;
        KernelMutex lock = lockOf(task);
        if (core.host != null && takesFreeLock(rq)) {
            return;
        }
        if (lock.sleeps) {
            lock.spinnerSleeps(task);
            sleepForLock(rq, task);
        }
    }

    /** Tell whether the running task spins for a lock whose holder does not run. */
    boolean spinsInVain(RunQueue rq) {
        KernelMutex lock = lockOf(rq.curr);
        return lock.holderAway && lock.sleeps;
    }

    /** The running task leaves its CPU with the lock: whoever spins for it sees that and sleeps, at once if its CPU is not interrupted. */
    void leavesWithLock(KernelMutex lock) {
        lock.holderAway = true;
        Task sleeper = lock.spinningSleeper();
        if (sleeper != null) {
            seesHolderLeave(sleeper);
        }
        Task spinner = lock.firstSpinner();
        while (spinner != null) {
            Task next = spinner.mutexNext;
            seesHolderLeave(spinner);
            spinner = next;
        }
    }

    private void seesHolderLeave(Task spinner) {
        RunQueue rq = core.rqs[spinner.cpu];
        if (rq.level == Level.BASE && !rq.standing) {
            giveUpSpinning(rq);
        }
    }

    /** The running task leaves its CPU on the way to the lock, which was counted as taken: it is free, or goes to who came meanwhile. */
    void leavesBeforeLock(RunQueue rq, KernelMutex lock) {
        Task sleeper = lock.spinningSleeper();
        if (core.host != null && standsStill(sleeper == null ? lock.firstSpinner() : sleeper)) {
            lock.leaveFree();
        } else {
            passTo(rq, lock.leave(), sleeper == null ? lock.firstSpinner() : null);
        }
    }

    private void sleepForLock(RunQueue rq, Task task) {
        task.step = Task.Step.WAITING_FOR_LOCK;
        if (core.listener != null) {
            core.listener.mutexSlept(core.now, rq.cpu, task);
        }
        sleep(rq, task);
    }

    private void sleep(RunQueue rq, Task task) {
        core.futexes.startsWaiting();
        task.waitsOnChannel = task.requireChannel();
        core.programs.blockInKernel(rq, task);
    }

    /** Go on with the running task's operation after its wakeups, or after it slept. */
    void goOn(RunQueue rq, Task task) {
        switch (task.step) {
            case Task.Step.TO_WAIT -> waitUnlessReady(rq, task);
            case Task.Step.WAITING -> {
                task.sleptInWait = true;
                core.execution.begin(rq, Op.CHANNEL_RECHECK, rq.code.waitRecheck, false);
            }
            case Task.Step.WAITING_FOR_LOCK -> attemptAsFirst(rq, task);
            default -> throw new IllegalStateException(task + " goes on with nothing");
        }
    }

    /** A task that slept for the lock runs again: it is first in line. */
    private void attemptAsFirst(RunQueue rq, Task task) {
        task.attemptAt = core.now + rq.code.waitRecheck;
        task.step = Task.Step.HOLDING;
        KernelMutex lock = lockOf(task);
        if (lock.firstSleeperRuns(task)) {
            task.lockedNanos = rq.code.waitRecheck + lockedNanos(rq, task);
            core.execution.begin(rq, opOf(task), task.lockedNanos, false);
        } else if (lock.holderAway) {
            lock.spinnerSleeps(task);
            sleepForLock(rq, task);
        } else {
            spin(rq);
        }
    }

    /** The condition of a wait has been looked at. */
    void rechecked(RunQueue rq) {
        waitUnlessReady(rq, rq.curr);
    }

    private void waitUnlessReady(RunQueue rq, Task task) {
        ChannelState channel = task.requireChannel();
        if (task.action == Task.Action.POLL) {
            poll(rq, task);
            return;
        }
        if (writes(task) ? channel.writable() : channel.readable()) {
            attempt(rq, task, unlockedNanos(rq, task, channel));
            return;
        }
        WaitQueue queue = writes(task) ? channel.writers : channel.readers;
        if (channel.exclusiveWaits()) {
            queue.addExclusive(task);
        } else {
            queue.addShared(task);
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
        task.requireChannel().readers.addShared(task);
        task.step = Task.Step.WAITING;
        sleep(rq, task);
    }

    /** Say what a sleeping task waits for. */
    static String describeWait(Task task, ChannelState channel) {
        if (task.step == Task.Step.WAITING_FOR_LOCK) {
            return "for the lock of '" + channel.name + "'";
        }
        return (writes(task) ? "for room in '" : "for something to read from '") + channel.name + "'";
    }
}
