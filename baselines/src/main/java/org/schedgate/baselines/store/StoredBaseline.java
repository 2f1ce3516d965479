package org.schedgate.baselines.store;

import java.nio.file.Path;
import org.schedgate.baselines.results.Baseline;

/**
 * A baseline and where it lies.
 *
 * @param file its file
 * @param baseline its content
 */
public record StoredBaseline(Path file, Baseline baseline) {}
