package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;

/** main(): create all tasks, wait until each is ready, let them go with one byte, and wait until each has ended. */
final class MessagingMain implements Program {
    private enum Step {
        CREATE,
        COLLECT_READY,
        START,
        JOIN
    }

    private final MessagingRun run;
    private Step step = Step.CREATE;
    private int done;

    MessagingMain(MessagingRun run) {
        this.run = run;
    }

    @Override
    public void next(TaskContext self, Actions next) {
        int tasks = run.shape().tasks();
        if (step == Step.CREATE) {
            if (done < tasks) {
                next.fork(run.children().get(done++));
                return;
            }
            step = Step.COLLECT_READY;
            done = 0;
        }
        if (step == Step.COLLECT_READY) {
            if (done < tasks) {
                done++;
                next.read(run.ready(), 1);
                return;
            }
            step = Step.START;
        }
        if (step == Step.START) {
            step = Step.JOIN;
            run.started(self.now());
            next.write(run.wake(), 1);
            return;
        }
        if (!run.ends().awaitAll(next)) {
            run.ended(self.now());
            next.exit();
        }
    }
}
