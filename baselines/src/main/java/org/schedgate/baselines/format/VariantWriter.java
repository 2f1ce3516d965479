package org.schedgate.baselines.format;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.schedgate.simulator.result.LatencyHistogram;
import org.schedgate.simulator.result.Metric;
import org.schedgate.simulator.result.RunResult;
import org.schedgate.simulator.result.VariantId;
import org.schedgate.simulator.result.VariantResult;

/** Writes the members of a variant and its result: metric by metric, and below each one line a seed, so that a diff reads well. */
final class VariantWriter {
    private VariantWriter() {}

    /** Write the members that say what was run. */
    static void writeId(JsonSink sink, VariantId variant) throws IOException {
        sink.name("machine").text(variant.machine());
        sink.name("kernel").text(variant.kernel());
        sink.name("power").text(variant.power());
        sink.name("workload").text(variant.workload());
        sink.name("patches").shortArray(patches -> {
            for (String patch : variant.patches()) {
                patches.text(patch);
            }
        });
    }

    /** Write what was run and what was measured. */
    static void writeResult(JsonSink sink, VariantResult result) throws IOException {
        writeId(sink, result.variant());
        sink.name("fingerprint").text(result.fingerprint());
        sink.name("modelVersion").integer(result.modelVersion());
        sink.name("runs").array(runs -> {
            for (RunResult run : result.runs()) {
                runs.shortObject(fields -> {
                    fields.name("seed").integer(run.seed());
                    fields.name("simulatedNanos").integer(run.simulatedNanos());
                    fields.name("events").integer(run.events());
                });
            }
        });
        sink.name("metrics").object(metrics -> {
            for (Metric metric : result.metrics().values()) {
                metrics.name(metric.name()).object(fields -> writeMetric(fields, metric, result));
            }
        });
        sink.name("histograms").object(histograms -> {
            for (String name : histogramNames(result)) {
                histograms.name(name).object(seeds -> writeHistograms(seeds, name, result));
            }
        });
    }

    private static void writeMetric(JsonSink sink, Metric metric, VariantResult result) throws IOException {
        sink.name("unit").text(metric.unit());
        sink.name("direction").text(Words.of(metric.direction()));
        sink.name("values").object(values -> {
            for (RunResult run : result.runs()) {
                Double value = run.values().get(metric.name());
                if (value != null) {
                    values.name(Long.toString(run.seed())).number(value);
                }
            }
        });
    }

    private static void writeHistograms(JsonSink sink, String name, VariantResult result) throws IOException {
        for (RunResult run : result.runs()) {
            LatencyHistogram histogram = run.histograms().get(name);
            if (histogram != null) {
                sink.name(Long.toString(run.seed())).shortArray(buckets -> writeBuckets(buckets, histogram));
            }
        }
    }

    private static void writeBuckets(JsonSink sink, LatencyHistogram histogram) throws IOException {
        for (int i = 0; i < histogram.values().size(); i++) {
            long value = histogram.values().get(i);
            long count = histogram.counts().get(i);
            sink.array(pair -> {
                pair.integer(value);
                pair.integer(count);
            });
        }
    }

    private static Set<String> histogramNames(VariantResult result) {
        TreeSet<String> names = new TreeSet<>();
        for (RunResult run : result.runs()) {
            names.addAll(run.histograms().keySet());
        }
        return names;
    }
}
