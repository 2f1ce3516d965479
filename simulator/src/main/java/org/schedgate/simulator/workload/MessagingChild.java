package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.TaskContext;

/** A sender or receiver: tell that it is ready, wait for the start, work, end. */
final class MessagingChild implements Program {
    private enum Step {
        READY,
        WAIT,
        WORK,
        END
    }

    /** What the task does between start and end. */
    sealed interface Work permits MessagingSender, MessagingReceiver {
        /** Ask for the next action; tell whether there was one, or all is done. */
        boolean acts(TaskContext self, Actions next);
    }

    private final MessagingRun run;
    private final int index;
    private final Work work;
    private Step step = Step.READY;

    MessagingChild(MessagingRun run, int index, Work work) {
        this.run = run;
        this.index = index;
        this.work = work;
    }

    @Override
    public void next(TaskContext self, Actions next) {
        if (step == Step.WORK && work.acts(self, next)) {
            return;
        }
        switch (step) {
            case READY -> {
                step = Step.WAIT;
                next.write(run.ready(), 1);
            }
            case WAIT -> {
                step = Step.WORK;
                next.poll(run.wake());
            }
            case WORK -> {
                step = Step.END;
                run.ends().tell(index, next);
            }
            case END -> next.exit();
        }
    }
}
