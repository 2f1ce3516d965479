package org.schedgate.baselines.format;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.schedgate.simulator.result.Direction;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;

/** Takes the members of one variant, in whatever order they come, and puts the runs together at the end. */
final class VariantReader {
    private static final String ID_MEMBERS = "machine, kernel, power, workload, patches";
    private static final String RESULT_MEMBERS = ID_MEMBERS + ", fingerprint, modelVersion, runs, metrics, histograms";

    private final JsonSource in;
    private final Member<String> machine;
    private final Member<String> kernel;
    private final Member<String> power;
    private final Member<String> workload;
    private final Member<List<String>> patches;
    private final Member<String> fingerprint;
    private final Member<Integer> modelVersion;
    private final Member<Map<Long, Run>> runs;
    private final Member<Map<String, Metric>> metrics;
    private final Member<Map<String, Map<Long, LatencyHistogram>>> histograms;
    private final Map<String, Map<Long, Double>> values = new TreeMap<>();

    /** What a run's own line says. */
    private record Run(long seed, long simulatedNanos, long events) {}

    VariantReader(JsonSource in) {
        this.in = in;
        machine = in.member("machine");
        kernel = in.member("kernel");
        power = in.member("power");
        workload = in.member("workload");
        patches = in.member("patches");
        fingerprint = in.member("fingerprint");
        modelVersion = in.member("modelVersion");
        runs = in.member("runs");
        metrics = in.member("metrics");
        histograms = in.member("histograms");
    }

    /** Read an object that says what was run and nothing else. */
    static VariantId readId(JsonSource in) throws IOException {
        VariantReader reader = new VariantReader(in);
        in.object(name -> {
            if (!reader.takeId(name)) {
                throw in.unknown(name, ID_MEMBERS);
            }
        });
        return reader.id();
    }

    /** Take one member of a result. */
    void take(String name) throws IOException {
        switch (name) {
            case "fingerprint" -> fingerprint.set(in.text());
            case "modelVersion" -> modelVersion.set((int) in.integer(0, Integer.MAX_VALUE));
            case "runs" -> runs.set(readRuns());
            case "metrics" -> metrics.set(readMetrics());
            case "histograms" -> histograms.set(readHistograms());
            default -> {
                if (!takeId(name)) {
                    throw in.unknown(name, RESULT_MEMBERS);
                }
            }
        }
    }

    /** Return the result. To be called at the end of its object. */
    VariantResult result() throws FormatException {
        VariantId variant = id();
        Map<Long, Run> known = runs.get();
        Map<String, Metric> named = metrics.get();
        Map<String, Map<Long, LatencyHistogram>> shapes = histograms.get();
        for (Map.Entry<String, Map<Long, Double>> metric : values.entrySet()) {
            checkSeeds(metric.getKey(), metric.getValue(), known);
        }
        for (Map.Entry<String, Map<Long, LatencyHistogram>> shape : shapes.entrySet()) {
            checkSeeds(shape.getKey(), shape.getValue(), known);
        }
        List<RunResult> results = new ArrayList<>();
        for (Run run : known.values()) {
            results.add(new RunResult(
                    run.seed, ofSeed(values, run.seed), ofSeed(shapes, run.seed), run.simulatedNanos, run.events));
        }
        String print = fingerprint.get();
        int version = modelVersion.get();
        return in.made(() -> new VariantResult(variant, print, version, named, results));
    }

