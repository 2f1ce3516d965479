package org.schedgate.examples.cases;

import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.MetricSink;
import org.schedgate.simulator.task.Channel;
import org.schedgate.simulator.task.Program;
import org.schedgate.simulator.task.StreamSocket;
import org.schedgate.simulator.task.TaskSpec;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.WorkloadRun;

/**
 * A process writes to a local socket as fast as it can, another reads: as netperf TCP_STREAM over loopback, with the costs of a local stream socket.
 *
 * @param bytes of one write
 * @param runtimeNanos how long
 */
record ByteStream(int bytes, long runtimeNanos) implements Workload {
    @Override
    public String name() {
        return "byte_stream";
    }

    @Override
    public String commandLine() {
        return "byte-stream bytes " + bytes + " runtime " + runtimeNanos;
    }

    @Override
    public WorkloadRun start() {
        return new Run(this);
    }

    private static final class Run implements WorkloadRun {
        private final ByteStream options;
        private final Channel channel = new StreamSocket("stream");
        private long written;
        private long read;
        private boolean last;
        private long endNanos;

        Run(ByteStream options) {
            this.options = options;
        }

        @Override
        public TaskSpec main() {
            int[] created = new int[1];
            Program main = (self, next) -> {
                switch (created[0]++) {
                    case 0 ->
                        next.fork(
                                TaskSpec.of("netserver", "receiver", receiver()).asProcess());
                    case 1 ->
                        next.fork(TaskSpec.of("netperf", "sender", sender()).asProcess());
                    default -> next.exit();
                }
            };
            return TaskSpec.of("byte-stream", "main", main);
        }

        private Program sender() {
            return (self, next) -> {
                if (last) {
                    next.exit();
                    return;
                }
                last = self.now() >= options.runtimeNanos;
                written += options.bytes;
                next.write(channel, options.bytes);
            };
        }

        private Program receiver() {
            return (self, next) -> {
                read += self.transferred();
                if (last && read == written) {
                    endNanos = self.now();
                    next.exit();
                } else {
                    next.read(channel, options.bytes);
                }
            };
        }

        @Override
        public void report(MetricSink sink) {
            sink.value(
                    new Metric("byte_stream.megabits_per_second", "Mbit/s", Direction.HIGHER),
                    read * 8e3 / Math.max(1, endNanos));
        }

        @Override
        public String output() {
            return read + " bytes in " + endNanos + " ns\n";
        }
    }
}
