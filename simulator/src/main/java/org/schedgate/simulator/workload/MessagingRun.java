package org.schedgate.simulator.workload;

import java.util.ArrayList;
import java.util.List;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Pipe;
import org.schedgate.simulator.task.StreamSocket;
import org.schedgate.simulator.task.TaskSpec;

/** One run of groups of senders and receivers: their channels, and what main() and the receivers measured. */
final class MessagingRun implements WorkloadRun {
    private static final double NANOS_PER_SECOND = 1e9;

    /** What a tool prints of a run. */
    interface Output {
        /** Return the tool's output for a run that took so long. */
        String of(long elapsedNanos);
    }

    private final MessagingShape shape;
    private final String tool;
    private final Output output;
    private final Channel ready;
    private final Channel wake;
    private final List<TaskSpec> children = new ArrayList<>();
    private final ChildEnds ends;
    private final long halfAt;
    private long received;
    private long startNanos;
    private long halfNanos;
    private long lastNanos;
    private long endNanos;

    /**
     * Prepare a run.
     *
     * @param tool the name of the tool's tasks and of its metrics
     */
    MessagingRun(MessagingShape shape, String tool, Output output) {
        this.shape = shape;
        this.tool = tool;
        this.output = output;
        this.halfAt = Math.max(1, shape.messages() / 2);
        this.ready = channel("ready");
        this.wake = channel("wake");
        this.ends = new ChildEnds(tool, shape.threads(), shape.tasks());
        for (int group = 0; group < shape.groups(); group++) {
            addGroup(group);
        }
    }

    private Channel channel(String name) {
        return shape.pipe() ? new Pipe(name) : new StreamSocket(name);
    }

    /** Prepare a group in the order in which the tool creates its tasks: all receivers, then all senders. */
    private void addGroup(int group) {
        Channel[] channels = new Channel[shape.channels()];
        for (int i = 0; i < channels.length; i++) {
            channels[i] = channel("group-" + group + ".channel-" + i);
        }
        for (Channel channel : channels) {
            addChild("receiver", new MessagingReceiver(this, channel));
        }
        for (int i = 0; i < channels.length; i++) {
            addChild("sender", new MessagingSender(shape, channels));
        }
    }

    private void addChild(String group, MessagingChild.Work work) {
        MessagingChild child = new MessagingChild(this, children.size(), work);
        TaskSpec spec = TaskSpec.of(tool, group, child);
        children.add(shape.threads() ? spec : spec.asProcess());
    }

    MessagingShape shape() {
        return shape;
    }

    List<TaskSpec> children() {
        return children;
    }

    ChildEnds ends() {
        return ends;
    }

    Channel ready() {
        return ready;
    }

    Channel wake() {
        return wake;
    }

    void started(long now) {
        startNanos = now;
    }

    void ended(long now) {
        endNanos = now;
    }

    /** Count a message that has arrived in whole. */
    void received(long now) {
        received++;
        if (received == halfAt) {
            halfNanos = now;
        }
        lastNanos = now;
    }

    @Override
    public TaskSpec main() {
        TaskSpec main = TaskSpec.of(tool, "main", new MessagingMain(this));
        return shape.cpus() == null ? main : main.on(shape.cpus());
    }

    @Override
    public long operations() {
        return shape.messages();
    }

    @Override
    public void report(MetricSink sink) {
        double seconds = (endNanos - startNanos) / NANOS_PER_SECOND;
        sink.value(new Metric(tool + ".time", "s", Direction.LOWER), seconds);
        rate(sink, "messages_per_second", Direction.HIGHER, shape.messages(), endNanos - startNanos);
        rate(sink, "rate_first_half", Direction.NONE, halfAt, halfNanos - startNanos);
        rate(sink, "rate_second_half", Direction.NONE, shape.messages() - halfAt, lastNanos - halfNanos);
    }

    private void rate(MetricSink sink, String name, Direction direction, long messages, long nanos) {
        if (nanos > 0) {
            sink.value(new Metric(tool + "." + name, "1/s", direction), messages * NANOS_PER_SECOND / nanos);
        }
    }

    @Override
    public String output() {
        return output.of(endNanos - startNanos);
    }
}
