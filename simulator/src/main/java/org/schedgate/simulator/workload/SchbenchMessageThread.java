package org.schedgate.simulator.workload;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.TaskContext;

/**
 * A message thread: create the workers; then wake all that wait, wait to be asked, sleep, and again, until stopped; then end them.
 */
final class SchbenchMessageThread implements SchbenchThread {
    private enum Step {
        CREATE,
        TAKE_LIST,
        WAKE_LIST,
        WAIT,
        SLEEP,
        JOIN
    }

    private final SchbenchRun run;
    private final long sleepMicros;
    private final Word word;
    private final ThreadId threadId;
    private final List<SchbenchWorker> workers = new ArrayList<>();
    private final SchbenchJoin join = new SchbenchJoin(workers);
    private Step step = Step.CREATE;
    private int created;
    private boolean lastList;
    private @Nullable SchbenchWorker waiting;
    private @Nullable SchbenchWorker toWake;
    private long batchMicros;

    SchbenchMessageThread(SchbenchRun run, Schbench options, String name) {
        this.run = run;
        sleepMicros = options.sleepMicros();
        word = new Word(name);
        threadId = new ThreadId(name);
        for (int i = 0; i < options.workerThreads(); i++) {
            workers.add(new SchbenchWorker(run, this, options.cpuMicros(), name + ".worker-" + i));
        }
    }

    @Override
    public Word word() {
        return word;
    }

    @Override
    public ThreadId threadId() {
        return threadId;
    }

    /** Put a worker in front of those that wait; the last to arrive is woken first. Return who was in front before. */
    @Nullable
    SchbenchWorker push(SchbenchWorker worker) {
        SchbenchWorker before = waiting;
        waiting = worker;
        return before;
    }

    @Override
    public void next(TaskContext self, Actions next) {
        while (!acts(self, next)) {
            // The step needed no system call: go on with the next one.
        }
    }

    private boolean acts(TaskContext self, Actions next) {
        return switch (step) {
            case CREATE -> create(next);
            case TAKE_LIST -> takeList(self);
            case WAKE_LIST -> wakeList(next);
            case WAIT -> waitForWorkers(next);
            case SLEEP -> sleep(self, next);
            case JOIN -> {
                if (!join.acts(next)) {
                    threadId.end(next);
                }
                yield true;
            }
        };
    }

    private boolean create(Actions next) {
        if (created == workers.size()) {
            step = Step.TAKE_LIST;
            return false;
        }
        next.fork(SchbenchRun.thread("worker", workers.get(created++)));
        return true;
    }

    /** Take the whole list and read the clock once: all workers of the batch get this time. */
    private boolean takeList(TaskContext self) {
        if (!lastList) {
            word.block();
        }
        toWake = waiting;
        waiting = null;
        batchMicros = SchbenchWorker.micros(self.now());
        step = Step.WAKE_LIST;
        return false;
    }

    private boolean wakeList(Actions next) {
        while (toWake != null) {
            SchbenchWorker worker = toWake;
            toWake = worker.takeNext();
            worker.setWakeMicros(batchMicros);
            if (worker.word().post(next)) {
                return true;
            }
        }
        if (lastList) {
            step = Step.JOIN;
        } else if (run.stopping()) {
            // Workers may have joined the list since it was taken, and nobody else would wake them.
            lastList = true;
            step = Step.TAKE_LIST;
        } else {
            step = Step.WAIT;
        }
        return false;
    }

    private boolean waitForWorkers(Actions next) {
        if (word.waits(next)) {
            return true;
        }
        step = sleepMicros > 0 ? Step.SLEEP : Step.TAKE_LIST;
        return false;
    }

    private boolean sleep(TaskContext self, Actions next) {
        step = Step.TAKE_LIST;
        next.sleep((sleepMicros + self.random().below(sleepMicros / 4)) * 1000);
        return true;
    }
}
