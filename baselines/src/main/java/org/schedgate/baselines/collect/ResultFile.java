package org.schedgate.baselines.collect;

import java.nio.file.Path;
import java.time.Instant;
import org.schedgate.baselines.results.ExecutionResults;

/**
 * A result file as found.
 *
 * @param path where it lies
 * @param modified when it was written
 * @param results its content
 */
record ResultFile(Path path, Instant modified, ExecutionResults results) {}
