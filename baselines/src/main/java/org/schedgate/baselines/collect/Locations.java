package org.schedgate.baselines.collect;

import java.nio.file.Path;

/**
 * Where a build's files lie.
 *
 * @param results folder of the result files
 * @param baselines folder of the baseline files
 */
public record Locations(Path results, Path baselines) {}
