package org.schedgate.baselines.store;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.schedgate.baselines.format.ResultFormat;
import org.schedgate.baselines.results.MeasuredVariant;
import org.schedgate.baselines.results.ScenarioIdentity;
import org.schedgate.baselines.results.Variants;
import org.schedgate.simulator.result.VariantId;

/**
 * Keeps what was measured on disk until the result file is written, so that a suite needs no more memory the more of its variants are done.
 *
 * <p>One file in the folder of the results, made with the first variant, passed over by readers and gone when the spool is closed. Not for
 * several threads at once.
 */
public final class VariantSpool implements Closeable {
    private final Path directory;
    private final Map<String, Map<VariantId, Slip>> listed = new TreeMap<>();
    private @Nullable FileChannel file;
    private long end;

    /**
     * Where a variant lies; good for this spool only.
     *
     * @param at first byte
     * @param length number of bytes
     */
    public record Slip(long at, int length) {}

    /**
     * Make a spool; nothing is written yet.
     *
     * @param directory the folder of the results, created where it is missing
     */
    public VariantSpool(Path directory) {
        this.directory = directory;
    }

    /**
     * Take a variant.
     *
     * @return by which it can be read again
     * @throws IOException if it cannot be written
     */
    public Slip add(MeasuredVariant variant) throws IOException {
        byte[] bytes = ResultFormat.encodeVariant(variant);
        FileChannel open = open();
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        long at = end;
        while (rest.hasRemaining()) {
            end += open.write(rest, end);
        }
        return new Slip(at, bytes.length);
    }

    /** List a variant as one that its scenario's part of the result file has. */
    public void list(ScenarioIdentity scenario, VariantId variant, Slip slip) {
        listed.computeIfAbsent(scenario.id(), id -> new TreeMap<>(Variants.ORDER))
                .put(variant, slip);
    }

    /**
     * Read a variant again.
     *
     * @throws IOException if it cannot be read
     */
    public MeasuredVariant read(Slip slip) throws IOException {
        return ResultFormat.decodeVariant("spooled variant", bytes(slip));
    }

    /** Hand on the listed variants of a scenario, as the result file has them. */
    void forEach(ScenarioIdentity scenario, ResultFormat.EncodedVariants.Taker taker) throws IOException {
        for (Slip slip : listed.getOrDefault(scenario.id(), Map.of()).values()) {
            taker.take(new String(bytes(slip), StandardCharsets.UTF_8));
        }
    }

    /** Remove the file. */
    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
            file = null;
        }
    }

    private FileChannel open() throws IOException {
        if (file == null) {
            Folders.create(directory);
            file = FileChannel.open(
                    AtomicFile.unfinished(directory),
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.DELETE_ON_CLOSE);
        }
        return file;
    }

    private byte[] bytes(Slip slip) throws IOException {
        byte[] bytes = new byte[slip.length()];
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            int read = open().read(rest, slip.at() + rest.position());
            if (read < 0) {
                throw new EOFException("the spool of results in " + directory + " was cut off");
            }
        }
        return bytes;
    }
}
