package org.schedgate.junit.engine;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.ConfigurationParameters;
import org.schedgate.baselines.collect.PropertyNames;

/**
 * What a user sets for one execution, as configuration parameter or system property.
 *
 * @param parallelism threads that simulate, {@code schedgate.parallelism}
 * @param seeds the seeds to run instead of the scenario's own: one, {@code schedgate.seed}, or 1 to n, {@code schedgate.runs}; empty for
 *     the scenario's own
 * @param traceDirectory where traces of every run go, {@code schedgate.trace}; null for none
 * @param outputDirectory where result files go, {@code schedgate.output.dir}
 * @param buildToken what the build marks its results with, {@code schedgate.build}; null for nothing
 * @param progress whether progress is told on standard error, {@code schedgate.progress}
 */
record Settings(
        int parallelism,
        List<Long> seeds,
        @Nullable Path traceDirectory,
        Path outputDirectory,
        @Nullable String buildToken,
        Told progress) {
    static final String PARALLELISM = "schedgate.parallelism";
    static final String SEED = "schedgate.seed";
    static final String RUNS = "schedgate.runs";
    static final String TRACE = "schedgate.trace";
    static final String OUTPUT = "schedgate.output.dir";
    static final String BUILD = "schedgate.build";
    static final String PROGRESS = "schedgate.progress";

    private static final int PARALLELISM_MAX = 1024;
    private static final int RUNS_MAX = 1000;

    /** Whether progress is told on standard error. */
    enum Told {
        /** Where a person watches a terminal. */
        AUTO,
        /** Always. */
        ON,
        /** Never. */
        OFF
    }

    /**
     * Read the settings.
     *
     * @param base what relative paths start from
     * @param processors how many processors there are
     * @throws IllegalArgumentException naming the parameter, its value and what is accepted
     */
    static Settings read(ConfigurationParameters parameters, Path base, int processors) {
        Set<String> names = new TreeSet<>(parameters.keySet());
        names.addAll(System.getProperties().stringPropertyNames());
        String misspelt = PropertyNames.misspelt(names);
        if (misspelt != null) {
            throw new IllegalArgumentException(misspelt);
        }
        int parallelism = text(parameters, PARALLELISM)
                .map(given -> (int) number(PARALLELISM, given, 1, PARALLELISM_MAX))
                .orElse(Math.min(processors, PARALLELISM_MAX));
        Path trace =
                text(parameters, TRACE).map(given -> path(TRACE, given, base)).orElse(null);
        Path output = text(parameters, OUTPUT)
                .map(given -> path(OUTPUT, given, base))
                .orElseGet(() -> base.resolve("target").resolve("schedgate").resolve("results"));
        return new Settings(
                parallelism,
                seeds(parameters),
                trace,
                output,
                text(parameters, BUILD).orElse(null),
                text(parameters, PROGRESS).map(Settings::told).orElse(Told.AUTO));
    }

    /** Return what has to be added to a command so that it runs the same seeds. */
    String seedOptions() {
        if (seeds.isEmpty()) {
            return "";
        }
        return seeds.size() == 1 ? " -D" + SEED + "=" + seeds.get(0) : " -D" + RUNS + "=" + seeds.size();
    }

    private static List<Long> seeds(ConfigurationParameters parameters) {
        Optional<Long> seed = text(parameters, SEED).map(given -> number(SEED, given, Long.MIN_VALUE, Long.MAX_VALUE));
        Optional<Long> runs = text(parameters, RUNS).map(given -> number(RUNS, given, 1, RUNS_MAX));
        if (seed.isPresent() && runs.isPresent()) {
            throw new IllegalArgumentException(SEED + "=" + seed.get() + " and " + RUNS + "=" + runs.get()
                    + ": accepted is one of them; the one names a seed, the other takes the seeds from 1 on");
        }
        return seed.map(List::of)
                .orElseGet(
                        () -> LongStream.rangeClosed(1, runs.orElse(0L)).boxed().toList());
    }

    private static Told told(String given) {
        return switch (given) {
            case "auto" -> Told.AUTO;
            case "on" -> Told.ON;
            case "off" -> Told.OFF;
            default -> throw new IllegalArgumentException(PROGRESS + "=" + given + ": accepted is auto, on or off");
        };
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
