package org.schedgate.examples;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.schedgate.simulator.result.RunResult;

/** A short digest of what a run measured of latencies, stacked wakes and migrations: another one means that numbers moved. */
final class RunDigest {
    private static final int BYTES = 8;

    private RunDigest() {}

    /** Return 16 hexadecimal digits. */
    static String of(RunResult run) {
        MessageDigest digest = sha256();
        for (Map.Entry<String, Double> value : run.values().entrySet()) {
            if (counts(value.getKey())) {
                digest.update(value.getKey().getBytes(StandardCharsets.UTF_8));
                digest.update(ByteBuffer.allocate(Double.BYTES)
                        .putDouble(value.getValue())
                        .array());
            }
        }
        return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
    }

    private static boolean counts(String metric) {
        return metric.startsWith("schbench.")
                || metric.startsWith("stacked_wakeups")
                || metric.startsWith("migrations.");
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("every Java platform has SHA-256", e);
        }
    }
}
