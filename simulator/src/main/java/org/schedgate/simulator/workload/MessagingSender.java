package org.schedgate.simulator.workload;

import org.schedgate.simulator.task.Actions;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.TaskContext;

/** A sender's work: write one message to each channel of its group in turn, and again. */
final class MessagingSender implements MessagingChild.Work {
    private final Channel[] channels;
    private final int bytes;
    private long rest;
    private int at;

    MessagingSender(MessagingShape shape, Channel... channels) {
        this.channels = channels;
        this.bytes = shape.bytes();
        this.rest = shape.messagesPerReceiver();
    }

    @Override
    public boolean acts(TaskContext self, Actions next) {
        if (rest == 0) {
            return false;
        }
        rest--;
        Channel channel = channels[at];
        at = at + 1 == channels.length ? 0 : at + 1;
        next.write(channel, bytes);
        return true;
    }
}
