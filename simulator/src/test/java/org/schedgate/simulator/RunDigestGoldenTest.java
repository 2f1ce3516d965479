package org.schedgate.simulator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.schedgate.simulator.kernel.Kernels;
import org.schedgate.simulator.machine.Machines;
import org.schedgate.simulator.power.PowerPolicy;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.trace.TextTrace;
import org.schedgate.simulator.workload.Schbench;
import org.schedgate.simulator.workload.Workload;
import org.schedgate.simulator.workload.Workloads;

/**
 * Seals whole runs: a digest of every event and of the result, equal on every JDK and operating system.
 *
 * <p>A change of the file is a change of the model: it raises {@link Simulation#MODEL_VERSION} once that is released.
 */
class RunDigestGoldenTest {
    private final StringBuilder digests = new StringBuilder();

    @Test
    void every_event_and_every_number_is_as_sealed() {
        Workload schbench = Schbench.parse("schbench -m 2 -t 16 -r 0.2");
        for (String kernel : Kernels.names()) {
            seal("icelake-8369b-vm32", kernel, schbench, 1);
        }
        seal("icelake-8369b-vm32", "v6.1", schbench, 2);
        seal("kunpeng920-96", "v5.13", Workloads.forkJoin(60, 5, 300_000), 1);
        seal("smt-8", "v6.2", Workloads.alwaysRunnable(19, Duration.ofMillis(200)), 1);
        seal("uma-2", "v5.12", Workloads.pingPong(3, 500), 1);
        seal("2n2l4c2t", "v6.0", Workloads.barrierLoop(20, 30, 400_000), 1);
        Golden.check("run-digests.txt", digests.toString());
    }

    private void seal(String machine, String kernel, Workload workload, long seed) {
        DigestedLines lines = new DigestedLines();
        RunResult result = Simulation.of(Machines.of(machine), Kernels.of(kernel), PowerPolicy.PERFORMANCE, workload)
                .with(new TextTrace(lines))
                .run(seed);
        long events = lines.count;
        result.values().forEach((name, value) -> lines.append(name + '=' + Double.toHexString(value)));
        result.histograms().forEach((name, histogram) -> lines.append(name + '=' + histogram));
        digests.append(lines.digest())
                .append(' ')
                .append(events)
                .append(" lines, ")
                .append(result.simulatedNanos())
                .append(" ns, ")
                .append(result.events())
                .append(" events: ")
                .append(machine)
                .append(", ")
                .append(kernel)
                .append(", seed ")
                .append(seed)
                .append(", ")
                .append(workload.commandLine())
                .append('\n');
    }

    /** Text of which only a digest is kept. */
    private static final class DigestedLines implements Appendable {
        private final MessageDigest sha;
        private long count;

        DigestedLines() {
            try {
                sha = MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform has SHA-256", e);
            }
        }

        @Override
        public Appendable append(CharSequence text) {
            sha.update(text.toString().getBytes(StandardCharsets.UTF_8));
            count++;
            return this;
        }

        @Override
        public Appendable append(CharSequence text, int start, int end) {
            return append(text.subSequence(start, end));
        }

        @Override
        public Appendable append(char c) throws IOException {
            return append(String.valueOf(c));
        }

        String digest() {
            return HexFormat.of().formatHex(sha.digest());
        }
    }
}
