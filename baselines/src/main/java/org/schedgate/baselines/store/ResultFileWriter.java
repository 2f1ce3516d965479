package org.schedgate.baselines.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import org.schedgate.baselines.format.ResultFormat;
import org.schedgate.baselines.results.ExecutionResults;

/**
 * Writes the result file of one execution.
 *
 * <p>Several JVMs may write into one folder at once: the name, unlike the content, carries the process id and a random part.
 */
public final class ResultFileWriter {
    /** How the names of result files begin. */
    public static final String PREFIX = "results-";

    /** How the names of result files end. */
    public static final String SUFFIX = ".json";

    private final Path directory;

    /**
     * Write into a folder.
     *
     * @param directory the folder, created where it is missing
     */
    public ResultFileWriter(Path directory) {
        this.directory = directory;
    }

    /**
     * Write the results as a new file: temporary file, forced to disk, atomic move.
     *
     * @return the file written
     * @throws IOException if it cannot be written; then no result file is left behind
     */
    public Path write(ExecutionResults results) throws IOException {
        Path file = newFile(results);
        AtomicFile.write(file, ResultFormat.encode(results));
        return file;
    }

    /**
     * Write results whose variants lie in a spool, in the same way.
     *
     * @param results their scenarios are without the variants that ran to their end
     * @param spool has these
     * @return the file written
     * @throws IOException if it cannot be written; then no result file is left behind
     */
    public Path write(ExecutionResults results, VariantSpool spool) throws IOException {
        Path file = newFile(results);
        AtomicFile.write(file, bytes -> ResultFormat.write(bytes, results, spool::forEach));
        return file;
    }

    private Path newFile(ExecutionResults results) {
        String unique = String.format(
                Locale.ROOT,
                "%d-%d-%08x",
                ProcessHandle.current().pid(),
                results.execution(),
                ThreadLocalRandom.current().nextInt());
        return directory.resolve(PREFIX + unique + SUFFIX);
    }
}
