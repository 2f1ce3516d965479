package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.TaskContext;

/** A receiver's work: read its channel, message by message, until one of each sender a loop has come. */
final class MessagingReceiver implements MessagingChild.Work {
    private final MessagingRun run;
    private final Channel channel;
    private final int bytes;
    private long rest;
    /** Bytes of the message in progress that have not come yet; 0 before the first. */
    private int missing;

    MessagingReceiver(MessagingRun run, Channel channel) {
        this.run = run;
        this.channel = channel;
        this.bytes = run.shape().bytes();
        this.rest = run.shape().messagesPerReceiver();
    }

    @Override
    public boolean acts(TaskContext self, Actions next) {
        if (missing > 0) {
            missing -= self.transferred();
            if (missing == 0) {
                run.received(self.now());
                rest--;
            }
        }
        if (missing == 0) {
            if (rest == 0) {
                return false;
            }
            missing = bytes;
        }
        next.read(channel, missing);
        return true;
    }
}
