package org.schedgate.junit.engine;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * What a user sets for one execution, as configuration parameter or system property.
 *
 * @param parallelism threads that simulate, {@code schedgate.parallelism}
 * @param seed the one seed to run instead of the scenario's own, {@code schedgate.seed}; null for these
 * @param traceDirectory where traces of every run go, {@code schedgate.trace}; null for none
 * @param outputDirectory where result files go, {@code schedgate.output.dir}
 * @param buildToken what the build marks its results with, {@code schedgate.build}; null for nothing
 */
record Settings(
        int parallelism,
        @Nullable Long seed,
        @Nullable Path traceDirectory,
        Path outputDirectory,
        @Nullable String buildToken) {
    static final String PARALLELISM = "schedgate.parallelism";
    static final String SEED = "schedgate.seed";
    static final String TRACE = "schedgate.trace";
    static final String OUTPUT = "schedgate.output.dir";
    static final String BUILD = "schedgate.build";

    private static final int PARALLELISM_MAX = 1024;

    /**
     * Read the settings.
     *
     * @param base what relative paths start from
     * @param processors how many processors there are
     * @throws IllegalArgumentException naming the parameter, its value and what is accepted
     */
    static Settings read(ConfigurationParameters parameters, Path base, int processors) {
        int parallelism = text(parameters, PARALLELISM)
                .map(given -> (int) number(PARALLELISM, given, 1, PARALLELISM_MAX))
                .orElse(Math.min(processors, PARALLELISM_MAX));
        Long seed = text(parameters, SEED)
                .map(given -> number(SEED, given, Long.MIN_VALUE, Long.MAX_VALUE))
                .orElse(null);
        Path trace =
                text(parameters, TRACE).map(given -> path(TRACE, given, base)).orElse(null);
        Path output = text(parameters, OUTPUT)
                .map(given -> path(OUTPUT, given, base))
                .orElseGet(() -> base.resolve("target").resolve("schedgate").resolve("results"));
        return new Settings(
                parallelism, seed, trace, output, text(parameters, BUILD).orElse(null));
    }

    /** Return the folder of the module: what Surefire says, else the working folder. */
    static Path moduleFolder() {
        return Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    }

    private static Optional<String> text(ConfigurationParameters parameters, String key) {
        return parameters.get(key).filter(value -> !value.isBlank()).map(String::strip);
    }

    private static long number(String key, String given, long min, long max) {
        try {
            long value = Long.parseLong(given);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // Told below, like one out of range.
        }
        String accepted = min == Long.MIN_VALUE ? "a whole number" : "a whole number, " + min + ".." + max;
        throw new IllegalArgumentException(key + "=" + given + ": accepted is " + accepted);
    }

    private static Path path(String key, String given, Path base) {
        try {
            return base.resolve(given);
        } catch (InvalidPathException notAPath) {
            throw new IllegalArgumentException(key + "=" + given + ": accepted is a folder", notAPath);
        }
    }
}
