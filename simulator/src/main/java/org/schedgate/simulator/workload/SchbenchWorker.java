package org.schedgate.simulator.workload;

import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.TaskContext;

/** A worker: spin, join the message thread's list, post it, wait to be woken, record how long that took; until stopped. */
final class SchbenchWorker implements SchbenchThread {
    private enum Step {
        START,
        SPIN,
        ASK,
        LOOK_FOR_STOP,
        WAIT,
        RECORD,
        END
    }

    private final SchbenchRun run;
    private final SchbenchMessageThread messageThread;
    private final long cpuMicros;
    private final Word word;
    private final ThreadId threadId;
    private Step step = Step.START;
    private @Nullable SchbenchWorker nextWaiting;
    private long startMicros;
    private long wakeMicros;
    private long loops;

    SchbenchWorker(SchbenchRun run, SchbenchMessageThread messageThread, long cpuMicros, String name) {
        this.run = run;
        this.messageThread = messageThread;
        this.cpuMicros = cpuMicros;
        word = new Word(name);
        threadId = new ThreadId(name);
    }

    /** Read the clock as gettimeofday(2) does: whole microseconds. */
    static long micros(long nanos) {
        return nanos / 1000;
    }

    @Override
    public Word word() {
        return word;
    }

    @Override
    public ThreadId threadId() {
        return threadId;
    }

    void setWakeMicros(long micros) {
        wakeMicros = micros;
    }

    /** Leave the list; return who was behind. */
    @Nullable
    SchbenchWorker takeNext() {
        SchbenchWorker behind = nextWaiting;
        nextWaiting = null;
        return behind;
    }

    @Override
    public void next(TaskContext self, Actions next) {
        while (!acts(self, next)) {
            // The step needed no system call: go on with the next one.
        }
    }

    private boolean acts(TaskContext self, Actions next) {
        switch (step) {
            case START -> {
                startMicros = micros(self.now());
                step = Step.SPIN;
                return false;
            }
            case SPIN -> {
                return spin(self, next);
            }
            case ASK -> {
                loops++;
                step = Step.LOOK_FOR_STOP;
                word.block();
                wakeMicros = micros(self.now());
                nextWaiting = messageThread.push(this);
                return messageThread.word().post(next);
            }
            case LOOK_FOR_STOP -> {
                // Looked at once, after the post: a stopped message thread walks its list once more, so no wakeup is
                // lost.
                step = run.stopping() ? Step.RECORD : Step.WAIT;
                return false;
            }
            case WAIT -> {
                if (word.waits(next)) {
                    return true;
                }
                step = Step.RECORD;
                return false;
            }
            case RECORD -> {
                long latency = micros(self.now()) - wakeMicros;
                if (latency > 0) {
                    run.addLatency(latency);
                }
                step = Step.SPIN;
                return false;
            }
            case END -> {
                threadId.end(next);
                return true;
            }
        }
        throw new IllegalStateException("step " + step);
    }

    private boolean spin(TaskContext self, Actions next) {
        long nowMicros = micros(self.now());
        if (run.stopping()) {
            // The tool divides by zero when a worker's whole life is within one microsecond; it counts as one then.
            run.addLoopsPerSecond(loops * 1e6 / Math.max(1, nowMicros - startMicros));
            step = Step.END;
            return false;
        }
        step = Step.ASK;
        if (cpuMicros == 0) {
            return false;
        }
        // Until more than cpuMicros have passed, both readings cut to whole microseconds.
        next.spinUntil((nowMicros + cpuMicros + 1) * 1000);
        return true;
    }
}