    private boolean takeId(String name) throws IOException {
        switch (name) {
            case "machine" -> machine.set(in.text());
            case "kernel" -> kernel.set(in.text());
            case "power" -> power.set(in.text());
            case "workload" -> workload.set(in.text());
            case "patches" -> {
                List<String> names = new ArrayList<>();
                in.array(index -> names.add(in.text()));
                patches.set(names);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private VariantId id() throws FormatException {
        return new VariantId(machine.get(), kernel.get(), power.get(), workload.get(), patches.get());
    }

    private Map<Long, Run> readRuns() throws IOException {
        Map<Long, Run> bySeed = new LinkedHashMap<>();
        in.array(index -> {
            Run run = readRun();
            if (bySeed.putIfAbsent(run.seed, run) != null) {
                throw in.refused("seed " + run.seed + " twice", "each seed once");
            }
        });
        return bySeed;
    }

    private Run readRun() throws IOException {
        Member<Long> seed = in.member("seed");
        Member<Long> simulatedNanos = in.member("simulatedNanos");
        Member<Long> events = in.member("events");
        in.object(name -> {
            switch (name) {
                case "seed" -> seed.set(in.integer());
                case "simulatedNanos" -> simulatedNanos.set(in.integer(0, Long.MAX_VALUE));
                case "events" -> events.set(in.integer(0, Long.MAX_VALUE));
                default -> throw in.unknown(name, "seed, simulatedNanos, events");
            }
        });
        return new Run(seed.get(), simulatedNanos.get(), events.get());
    }

    private Map<String, Metric> readMetrics() throws IOException {
        Map<String, Metric> byName = new TreeMap<>();
        in.object(name -> byName.put(name, readMetric(name)));
        return byName;
    }

    private Metric readMetric(String metric) throws IOException {
        Member<String> unit = in.member("unit");
        Member<Direction> direction = in.member("direction");
        Member<Map<Long, Double>> bySeed = in.member("values");
        in.object(name -> {
            switch (name) {
                case "unit" -> unit.set(in.text());
                case "direction" -> direction.set(in.word(Direction.class));
                case "values" -> bySeed.set(bySeed(in::number));
                default -> throw in.unknown(name, "unit, direction, values");
            }
        });
        values.put(metric, bySeed.get());
        String unitText = unit.get();
        Direction better = direction.get();
        return in.made(() -> new Metric(metric, unitText, better));
    }

    private Map<String, Map<Long, LatencyHistogram>> readHistograms() throws IOException {
        Map<String, Map<Long, LatencyHistogram>> byName = new TreeMap<>();
        in.object(name -> byName.put(name, bySeed(this::readHistogram)));
        return byName;
    }

    private LatencyHistogram readHistogram() throws IOException {
        List<Long> bucketValues = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        in.array(bucket -> {
            long[] pair = {-1, -1};
            in.array(part -> {
                if (part > 1) {
                    throw in.refused("a third number", "a value and its count");
                }
                pair[part] = part == 0 ? in.integer(0, Long.MAX_VALUE) : in.integer(1, Long.MAX_VALUE);
            });
            if (pair[1] < 0) {
                throw in.refused("fewer than two numbers", "a value and its count");
            }
            if (bucket > 0 && pair[0] <= bucketValues.get(bucket - 1)) {
                throw in.refused("value " + pair[0], "one above " + bucketValues.get(bucket - 1));
            }
            bucketValues.add(pair[0]);
            counts.add(pair[1]);
        });
        return new LatencyHistogram(bucketValues, counts);
    }

    /** Reads the value of one seed. */
    @FunctionalInterface
    private interface SeedValue<T> {
        T read() throws IOException;
    }

    private <T> Map<Long, T> bySeed(SeedValue<T> value) throws IOException {
        Map<Long, T> bySeed = new TreeMap<>();
        in.object(name -> bySeed.put(seed(name), value.read()));
        return bySeed;
    }

    private long seed(String name) throws FormatException {
        try {
            long seed = Long.parseLong(name);
            if (Long.toString(seed).equals(name)) {
                return seed;
            }
        } catch (NumberFormatException e) {
            // Said below, as for a number with a plus sign or leading zeros.
        }
        throw in.refused("member " + FormatException.quote(name), "a seed as a plain integer");
    }

    private void checkSeeds(String name, Map<Long, ?> bySeed, Map<Long, Run> known) throws FormatException {
        for (long seed : bySeed.keySet()) {
            if (!known.containsKey(seed)) {
                throw in.refused("'" + name + "' with a value for seed " + seed, "a seed of the runs");
            }
        }
    }

    private static <T> Map<String, T> ofSeed(Map<String, Map<Long, T>> bySeed, long seed) {
        Map<String, T> ofSeed = new TreeMap<>();
        for (Map.Entry<String, Map<Long, T>> entry : bySeed.entrySet()) {
            T value = entry.getValue().get(seed);
            if (value != null) {
                ofSeed.put(entry.getKey(), value);
            }
        }
        return ofSeed;
    }
}
